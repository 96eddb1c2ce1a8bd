import Dispatch
import LinkTransport
import RecordStore
import Synchronization

/// Looks at the store again and again, on a thread of its own, so that who asks for its state never waits.
final class StoreWatch: Sendable {
  private enum Pause {
    static let well = DispatchTimeInterval.seconds(3)
    static let away = DispatchTimeInterval.milliseconds(500)
  }

  private let store: any RecordStore
  private let log: ServerLog
  private let queue = DispatchQueue(label: "store")
  private let absence = Mutex<String?>(nil)
  private let isThere: @Sendable (_ connectionCount: Int) -> Void

  /// - Parameter isThere: called whenever the store has answered, with the number of connections to it so far.
  init(
    _ store: any RecordStore, log: ServerLog, isThere: @escaping @Sendable (_ connectionCount: Int) -> Void
  ) {
    (self.store, self.log, self.isThere) = (store, log, isThere)
    look(again: true)
  }

  /// Why the store cannot be used; nil if it can.
  var reason: String? { absence.withLock { $0 } }

  /// Looks soon, because something has failed.
  func look() { look(again: false) }

  private func look(again: Bool) {
    queue.async { [weak self] in
      guard let self else { return }
      var reason: String?
      do { try store.probe() } catch { reason = "\(error)" }
      let before = absence.withLock { absence in
        defer { absence = reason }
        return absence
      }
      switch (before, reason) {
      case (nil, let reason?): log("records cannot be kept or read, and it is tried again: \(reason)")
      case (_?, nil): log("records can be kept and read again")
      default: break
      }
      if reason == nil { isThere(store.connectionCount) }
      guard again else { return }
      queue.asyncAfter(deadline: .now() + (reason == nil ? Pause.well : Pause.away)) { [weak self] in
        self?.look(again: true)
      }
    }
  }
}
