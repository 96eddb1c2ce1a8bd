import BlockEngine
import BlockPlatform
import BlockSettings
import Glibc

/// The data that is deleted with a player.
package struct PlayerBelongings: Equatable, Sendable {
  package var results: Int
  package var bestScore: Int?
  /// Unfinished games that no process plays.
  package var unfinished: Int
}

extension Store {
  /// The players in the order in which they were added.
  func players() throws(StorageError) -> [Player] {
    try perform { (database) throws(DatabaseError) in try Store.players(in: database) }
  }

  /// Adds a player.
  func addPlayer(_ name: PlayerName) throws(StorageError) -> Result<Player, PlayerError> {
    try perform { (database) throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        let players = try Store.players(in: database)
        if let refusal = Store.refusal(of: name, beside: players) { return .failure(refusal) }
        guard players.count < Player.maxCount else { return .failure(.full) }
        return .success(try Store.insertPlayer(name.description, into: database))
      }
    }
  }

  /// Renames a player.
  func renamePlayer(_ id: Int, to name: PlayerName) throws(StorageError) -> Result<Player, PlayerError> {
    try perform { (database) throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        let players = try Store.players(in: database)
        guard let player = players.first(where: { $0.id == id }) else { return .failure(.unknown) }
        if let refusal = Store.refusal(of: name, beside: players.filter { $0.id != id }) {
          return .failure(refusal)
        }
        try database.run("UPDATE player SET name = ? WHERE id = ?", [.text(name.description), .integer(id)])
        try database.run(
          "INSERT OR REPLACE INTO former_name VALUES (?, ?)", [.text(player.name), .integer(id)])
        return .success(Player(id: id, name: name.description))
      }
    }
  }

  /// Why no player beside the others may have a name; nil if one may.
  private static func refusal(of name: PlayerName, beside players: [Player]) -> PlayerError? {
    guard let other = players.first(where: { PlayerName.areAlike($0.name, name.description) }) else {
      return nil
    }
    return other.name == name.description ? .taken(other.name) : .alike(other.name)
  }

  /// The data that would be deleted with the player.
  func belongings(of id: Int) throws(StorageError) -> PlayerBelongings {
    let unfinished = try unfinishedGames(of: id).count
    return try rows("SELECT count(*), max(score) FROM result WHERE player = ?", [.integer(id)]) {
      PlayerBelongings(results: $0.integer(0), bestScore: $0.optionalInteger(1), unfinished: unfinished)
    }.first ?? PlayerBelongings(results: 0, bestScore: nil, unfinished: unfinished)
  }

  /// Removes a player with all results and replays.
  ///
  /// The replays go first: an interrupted removal then leaves results without replays, which a second one deletes. In
  /// the other order the replays would restore the results.
  func removePlayer(_ id: Int) throws(StorageError) {
    let finished = try rows("SELECT id FROM result WHERE player = ?", [.integer(id)]) { GameID($0.text(0)) }
    for game in try finished + unfinishedGames(of: id) { try directory.remove(game) }
    try run("DELETE FROM player WHERE id = ?", [.integer(id)])
  }

  private func unfinishedGames(of id: Int) throws(StorageError) -> [GameID] {
    let names = try rows(
      "SELECT name FROM player WHERE id = ?1 UNION SELECT name FROM former_name WHERE player = ?1",
      [.integer(id)]
    ) { $0.text(0) }
    return try games.unfinished().filter { $0.header.player.map(names.contains) ?? false }.map(\.id)
  }

  static func players(in database: Database) throws(DatabaseError) -> [Player] {
    // One more than allowed, so that an excess is noticed.
    try database.rows("SELECT id, name FROM player ORDER BY id LIMIT ?", [.integer(Player.maxCount + 1)]) {
      Player(id: $0.integer(0), name: PlayerName.sanitized($0.text(1)))
    }
  }

  /// The player with this name or former name; a new one if there is room.
  static func player(named name: String, in database: Database) throws(DatabaseError) -> Player? {
    let players = try players(in: database)
    if let player = players.first(where: { $0.name == name }) { return player }
    let former = try database.rows("SELECT player FROM former_name WHERE name = ?", [.text(name)]) {
      $0.integer(0)
    }.first
    if let player = players.first(where: { $0.id == former }) { return player }
    // A name that was valid once stays: it is drawn safely.
    guard players.count < Player.maxCount, PlayerName.isStorable(name) else { return nil }
    return try insertPlayer(name, into: database)
  }

  private static func insertPlayer(_ name: String, into database: Database) throws(DatabaseError) -> Player {
    try database.run("INSERT INTO player (name) VALUES (?)", [.text(name)])
    // The new player takes over a name that was another player's former one.
    try database.run("DELETE FROM former_name WHERE name = ?", [.text(name)])
    let id = try database.rows("SELECT last_insert_rowid()") { $0.integer(0) }.first ?? 0
    return Player(id: id, name: name)
  }
}
