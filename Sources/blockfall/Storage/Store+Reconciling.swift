import BlockEngine
import Glibc

extension Store {
  /// Brings results into the database whose replays are there and whose rows are not.
  ///
  /// A process that was killed between the two leaves such, and a database that was set aside all of them. Each
  /// replay is proved first; a row that is there already stays as it is.
  ///
  /// - Returns: how many results came back.
  @discardableResult
  func reconcile(keepsQuickGames: Bool = true) throws(StorageError) -> Int {
    let known = try perform { (database) throws(DatabaseError) in
      Set(try database.rows("SELECT id FROM result") { $0.text(0) })
    }
    var found = 0
    for id in games.all() where !known.contains(id.description) {
      guard let finished = finished(id) else { continue }
      if finished.header.player == nil, !keepsQuickGames {
        try games.remove(id)
        continue
      }
      _ = try record(id, finished.header, finished.result, ended: finished.ended)
      unlink(directory.mark(id))
      found += 1
    }
    return found
  }

  /// The proved end of a game that nobody plays; nil where there is none.
  private func finished(_ id: GameID) -> (header: ReplayHeader, result: ReplayResult, ended: WallTime)? {
    guard let file = try? OwnFile.open(directory.replay(id), O_RDONLY) else { return nil }
    defer { close(file) }
    guard flock(file, LOCK_SH | LOCK_NB) == 0 else { return nil }
    flock(file, LOCK_UN)
    guard let verified = try? ReplayFile.verify(file), let result = verified.result else { return nil }
    var status = stat()
    let ended = fstat(file, &status) == 0 ? WallTime(seconds: Int64(status.st_mtim.tv_sec)) : .now
    return (verified.header, result, ended)
  }
}
