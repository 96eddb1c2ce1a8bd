import CInput
import Glibc
import TerminalUI

/// The exchange between the run loop, which sends orders, and the sound's threads, which send news.
///
/// Neither side waits: the queue is bounded, and effects without room are dropped.
package final class SoundMailbox: Sendable {
  /// An order for the sound's thread.
  package enum Order: Sendable {
    case request(SoundRequest, at: Moment)
    /// Samples rendered on another thread.
    case rendered(RenderedSound)
  }

  private struct State {
    var orders: [Order] = []
    var news: [SoundNews] = []
    var isStopped = false
  }

  private let state = Monitor(State())
  /// Readable when there is news.
  package let newsEvent: CInt
  private let orderEvent: CInt
  private let endEvent: CInt

  /// The most waiting effects.
  private static let capacity = 32

  /// nil if the system has no descriptor left.
  package init?() {
    (newsEvent, orderEvent, endEvent) = (cinput_event(), cinput_event(), cinput_event())
    guard newsEvent >= 0, orderEvent >= 0, endEvent >= 0 else {
      for event in [newsEvent, orderEvent, endEvent] where event >= 0 { close(event) }
      return nil
    }
  }

  deinit { for event in [newsEvent, orderEvent, endEvent] { close(event) } }

  // MARK: The loop's side

  package func post(_ order: Order) {
    state.withLock { state in
      switch order {
      case .request(.cue, _), .request(.spatialCues, _):
        if state.orders.count >= SoundMailbox.capacity { return }
      case .request(.scene, _), .rendered: break
      }
      state.orders.append(order)
    }
    cinput_event_signal(orderEvent)
  }

  package func drainNews() -> [SoundNews] {
    cinput_event_clear(newsEvent)
    return state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
  }

  /// Ends the thread and waits for that, at most so long.
  package func stop(atMost milliseconds: Int32) {
    state.withLock { $0.isStopped = true }
    cinput_event_signal(orderEvent)
    var event = pollfd(fd: endEvent, events: Int16(POLLIN), revents: 0)
    _ = poll(&event, 1, milliseconds)
  }

  // MARK: The thread's side

  func post(_ news: SoundNews) {
    state.withLock { $0.news.append(news) }
    cinput_event_signal(newsEvent)
  }

  /// Waits for orders, at most so long if not nil; nil when the thread should end.
  func orders(within milliseconds: Int32?) -> [Order]? {
    var event = pollfd(fd: orderEvent, events: Int16(POLLIN), revents: 0)
    _ = poll(&event, 1, milliseconds ?? -1)
    cinput_event_clear(orderEvent)
    return state.withLock { state in
      if state.isStopped { return nil }
      defer { state.orders = [] }
      return state.orders
    }
  }

  func signalEnd() { cinput_event_signal(endEvent) }
}
