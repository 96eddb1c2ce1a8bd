import BlockStorage
import CInput
import Synchronization

/// News of saving games, as a service of the run loop: a paused game waits for a key, but a failure must be shown
/// before that.
package final class SaveStateService: Service, Sendable {
  /// Readable when there is news; −1 if the system gave no descriptor.
  package let descriptor: Int32
  private let news = Mutex<[StorageAnswer]>([])

  /// Listens to the games that `saver` saves until the program ends.
  package init(_ saver: GameSaver) {
    descriptor = cinput_event()
    saver.listen { self.handle(.saveState($0)) }
    saver.listenToNotices { self.handle(.rewritten($0)) }
  }

  private func handle(_ answer: StorageAnswer) {
    news.withLock { $0.append(answer) }
    cinput_event_signal(descriptor)
  }

  package func drainMessages() -> [Message] {
    cinput_event_clear(descriptor)
    return news.withLock { news in
      defer { news = [] }
      return news.map { .storage($0) }
    }
  }

  package func perform(_ effect: Effect) {}
}
