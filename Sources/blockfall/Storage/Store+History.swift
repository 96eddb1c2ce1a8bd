import BlockEngine
import Glibc

/// Whose games are meant.
enum PlayerFilter: Equatable, Sendable {
  case everyone
  case quickGames
  case player(Int)

  /// The player's own, or with nil quick games.
  static func of(_ player: Player?) -> PlayerFilter { player.map { .player($0.id) } ?? .quickGames }

  fileprivate var condition: String {
    switch self {
    case .everyone: "TRUE"
    case .quickGames: "result.player IS NULL"
    case .player(let id): "result.player = \(id)"
    }
  }
}

/// Which games of the history are meant.
struct HistoryFilter: Equatable, Sendable {
  var player = PlayerFilter.everyone
  /// The beginning of a date, such as 2026, 2026-11 or 2026-11-21; anything but its digits is passed over.
  var date = ""

  fileprivate var condition: String {
    let digits = String(date.unicodeScalars.filter { ("0"..."9").contains($0) }.prefix(8).map(Character.init))
    // "~" comes after everything that an ID has.
    let range = digits.isEmpty ? "" : " AND result.id >= '\(digits)' AND result.id < '\(digits)~'"
    return player.condition + range
  }
}

/// All games that a filter lets through, in a few figures.
struct HistorySummary: Equatable, Sendable {
  var count: Int
  var bestScore: Int?
  /// Rounded down.
  var averageScore: Int?
}

/// Some games that were played one after another, as one column of the chart shows them.
struct ChartColumn: Equatable, Sendable {
  /// Which column, from 0.
  var column: Int
  var best: Int
  /// Rounded down.
  var average: Int
  var count: Int
}

/// Scores over time.
struct ScoreChart: Equatable, Sendable {
  /// When the first and the last of the games began.
  var range: ClosedRange<WallTime>
  /// Those columns that have games, from the left.
  var columns: [ChartColumn]
}

extension Store {
  /// A page of games, the latest first.
  ///
  /// - Parameter before: the last game of the page before; nil for the first page.
  func history(_ filter: HistoryFilter, before: GameID? = nil, limit: Int) throws(StorageError)
    -> [GameResult]
  {
    let place = before.map { " AND result.id < '\($0)'" } ?? ""
    return try page("\(filter.condition)\(place) ORDER BY result.id DESC", limit)
  }

  /// A page of games before another, the latest first.
  ///
  /// - Parameter after: the first game of the page after it; nil for the last page of all.
  func history(_ filter: HistoryFilter, after: GameID?, limit: Int) throws(StorageError) -> [GameResult] {
    let place = after.map { " AND result.id > '\($0)'" } ?? ""
    return try page("\(filter.condition)\(place) ORDER BY result.id", limit).reversed()
  }

  private func page(_ condition: String, _ limit: Int) throws(StorageError) -> [GameResult] {
    try perform { (database) throws(DatabaseError) in
      try database.rows(
        "\(Store.resultColumns) WHERE \(condition) LIMIT ?", [.integer(limit)], Store.result)
    }
  }

  /// The figures of all games that a filter lets through.
  func summary(_ filter: HistoryFilter) throws(StorageError) -> HistorySummary {
    try perform { (database) throws(DatabaseError) in
      try database.rows(
        "SELECT count(*), max(score), CAST(avg(score) AS INTEGER) FROM result WHERE \(filter.condition)"
      ) { row in
        HistorySummary(
          count: row.integer(0), bestScore: row.optionalInteger(1), averageScore: row.optionalInteger(2))
      }.first ?? HistorySummary(count: 0)
    }
  }

  /// Scores over time, in at most so many columns; nil where there is no game.
  func chart(_ filter: HistoryFilter, columns: Int) throws(StorageError) -> ScoreChart? {
    try perform { (database) throws(DatabaseError) in
      let range = try database.rows(
        "SELECT min(started), max(started) FROM result WHERE \(filter.condition)"
      ) { row in
        row.isNull(0) ? nil : row.integer(0)...row.integer(1)
      }.first
      guard let range else { return nil }
      let found = try database.rows(
        """
        SELECT (started - ?1) * ?2 / (?3 - ?1 + 1) AS place, max(score), CAST(avg(score) AS INTEGER), count(*)
        FROM result WHERE \(filter.condition) GROUP BY place ORDER BY place
        """,
        [.integer(range.lowerBound), .integer(max(columns, 1)), .integer(range.upperBound)]
      ) { row in
        ChartColumn(
          column: min(max(row.integer(0), 0), max(columns, 1) - 1), best: row.integer(1),
          average: row.integer(2),
          count: row.integer(3))
      }
      let first = WallTime(seconds: Int64(range.lowerBound))
      return ScoreChart(range: first...WallTime(seconds: Int64(range.upperBound)), columns: found)
    }
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
  /// The replay goes first, as it would bring the row back.
  func deleteGame(_ id: GameID) throws(StorageError) {
    try games.remove(id)
    try perform { (database) throws(DatabaseError) in
      try database.run("DELETE FROM result WHERE id = ?", [.text(id.description)])
    }
  }

  static func best(
    _ filter: PlayerFilter, rules: String, mode: String, in database: Database
  ) throws(DatabaseError) -> BestResult? {
    try database.rows(
      """
      SELECT id, score, duration FROM result WHERE \(filter.condition) AND rules = ? AND mode = ?
      ORDER BY score DESC, duration, id LIMIT 1
      """, [.text(rules), .text(mode)]
    ) { row in
      GameID(row.text(0)).map { BestResult(id: $0, score: row.integer(1), duration: row.integer(2)) }
    }.first
  }

  static func insert(_ result: GameResult, into database: Database) throws(DatabaseError) {
    try database.run(
      "INSERT OR IGNORE INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        .text(result.id.description), DatabaseValue(result.player?.id), .text(result.rules),
        .text(result.mode),
        .integer(result.score), .integer(result.lines), .integer(result.level), .integer(result.pieces),
        .integer(result.duration), .integer(Int(result.started.seconds)), .integer(Int(result.ended.seconds)),
        .text(result.cause), .integer(Int(bitPattern: UInt(result.seed))),
      ])
  }

  /// A query of the columns that `result(_:)` reads.
  static let resultColumns = """
    SELECT result.id, player.id, player.name, rules, mode, score, lines, level, pieces, duration, started, ended,
      cause, seed
    FROM result LEFT JOIN player ON player.id = result.player
    """

  static func result(_ row: Database.Row) -> GameResult? {
    guard let id = GameID(row.text(0)) else { return nil }
    let player = row.optionalInteger(1).map { Player(id: $0, name: PlayerName.harmless(row.text(2))) }
    return GameResult(
      id: id, player: player, rules: PlayerName.harmless(row.text(3)), mode: PlayerName.harmless(row.text(4)),
      score: row.integer(5), lines: row.integer(6), level: row.integer(7), pieces: row.integer(8),
      duration: row.integer(9), started: WallTime(seconds: Int64(row.integer(10))),
      ended: WallTime(seconds: Int64(row.integer(11))), cause: PlayerName.harmless(row.text(12)),
      seed: UInt64(bitPattern: Int64(row.integer(13))))
  }
}
