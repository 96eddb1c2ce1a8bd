import CInput
import Synchronization

/// News of saving games, as a service of the run loop: a paused game waits for a key, but a failure must be shown
/// before that.
final class KeepingService: Service, Sendable {
  /// Readable when there is news; −1 if the system gave no descriptor.
  let descriptor: Int32
  private let news = Mutex<[StorageAnswer]>([])

  /// Listens to the games that `keeper` saves until the program ends.
  init(_ keeper: Keeper) {
    descriptor = cinput_bell()
    keeper.listen { self.note(.keeping($0)) }
    keeper.listenToNotices { self.note(.rewritten($0)) }
  }

  private func note(_ answer: StorageAnswer) {
    news.withLock { $0.append(answer) }
    cinput_bell_ring(descriptor)
  }

  func takeMessages() -> [Message] {
    cinput_bell_hush(descriptor)
    return news.withLock { news in
      defer { news = [] }
      return news.map { .storage($0) }
    }
  }

  func perform(_ effect: Effect) {}
}
