import BlockEngine
import Glibc

/// Adds missing results of existing replays to the database, a few at a time.
///
/// They are missing if a process was killed between the two writes, or if the database was set aside. Each replay is
/// verified first; existing rows stay as they are. As there may be a hundred thousand games, other requests can be
/// served between two steps.
final class Reconciliation {
  private let store: Store
  private let keepsQuickGames: Bool
  private let folder: FolderReader?
  /// The number of restored results.
  private(set) var count = 0

  /// The number of games per step: a few milliseconds of work if all are known.
  private static let stepSize = 200

  init(_ store: Store, keepsQuickGames: Bool) {
    self.store = store
    self.keepsQuickGames = keepsQuickGames
    folder = FolderReader(store.directory.games)
  }

  /// Checks the next games.
  ///
  /// - Returns: whether there are more.
  func step() throws(StorageError) -> Bool {
    var ids: [GameID] = []
    var isAtEnd = false
    while ids.count < Reconciliation.stepSize, !isAtEnd {
      if let name = folder?.next() {
        if let id = GameID(fileName: name) { ids.append(id) }
      } else {
        isAtEnd = true
      }
    }
    let known = try known(ids)
    for id in ids where !known.contains(id.description) { try take(id) }
    return !isAtEnd
  }

  /// The IDs that have a row.
  private func known(_ ids: [GameID]) throws(StorageError) -> Set<String> {
    guard !ids.isEmpty else { return [] }
    // Safe to insert: an ID has only digits, letters and a hyphen.
    let list = ids.map { "'\($0)'" }.joined(separator: ",")
    return Set(try store.rows("SELECT id FROM result WHERE id IN (\(list))") { $0.text(0) })
  }

  private func take(_ id: GameID) throws(StorageError) {
    guard let finished = finished(id) else { return }
    if finished.header.player == nil, !keepsQuickGames { return try store.directory.remove(id) }
    _ = try store.record(id, finished.header, finished.result, ended: finished.ended)
    unlink(store.directory.mark(id))
    count += 1
  }

  /// The verified end of a game that no process plays; nil if there is none.
  private func finished(_ id: GameID) -> (header: ReplayHeader, result: ReplayResult, ended: WallTime)? {
    guard let file = try? OwnFile.open(store.directory.replay(id), O_RDONLY) else { return nil }
    defer { close(file) }
    guard flock(file, LOCK_SH | LOCK_NB) == 0 else { return nil }
    flock(file, LOCK_UN)
    guard let verified = try? ReplayFile.verify(file), let result = verified.result else { return nil }
    var status = stat()
    let ended = fstat(file, &status) == 0 ? WallTime(seconds: Int64(status.st_mtim.tv_sec)) : .now
    return (verified.header, result, ended)
  }
}

extension Store {
  /// Adds all missing results to the database.
  ///
  /// - Returns: how many were added.
  @discardableResult
  func reconcile(keepsQuickGames: Bool = true) throws(StorageError) -> Int {
    let reconciliation = Reconciliation(self, keepsQuickGames: keepsQuickGames)
    while try reconciliation.step() {}
    return reconciliation.count
  }
}
