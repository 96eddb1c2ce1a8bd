import BlockEngine
import Glibc

/// Brings results into the database whose replays are there and whose rows are not, a few at a time.
///
/// A process that was killed between the two leaves such, and a database that was set aside all of them. Each replay
/// is proved first; a row that is there already stays as it is. As there may be a hundred thousand games, whoever
/// waits for something else is served between two steps.
final class Reconciliation {
  private let store: Store
  private let keepsQuickGames: Bool
  private let folder: FolderReader?
  /// How many results came back.
  private(set) var count = 0

  /// How many games are looked at in a step: some milliseconds of work where all are known.
  private static let stepSize = 200

  init(_ store: Store, keepsQuickGames: Bool) {
    self.store = store
    self.keepsQuickGames = keepsQuickGames
    folder = FolderReader(store.directory.games)
  }

  /// Looks at the next games.
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

  /// Those of the games that have a row.
  private func known(_ ids: [GameID]) throws(StorageError) -> Set<String> {
    guard !ids.isEmpty else { return [] }
    // Nothing but digits and letters is in an ID.
    let list = ids.map { "'\($0)'" }.joined(separator: ",")
    return try store.perform { (database) throws(DatabaseError) in
      Set(try database.rows("SELECT id FROM result WHERE id IN (\(list))") { $0.text(0) })
    }
  }

  private func take(_ id: GameID) throws(StorageError) {
    guard let finished = finished(id) else { return }
    if finished.header.player == nil, !keepsQuickGames { return try store.games.remove(id) }
    _ = try store.record(id, finished.header, finished.result, ended: finished.ended)
    unlink(store.directory.mark(id))
    count += 1
  }

  /// The proved end of a game that nobody plays; nil if there is none.
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
  /// Brings all results into the database that have to be brought back.
  ///
  /// - Returns: how many came back.
  @discardableResult
  func reconcile(keepsQuickGames: Bool = true) throws(StorageError) -> Int {
    let reconciliation = Reconciliation(self, keepsQuickGames: keepsQuickGames)
    while try reconciliation.step() {}
    return reconciliation.count
  }
}
