import CInput
import Glibc

/// The exchange between the sensor's thread, which posts events, and the loop's thread, which sends requests.
final class SensorMailbox: Sendable {
  private struct State {
    var events: [DeviceEvent] = []
    var isStopped = false
    var isResting = false
  }

  private let state = Monitor(State())
  /// Readable when there are events to take.
  let news: CInt
  /// Readable when the thread should end its wait.
  private let wake: CInt

  /// The most waiting events; beyond it, the oldest sample is dropped.
  private static let most = 64

  /// nil if the system has no descriptor left.
  init?() {
    news = cinput_bell()
    wake = cinput_bell()
    guard news >= 0, wake >= 0 else {
      if news >= 0 { close(news) }
      return nil
    }
  }

  deinit {
    close(news)
    close(wake)
  }

  // MARK: the loop's side

  /// The events since the last call, in order.
  func take() -> [DeviceEvent] {
    cinput_bell_hush(news)
    return state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  func stop() {
    state.withLock { $0.isStopped = true }
    cinput_bell_ring(wake)
  }

  /// Tells the thread to stop or to resume reading the sensor.
  func rest(_ isResting: Bool) {
    state.withLock { $0.isResting = isResting }
    cinput_bell_ring(wake)
  }

  // MARK: the thread's side

  func post(_ event: DeviceEvent) {
    state.withLock { state in
      if state.events.count >= SensorMailbox.most,
        let oldest = state.events.firstIndex(where: { if case .tilt = $0 { true } else { false } })
      {
        state.events.remove(at: oldest)
      }
      state.events.append(event)
    }
    cinput_bell_ring(news)
  }

  /// Waits that long, or as long as the sensor rests; false when the thread should end.
  func wait(milliseconds: Int32) -> Bool {
    var timeout = milliseconds
    while true {
      let (isStopped, isResting) = state.withLock { ($0.isStopped, $0.isResting) }
      if isStopped { return false }
      var descriptor = pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
      let ready = poll(&descriptor, 1, isResting ? -1 : timeout)
      if ready == 0 { return true }
      // Woken or no longer resting: the awaited work may as well start now.
      cinput_bell_hush(wake)
      timeout = 0
    }
  }
}
