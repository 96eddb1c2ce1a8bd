import BlockEngine
import BlockPlatform
import BlockSettings
import Glibc

extension Store {
  /// A page of games, the latest first.
  ///
  /// - Parameter before: the last game of the previous page; nil for the first page.
  package func history(_ filter: HistoryFilter, before: GameID? = nil, limit: Int) throws(StorageError)
    -> [GameResult]
  {
    let place = before.map { " AND result.id < '\($0)'" } ?? ""
    return try page("\(filter.condition)\(place) ORDER BY result.id DESC", limit)
  }

  /// The page of games before another page, the latest first.
  ///
  /// - Parameter after: the first game of the page after it; nil for the very last page.
  func history(_ filter: HistoryFilter, after: GameID?, limit: Int) throws(StorageError) -> [GameResult] {
    let place = after.map { " AND result.id > '\($0)'" } ?? ""
    return try page("\(filter.condition)\(place) ORDER BY result.id", limit).reversed()
  }

  private func page(_ condition: String, _ limit: Int) throws(StorageError) -> [GameResult] {
    try rows("\(Store.resultColumns) WHERE \(condition) LIMIT ?", [.integer(limit)], Store.result)
  }

  /// Each player's best game under some rules, by the player's ID.
  func bests(rules: String, mode: String) throws(StorageError) -> [Int: BestResult] {
    try perform { (database) throws(DatabaseError) in
      var bests: [Int: BestResult] = [:]
      for player in try Store.players(in: database) {
        bests[player.id] = try Store.best(.player(player.id), rules: rules, mode: mode, in: database)
      }
      return bests
    }
  }

  /// The best game under some rules.
  func best(_ filter: PlayerFilter, rules: String, mode: String) throws(StorageError) -> BestResult? {
    try perform { (database) throws(DatabaseError) in
      try Store.best(filter, rules: rules, mode: mode, in: database)
    }
  }

  /// Deletes a game's row and its replay.
  ///
  /// The replay goes first, as it would restore the row.
  func deleteGame(_ id: GameID) throws(StorageError) {
    try directory.remove(id)
    try run("DELETE FROM result WHERE id = ?", [.text(id.description)])
  }

  /// The best game of a result's category, which is its mode or one puzzle; puzzles together have no best.
  static func best(
    _ filter: PlayerFilter, rules: String, mode: String, in database: Database
  ) throws(DatabaseError) -> BestResult? {
    // The ranking of a mode unknown to this version is unknown too.
    let ranking = GameMode.Ranking(resultText: mode)
    var (query, values) = (bestQuery(filter, ranking), [DatabaseValue.text(rules), .text(mode)])
    if GameMode.Kind(resultText: mode) == .puzzle {
      let number = mode.split(separator: ":").dropFirst().first.flatMap { UInt64($0) }
      guard let number else { return nil }
      query = bestQuery(filter, ranking, isPuzzle: true)
      values[1] = .text(GameMode.Kind.puzzle.resultText)
      values.append(.integer(Int(bitPattern: UInt(number))))
    }
    return try database.rows(query, values) { row in
      GameID(row.text(0)).map {
        BestResult(id: $0, score: row.integer(1), duration: row.integer(2), lines: row.integer(3))
      }
    }.first
  }

  /// The query for the best game's ID, score, time and lines; its parameters are the rules and the mode, and of a
  /// puzzle its number.
  static func bestQuery(_ filter: PlayerFilter, _ ranking: GameMode.Ranking, isPuzzle: Bool = false)
    -> String
  {
    """
    SELECT id, score, duration, lines FROM result
    WHERE \(filter.condition) AND rules = ? AND mode = ? AND verified = 1\(isPuzzle ? " AND seed = ?" : "")
    \(ranking.clause) LIMIT 1
    """
  }

  static func insert(_ result: GameResult, into database: Database) throws(DatabaseError) {
    try database.run(
      "INSERT OR IGNORE INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        .text(result.id.description), DatabaseValue(result.player?.id), .text(result.rules),
        .text(result.mode),
        .integer(result.score), .integer(result.lines), .integer(result.level), .integer(result.pieces),
        .integer(result.duration), .integer(Int(result.started.seconds)), .integer(Int(result.ended.seconds)),
        .text(result.cause), .integer(Int(bitPattern: UInt(result.seed))),
        .integer(result.isVerified ? 1 : 0), DatabaseValue(result.startLevel), DatabaseValue(result.locked),
      ])
  }

  /// Adds to a result of an older version how many pieces locked, and to which kind of game it belongs.
  func complete(_ id: GameID, locked pieces: Int, mode: String) throws(StorageError) {
    try run(
      "UPDATE result SET locked = ?, mode = ? WHERE id = ? AND locked IS NULL",
      [.integer(pieces), .text(mode), .text(id.description)])
  }

  /// A query of the columns that `result(_:)` reads.
  ///
  /// For each row it finds the best game of that kind, with an index for every ranking.
  static let resultColumns = resultColumns(
    isBest: """
      result.id = CASE \(GameMode.Ranking.allCases.map(bestCase).joined(separator: "\n")) END
      """)

  /// The same columns without the search for the best game.
  static let resultColumnsAlone = resultColumns(isBest: "FALSE")

  private static func resultColumns(isBest: String) -> String {
    """
    SELECT result.id, player.id, player.name, rules, mode, score, lines, level, pieces, duration, started, ended,
      cause, seed, \(isBest), verified, start_level, locked
    FROM result LEFT JOIN player ON player.id = result.player
    """
  }

  private static func bestCase(_ ranking: GameMode.Ranking) -> String {
    let modes = GameMode.Kind.allCases.filter { $0 != .custom && $0.ranking == ranking }
    let words = modes.map { "'\($0.resultText)'" }.joined(separator: ", ")
    return """
      WHEN result.mode IN (\(words)) OR result.mode GLOB '\(ranking.customPrefix)*' THEN (
        SELECT best.id FROM result AS best
        WHERE best.player IS result.player AND best.rules = result.rules AND best.mode = result.mode
          AND best.verified = 1 AND (best.mode <> '\(GameMode.Kind.puzzle.resultText)' OR best.seed = result.seed)
        \(ranking.clause) LIMIT 1)
      """
  }

  static func result(_ row: Database.Row) -> GameResult? {
    guard let id = GameID(row.text(0)) else { return nil }
    let player = row.optionalInteger(1).map { Player(id: $0, name: PlayerName.sanitized(row.text(2))) }
    return GameResult(
      id: id, player: player, rules: PlayerName.sanitized(row.text(3)),
      mode: PlayerName.sanitized(row.text(4)),
      score: row.integer(5), lines: row.integer(6), level: row.integer(7), pieces: row.integer(8),
      duration: row.integer(9), started: WallTime(seconds: Int64(row.integer(10))),
      ended: WallTime(seconds: Int64(row.integer(11))), cause: PlayerName.sanitized(row.text(12)),
      seed: UInt64(bitPattern: Int64(row.integer(13))), isBest: row.integer(14) != 0,
      isVerified: row.integer(15) != 0, startLevel: row.optionalInteger(16), locked: row.optionalInteger(17))
  }
}
