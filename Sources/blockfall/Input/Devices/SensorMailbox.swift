import CInput
import Glibc

/// Where the sensor's thread leaves what it read, and the loop's thread what it wants.
final class SensorMailbox: Sendable {
  private struct State {
    var events: [DeviceEvent] = []
    var isStopped = false
    var isResting = false
  }

  private let state = Monitor(State())
  /// Readable when there is something to take.
  let news: CInt
  /// Readable when the thread shall look up from its wait.
  private let wake: CInt

  /// So many samples wait at most; the oldest give way.
  private static let most = 64

  /// nil if there are no descriptors left.
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

  /// Everything that came since the last time, in order.
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

  /// Whether the sensor shall not be read for now.
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

  /// Waits that long, or as long as the sensor rests; false when it is time to end.
  func wait(milliseconds: Int32) -> Bool {
    var timeout = milliseconds
    while true {
      let (isStopped, isResting) = state.withLock { ($0.isStopped, $0.isResting) }
      if isStopped { return false }
      var descriptor = pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
      let ready = poll(&descriptor, 1, isResting ? -1 : timeout)
      if ready == 0 { return true }
      // Woken, or resting no more: whatever was to be waited for may as well be now.
      cinput_bell_hush(wake)
      timeout = 0
    }
  }
}
