import Dispatch
import PostgresClient
import Synchronization

/// Hears on a connection of its own that something has changed, and connects anew when that is lost.
final class PostgresListener: NodeWatch {
  private enum Pause {
    /// How long it waits before it looks whether anybody still wants to know.
    static let waiting = Duration.seconds(1)
    /// The least time between two calls, whatever comes: a flood of notifications costs no more than this.
    static let calls = DispatchTimeInterval.milliseconds(50)
    /// The time between two attempts to connect.
    static let connecting = DispatchTimeInterval.seconds(2)
  }

  private let state = Mutex(false)
  private let queue = DispatchQueue(label: "postgres listener")

  var isListening: Bool { state.withLock { $0 } }

  /// Listens to a channel; `changed` is called for what comes, and once after each connection: something may have been
  /// missed before.
  init(
    to channel: String, at address: PostgresAddress, _ library: PostgresLibrary,
    _ limits: PostgresDatabase.Limits,
    _ changed: @escaping @Sendable () -> Void
  ) {
    connect(channel, address, library, limits, changed)
  }

  private func connect(
    _ channel: String, _ address: PostgresAddress, _ library: PostgresLibrary,
    _ limits: PostgresDatabase.Limits,
    _ changed: @escaping @Sendable () -> Void
  ) {
    queue.async { [weak self] in
      // The connection belongs to this thread alone, and the listener may go meanwhile.
      if let connection = try? PostgresConnection(
        to: address, library, within: limits.connecting, patience: limits.statement),
        (try? connection.run(script: "LISTEN \(channel)")) != nil
      {
        self?.state.withLock { $0 = true }
        changed()
        while self != nil, let isThere = try? connection.hasNotification(within: Pause.waiting) {
          guard isThere else { continue }
          changed()
          _ = DispatchSemaphore(value: 0).wait(timeout: .now() + Pause.calls)
        }
        self?.state.withLock { $0 = false }
        // Who has not heard anything has to ask.
        if self != nil { changed() }
      }
      guard let self else { return }
      queue.asyncAfter(deadline: .now() + Pause.connecting) { [weak self] in
        self?.connect(channel, address, library, limits, changed)
      }
    }
  }
}

extension PostgresDatabase {
  func listen(to channel: String, _ changed: @escaping @Sendable () -> Void) -> PostgresListener {
    PostgresListener(to: channel, at: address, library, limits, changed)
  }
}
