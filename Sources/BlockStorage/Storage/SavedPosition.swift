import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings

/// A saved position and its name.
package struct SavedPosition: Equatable, Sendable {
  package let name: String
  package let position: Position

  /// The name of the last practice position, which is saved automatically; too long for a player to enter.
  package static let autosaveName = "what was practised last, kept by itself"

  /// The name for display.
  package var title: String {
    name == SavedPosition.autosaveName ? tr("Practised last") : PlayerName.sanitized(name)
  }
}

extension Store {
  /// The most saved positions.
  static let maxPositions = 500

  /// The last practice position, then the saved positions by name; unreadable ones are left out.
  package func positions() throws(StorageError) -> [SavedPosition] {
    try rows(
      "SELECT name, content FROM position ORDER BY name <> ?, name LIMIT ?",
      [.text(SavedPosition.autosaveName), .integer(Store.maxPositions + 1)]
    ) { row in
      (try? Position(text: row.text(1))).map { SavedPosition(name: row.text(0), position: $0) }
    }
  }

  /// Saves a position, replacing one of the same name.
  func save(_ position: Position, name: PlayerName) throws(StorageError) {
    let count =
      try rows(
        "SELECT count(*) FROM position WHERE name NOT IN (?, ?)",
        [.text(name.description), .text(SavedPosition.autosaveName)]
      ) { $0.integer(0) }.first ?? 0
    guard count < Store.maxPositions else {
      throw StorageError(
        tr("there are \(count) saved positions, and there can be no more; delete some first"))
    }
    try write(position, name: name.description)
  }

  /// Saves the last practice position.
  func autosave(_ position: Position) throws(StorageError) {
    try write(position, name: SavedPosition.autosaveName)
  }

  private func write(_ position: Position, name: String) throws(StorageError) {
    try run(
      "INSERT INTO position VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET content = excluded.content",
      [.text(name), .text(position.text)])
  }

  /// Deletes a saved position.
  func deletePosition(_ name: String) throws(StorageError) {
    try run("DELETE FROM position WHERE name = ?", [.text(name)])
  }

  /// The numbers of the solved puzzles.
  func solvedPuzzles(_ filter: PlayerFilter) throws(StorageError) -> Set<UInt64> {
    Set(
      try rows(
        """
        SELECT DISTINCT seed FROM result
        WHERE \(filter.condition) AND mode = 'puzzle' AND cause = 'goal' AND seed > 0
        """
      ) { UInt64($0.integer(0)) })
  }

  /// The run to race against: the best of its mode under the same rules; nil if there is no valid one.
  func race(_ filter: PlayerFilter, rules: String, mode: String) throws(StorageError) -> RaceRun? {
    guard let best = try best(filter, rules: rules, mode: mode),
      let replay = try? ReplayFile.load(directory.replay(best.id))
    else { return nil }
    return try? RaceRun(replay)
  }
}
