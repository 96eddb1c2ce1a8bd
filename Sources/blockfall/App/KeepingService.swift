import CInput
import Synchronization

/// What becomes of games on their way to the disk, as the run loop is told of it: a pause lasts until a key, and what
/// goes wrong meanwhile shall not wait for that.
final class KeepingService: Service, Sendable {
  /// Readable when there is news; −1 where the system gave none.
  let descriptor: Int32
  private let news = Mutex<[StorageAnswer]>([])

  /// Listens to the games that `keeper` keeps, until the end of the program.
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
