import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import Glibc

/// Adds missing results of existing replays to the database, a few at a time.
///
/// They are missing if a process was killed between the two writes, or if the database was set aside. Each replay is
/// verified first; existing rows stay as they are, but for the locked pieces that older versions did not store. As there may be a hundred thousand games, other requests can be
/// served between two steps.
final class Reconciliation {
  private let store: Store
  private let keepsQuickGames: Bool
  private let folder: FolderReader?
  /// The number of restored results.
  private(set) var count = 0
  /// The games to play again, each with whether it has a row.
  private var due: [(id: GameID, isKnown: Bool)] = []
  private var isAtEnd = false

  /// The number of games per step: a few milliseconds of work if all are known.
  private static let stepSize = 200
  /// The number of games to play again per step.
  private static let playedStepSize = 10

  init(_ store: Store, keepsQuickGames: Bool) {
    self.store = store
    self.keepsQuickGames = keepsQuickGames
    folder = FolderReader(store.directory.games)
  }

  /// Checks the next games.
  ///
  /// - Returns: whether there are more.
  func step() throws(StorageError) -> Bool {
    if due.isEmpty { try findDue() }
    for game in due.prefix(Reconciliation.playedStepSize) { try adopt(game.id, isKnown: game.isKnown) }
    due.removeFirst(min(due.count, Reconciliation.playedStepSize))
    return !isAtEnd || !due.isEmpty
  }

  private func findDue() throws(StorageError) {
    var ids: [GameID] = []
    while ids.count < Reconciliation.stepSize, !isAtEnd {
      if let name = folder?.next() {
        if let id = GameID(fileName: name) { ids.append(id) }
      } else {
        isAtEnd = true
      }
    }
    guard !ids.isEmpty else { return }
    // Safe to insert: an ID has only digits, letters and a hyphen.
    let list = ids.map { "'\($0)'" }.joined(separator: ",")
    let known = try store.rows(
      "SELECT id, locked IS NULL AND verified = 1 FROM result WHERE id IN (\(list))"
    ) { (id: $0.text(0), lacksPieces: $0.integer(1) != 0) }
    let lacksPieces = Dictionary(known.map { ($0.id, $0.lacksPieces) }) { first, _ in first }
    for id in ids where lacksPieces[id.description] != false {
      due.append((id, isKnown: lacksPieces[id.description] != nil))
    }
  }

  private func adopt(_ id: GameID, isKnown: Bool) throws(StorageError) {
    guard let finished = finished(id) else { return }
    if isKnown {
      return try store.complete(id, locked: finished.locked, mode: finished.header.resultModeText)
    }
    if finished.header.player == nil, !keepsQuickGames { return try store.directory.remove(id) }
    _ = try store.record(
      id, finished.header, finished.result, locked: finished.locked, ended: finished.ended)
    unlink(store.directory.mark(id))
    count += 1
  }

  /// The verified end of a game that no process plays; nil if there is none.
  private func finished(_ id: GameID)
    -> (header: ReplayHeader, result: ReplayResult, locked: Int, ended: WallTime)?
  {
    guard let file = try? PrivateFile.open(store.directory.replay(id), O_RDONLY) else { return nil }
    defer { close(file) }
    guard !PrivateFile.isLockedElsewhere(file) else { return nil }
    guard let verified = try? ReplayFile.verify(file), let result = verified.result else { return nil }
    var status = stat()
    let ended = fstat(file, &status) == 0 ? WallTime(seconds: Int64(status.st_mtim.tv_sec)) : .now
    return (verified.header, result, verified.statistics.pieces, ended)
  }
}

extension Store {
  /// Adds all missing results to the database.
  ///
  /// - Returns: how many were added.
  @discardableResult
  package func reconcile(keepsQuickGames: Bool = true) throws(StorageError) -> Int {
    let reconciliation = Reconciliation(self, keepsQuickGames: keepsQuickGames)
    while try reconciliation.step() {}
    return reconciliation.count
  }
}
