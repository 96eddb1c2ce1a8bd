import CInput
import Glibc
import TerminalUI

/// The exchange between the run loop, which sends orders, and the sound's threads, which send news.
///
/// Neither side waits: the queue is bounded, and effects without room are dropped.
final class SoundMailbox: Sendable {
  /// An order for the sound's thread.
  enum Order: Sendable {
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
  let newsBell: CInt
  private let orderBell: CInt
  private let endBell: CInt

  /// The most waiting effects.
  private static let most = 32

  /// nil if the system has no descriptor left.
  init?() {
    (newsBell, orderBell, endBell) = (cinput_bell(), cinput_bell(), cinput_bell())
    guard newsBell >= 0, orderBell >= 0, endBell >= 0 else {
      for bell in [newsBell, orderBell, endBell] where bell >= 0 { close(bell) }
      return nil
    }
  }

  deinit { for bell in [newsBell, orderBell, endBell] { close(bell) } }

  // MARK: The loop's side

  func post(_ order: Order) {
    state.withLock { state in
      switch order {
      case .request(.cue, _), .request(.ears, _):
        if state.orders.count >= SoundMailbox.most { return }
      case .request(.scene, _), .rendered: break
      }
      state.orders.append(order)
    }
    cinput_bell_ring(orderBell)
  }

  func takeNews() -> [SoundNews] {
    cinput_bell_hush(newsBell)
    return state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
  }

  /// Ends the thread and waits for that, at most so long.
  func stop(atMost milliseconds: Int32) {
    state.withLock { $0.isStopped = true }
    cinput_bell_ring(orderBell)
    var bell = pollfd(fd: endBell, events: Int16(POLLIN), revents: 0)
    _ = poll(&bell, 1, milliseconds)
  }

  // MARK: The thread's side

  func tell(_ news: SoundNews) {
    state.withLock { $0.news.append(news) }
    cinput_bell_ring(newsBell)
  }

  /// Waits for orders, at most so long if not nil; nil when the thread should end.
  func orders(within milliseconds: Int32?) -> [Order]? {
    var bell = pollfd(fd: orderBell, events: Int16(POLLIN), revents: 0)
    _ = poll(&bell, 1, milliseconds ?? -1)
    cinput_bell_hush(orderBell)
    return state.withLock { state in
      if state.isStopped { return nil }
      defer { state.orders = [] }
      return state.orders
    }
  }

  func noteEnd() { cinput_bell_ring(endBell) }
}
