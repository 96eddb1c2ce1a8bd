import Glibc

/// Answers the model's requests on a thread of its own, so that no frame waits for a disk.
///
/// The run loop polls `descriptor` and takes the answers with `drain()` when it becomes readable.
final class StorageWorker: Sendable {
  /// Readable while there are answers; −1 where the system gave none.
  let descriptor: Int32
  private let wakeEnd: Int32
  private let mailbox: Monitor<Mailbox>
  private let store: @Sendable () -> Store

  private struct Mailbox {
    var requests: [StorageRequest] = []
    var answers: [StorageAnswer] = []
    var isRunning = false
    var isAnswering = false
  }

  /// A worker for the data folder; the database is opened with the first request.
  init(directory: DataDirectory, patience: Int32 = 60_000) {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) != 0 { ends = [-1, -1] }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    wakeEnd = ends[1]
    mailbox = Monitor(Mailbox())
    store = { Store(directory: directory, patience: patience) }
  }

  deinit {
    close(descriptor)
    close(wakeEnd)
  }

  /// Asks for something; the answers come in the order of the requests.
  func ask(_ request: StorageRequest) {
    mailbox.change { mailbox in
      mailbox.requests.append(request)
      guard !mailbox.isRunning else { return }
      mailbox.isRunning = startThread { self.run() }
      if !mailbox.isRunning {
        mailbox.requests.removeAll()
        mailbox.answers.append(.failed(StorageError(tr("the system has no thread to give"))))
        wake()
      }
    }
  }

  /// Takes the answers that have come.
  func drain() -> [StorageAnswer] {
    var bytes: (UInt64, UInt64) = (0, 0)
    while read(descriptor, &bytes, 16) > 0 {}
    return mailbox.withLock { mailbox in
      let answers = mailbox.answers
      mailbox.answers.removeAll()
      return answers
    }
  }

  /// Waits until every request has been answered.
  ///
  /// - Returns: whether that was so in time.
  @discardableResult
  func finish(atMost patience: Duration) -> Bool {
    mailbox.wait(atMost: patience) { $0.requests.isEmpty && !$0.isAnswering ? true : nil } ?? false
  }

  private func run() {
    // Made here, as it belongs to one thread.
    let store = store()
    while true {
      // What could not be kept is tried again from time to time; else nothing wakes this thread but a request.
      let patience: Duration? = store.isReconciling ? .zero : store.hasPending ? .seconds(5) : nil
      let request = mailbox.wait(atMost: patience) { mailbox -> StorageRequest? in
        guard !mailbox.requests.isEmpty else { return nil }
        mailbox.isAnswering = true
        return mailbox.requests.removeFirst()
      }
      if request == nil, store.isReconciling {
        store.reconcileSome()
        continue
      }
      let answers = store.answer(request ?? .retry)
      mailbox.change { mailbox in
        mailbox.answers += request == nil ? [] : answers
        mailbox.isAnswering = false
      }
      if request != nil { wake() }
    }
  }

  private func wake() {
    var byte: UInt8 = 1
    // A full pipe is readable already.
    _ = write(wakeEnd, &byte, 1)
  }
}
