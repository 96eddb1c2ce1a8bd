import BlockPlatform
import Glibc

/// Answers the model's requests on a thread of its own, so that no frame waits for a disk.
///
/// The run loop polls `descriptor` and takes the answers with `drain()` when it becomes readable.
package final class StorageWorker: Sendable {
  /// Readable while there are answers; −1 if the system gave no descriptor.
  package let descriptor: Int32
  private let wakeEnd: Int32
  private let mailbox: Monitor<Mailbox>
  private let store: @Sendable () -> Store

  private struct Mailbox {
    var requests: [(request: StorageRequest, ticket: Ticket?)] = []
    var replies: [StorageReply] = []
    var isRunning = false
    /// Whether no more requests follow: the thread closes the database once all are answered.
    var isEnding = false
  }

  /// Creates a worker for the data folder; the database is opened with the first request.
  package init(directory: DataDirectory, busyTimeout: Int32 = 60_000) {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) != 0 { ends = [-1, -1] }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    wakeEnd = ends[1]
    mailbox = Monitor(Mailbox())
    store = { Store(directory: directory, busyTimeout: busyTimeout) }
  }

  deinit {
    close(descriptor)
    close(wakeEnd)
  }

  /// Sends a request; the answers come in the order of the requests, each with its request's ticket.
  package func ask(_ request: StorageRequest, for ticket: Ticket? = nil) {
    mailbox.change { mailbox in
      mailbox.requests.append((request, ticket))
      guard !mailbox.isRunning else { return }
      mailbox.isRunning = DetachedThread.start { self.run() }
      if !mailbox.isRunning {
        let failure = StorageAnswer.failed(StorageError(tr("the system has no free thread")))
        mailbox.replies += mailbox.requests.map { StorageReply(answer: failure, ticket: $0.ticket) }
        mailbox.requests.removeAll()
        wake()
      }
    }
  }

  /// Takes the answers that have come.
  package func drain() -> [StorageReply] {
    var bytes: (UInt64, UInt64) = (0, 0)
    while read(descriptor, &bytes, 16) > 0 {}
    return mailbox.withLock { mailbox in
      defer { mailbox.replies = [] }
      return mailbox.replies
    }
  }

  /// Waits until every request is answered, and closes the database: work in progress is finished or rolled back, and
  /// no journal remains.
  ///
  /// No request may follow.
  ///
  /// - Returns: whether that finished in time.
  @discardableResult
  package func finish(atMost timeout: Duration) -> Bool {
    mailbox.change { $0.isEnding = true }
    return mailbox.wait(atMost: timeout) { $0.isRunning ? nil : true } ?? false
  }

  private func run() {
    answerAll()
    mailbox.change { $0.isRunning = false }
  }

  private func answerAll() {
    // Created here, as it belongs to this thread.
    let store = store()
    while true {
      // Failed writes are retried from time to time; otherwise only a request wakes this thread.
      let timeout: Duration? = store.isReconciling ? .zero : store.hasPending ? .seconds(5) : nil
      let work = mailbox.wait(atMost: timeout) { mailbox -> Work? in
        guard !mailbox.requests.isEmpty else { return mailbox.isEnding ? .end : nil }
        let asked = mailbox.requests.removeFirst()
        return .answer(asked.request, asked.ticket)
      }
      let replies: [StorageReply]
      switch work {
      case .answer(let request, let ticket): replies = store.answer(request, for: ticket)
      case .end: return store.endReconciling()
      case nil where store.isReconciling:
        store.reconcileSome()
        continue
      case nil: replies = store.answerAgain()
      }
      mailbox.change { $0.replies += replies }
      if !replies.isEmpty { wake() }
    }
  }

  private enum Work {
    case answer(StorageRequest, Ticket?)
    case end
  }

  private func wake() {
    var byte: UInt8 = 1
    // If the pipe is full, it is readable already.
    _ = write(wakeEnd, &byte, 1)
  }
}
