import BlockEngine
import BlockLink
import FoundationEssentials
import GRDB
import Standings

// Ranked matches: what is kept of them.
extension SQLiteRecordStore {
  package func keep(_ match: NewRankedMatch) throws -> [RatingChange] {
    try queue.write { database in
      let ranked = match.ranked
      try database.execute(
        sql: "INSERT INTO matches VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
        arguments: [match.id, ranked.series, ranked.number, match.at, Self.data(match.file)])
      guard let end = ranked.end, ranked.players.count == 2 else { return [] }
      if try Row.fetchOne(database, sql: "SELECT 1 FROM series WHERE series = ?", arguments: [ranked.series])
        == nil
      {
        try Self.count(match, end, in: database)
      }
      return try Self.changes(of: ranked, in: database)
    }
  }

  /// Keeps the result of a series, and changes the ratings if it counts.
  private static func count(
    _ match: NewRankedMatch, _ end: RankedMatch.End, in database: Database
  ) throws {
    let rules = match.ranked.rules.rawValue
    let day = try current(rules, String(match.at.prefix(10)), in: database)
    let players = try match.ranked.players.map { try player(key: $0.key, name: $0.name, in: database) }
    let series =
      try Int.fetchOne(
        database,
        sql: """
          SELECT count(*) FROM series WHERE day = ? AND uncounted IS NULL
            AND (first, second) IN (VALUES (?, ?), (?, ?))
          """, arguments: [day, players[0], players[1], players[1], players[0]]) ?? 0
    let uncounted =
      end == .void ? Uncounted.void : series >= RankedLimits.seriesPerPair ? Uncounted.limit : nil
    let before = try players.map { try rating(of: $0, rules, in: database) }
    try database.execute(
      sql: """
        INSERT INTO series (series, match, rules, day, season, at, first, second, score, uncounted,
          firstBefore, firstBeforeDeviation, secondBefore, secondBeforeDeviation,
          firstAfter, firstAfterDeviation, secondAfter, secondAfterDeviation)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0)
        """,
      arguments: [
        match.ranked.series, match.id, rules, day, match.season, match.at, players[0], players[1],
        score(of: end), uncounted, before[0].rating, before[0].deviation, before[1].rating,
        before[1].deviation,
      ])
    let id = database.lastInsertedRowID
    if uncounted == nil { for player in players { try updateToday(player, rules, day, in: database) } }
    let after = try players.map { try rating(of: $0, rules, in: database) }
    try database.execute(
      sql: """
        UPDATE series SET firstAfter = ?, firstAfterDeviation = ?, secondAfter = ?, secondAfterDeviation = ?
        WHERE id = ?
        """,
      arguments: [after[0].rating, after[0].deviation, after[1].rating, after[1].deviation, id])
  }

  private static func score(of end: RankedMatch.End) -> Int {
    switch end {
    case .first: 1_000
    case .second: 0
    case .draw, .void: 500
    }
  }

  /// What a series has changed, for both players in seat order.
  private static func changes(of ranked: RankedMatch, in database: Database) throws -> [RatingChange] {
    guard
      let row = try Row.fetchOne(
        database, sql: "SELECT * FROM series WHERE series = ?", arguments: [ranked.series])
    else { return [] }
    let (score, uncounted) = (row["score"] as Int, row["uncounted"] as String?)
    return ["first", "second"].enumerated().map { index, name in
      let own = index == 0 ? score : 1_000 - score
      let result: RatingChange.Result =
        switch uncounted {
        case nil: own == 1_000 ? .won : own == 0 ? .lost : .drawn
        case Uncounted.void: .void
        default: .uncounted
        }
      return RatingChange(
        rules: ranked.rules, opponent: ranked.players[1 - index].name, result: result,
        before: shown(row["\(name)Before"], row["\(name)BeforeDeviation"]),
        after: shown(row["\(name)After"], row["\(name)AfterDeviation"]))
    }
  }

  static func shown(_ rating: Int, _ deviation: Int) -> PlayerRating {
    Rating(rating: rating, deviation: deviation).shown
  }

  package func annul(series id: Int, because reason: String) throws -> Bool {
    try queue.write { database in
      try database.execute(
        sql: "UPDATE series SET uncounted = ? WHERE id = ? AND uncounted IS NULL", arguments: [reason, id])
      guard database.changesCount == 1,
        let rules = try String.fetchOne(
          database, sql: "SELECT rules FROM series WHERE id = ?", arguments: [id]),
        let day = try String.fetchOne(
          database, sql: "SELECT day FROM ratingDays WHERE rules = ?", arguments: [rules])
      else { return false }
      try Self.recompute(rules, day, in: database)
      return true
    }
  }

  package func series(atMost count: Int, of player: Int?) throws -> [KeptSeries] {
    try queue.read { database in
      let condition = player == nil ? "" : "WHERE s.first = ? OR s.second = ?"
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT s.*, a.name AS firstName, b.name AS secondName FROM series s
          JOIN players a ON a.id = s.first JOIN players b ON b.id = s.second \(condition)
          ORDER BY s.id DESC LIMIT ?
          """, arguments: player.map { [$0, $0, count] } ?? [count])
      return try rows.map { row in
        KeptSeries(
          id: row["id"], rules: row["rules"], at: row["at"],
          players: ["first", "second"].map { name in
            KeptSeries.Player(
              id: row[name], name: row["\(name)Name"],
              before: Self.shown(row["\(name)Before"], row["\(name)BeforeDeviation"]),
              after: Self.shown(row["\(name)After"], row["\(name)AfterDeviation"]))
          }, score: row["score"], uncounted: row["uncounted"],
          matches: try String.fetchAll(
            database, sql: "SELECT id FROM matches WHERE series = ? ORDER BY number",
            arguments: [row["series"] as String]))
      }
    }
  }

  package func file(ofMatch id: String) throws -> [UInt8]? {
    try queue.read { database in
      try Row.fetchOne(database, sql: "SELECT file FROM matches WHERE id = ?", arguments: [id])
        .map { $0["file"] as [UInt8] }
    }
  }
}
