import CInput
import Glibc

/// The exchange between the sensor's thread, which posts events, and the loop's thread, which sends requests.
final class SensorMailbox: Sendable {
  private struct State {
    var events: [DeviceEvent] = []
    var isStopped = false
    var isPaused = false
  }

  private let state = Monitor(State())
  /// Readable when there are events to take.
  let newsEvent: CInt
  /// Readable when the thread should end its wait.
  private let wakeEvent: CInt

  /// The most waiting events; beyond it, the oldest sample is dropped.
  private static let capacity = 64

  /// nil if the system has no descriptor left.
  init?() {
    newsEvent = cinput_event()
    wakeEvent = cinput_event()
    guard newsEvent >= 0, wakeEvent >= 0 else {
      if newsEvent >= 0 { close(newsEvent) }
      return nil
    }
  }

  deinit {
    close(newsEvent)
    close(wakeEvent)
  }

  // MARK: the loop's side

  /// The events since the last call, in order.
  func drain() -> [DeviceEvent] {
    cinput_event_clear(newsEvent)
    return state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  func stop() {
    state.withLock { $0.isStopped = true }
    cinput_event_signal(wakeEvent)
  }

  /// Tells the thread to stop or to resume reading the sensor.
  func setPaused(_ isPaused: Bool) {
    state.withLock { $0.isPaused = isPaused }
    cinput_event_signal(wakeEvent)
  }

  // MARK: the thread's side

  func post(_ event: DeviceEvent) {
    state.withLock { state in
      if state.events.count >= SensorMailbox.capacity,
        let oldest = state.events.firstIndex(where: { if case .tilt = $0 { true } else { false } })
      {
        state.events.remove(at: oldest)
      }
      state.events.append(event)
    }
    cinput_event_signal(newsEvent)
  }

  /// Waits that long, or as long as the sensor rests; false when the thread should end.
  func wait(milliseconds: Int32) -> Bool {
    var timeout = milliseconds
    while true {
      let (isStopped, isPaused) = state.withLock { ($0.isStopped, $0.isPaused) }
      if isStopped { return false }
      var descriptor = pollfd(fd: wakeEvent, events: Int16(POLLIN), revents: 0)
      let ready = poll(&descriptor, 1, isPaused ? -1 : timeout)
      if ready == 0 { return true }
      // Woken or no longer resting: the awaited work may as well start now.
      cinput_event_clear(wakeEvent)
      timeout = 0
    }
  }
}
