import BlockEngine
import BlockLink
import Standings

// Ranked matches: what is kept of them.
extension SQLRecordStore {
  package func save(_ match: NewRankedMatch) throws -> [RatingChange] {
    try database.write { session in
      var late = LateSeries()
      guard try Self.keep(match, isOffered: false, &late, in: session) else { return [] }
      try Self.settle(late, in: session)
      guard match.ranked.end != nil, match.ranked.players.count == 2 else { return [] }
      return try Self.changes(of: match.ranked, in: session)
    }
  }

  /// Keeps a match; returns false, and keeps nothing, if somebody of its series has been forgotten.
  static func keep(
    _ match: NewRankedMatch, isOffered: Bool, _ late: inout LateSeries, in session: any SQLSession
  ) throws -> Bool {
    let ranked = match.ranked
    let known = try session.row(
      """
      SELECT a.key AS firstKey, b.key AS secondKey FROM series s
      JOIN players a ON a.id = s.first JOIN players b ON b.id = s.second WHERE s.series = ?
      """, [ranked.series])
    if let known, [known["firstKey"], known["secondKey"]] != ranked.players.map(\.key) { return false }
    try session.execute(
      "INSERT INTO matches VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
      [match.id, ranked.series, ranked.number, match.at, match.file])
    try save(match, in: session)
    if known == nil, let end = ranked.end, ranked.players.count == 2 {
      try count(match, end, isOffered: isOffered, &late, in: session)
    }
    return true
  }

  /// Keeps the result of a series, and changes the ratings if it counts.
  private static func count(
    _ match: NewRankedMatch, _ end: RankedMatch.End, isOffered: Bool, _ late: inout LateSeries,
    in session: any SQLSession
  ) throws {
    let rules = match.ranked.rules.rawValue
    try begin(match.season, since: match.at, in: session)
    let (day, isLate) = try day(of: match, isOffered: isOffered, in: session)
    let players = try match.ranked.players.map {
      try player(key: $0.key, name: $0.name, since: isOffered ? match.at : nil, in: session)
    }
    let series: Int =
      try session.value(
        """
        SELECT count(*) FROM series WHERE day = ? AND uncounted IS NULL
          AND (first, second) IN (VALUES (?, ?), (?, ?))
        """, [day, players[0], players[1], players[1], players[0]]) ?? 0
    let uncounted =
      end == .void ? Uncounted.void : series >= RankedLimits.seriesPerPair ? Uncounted.limit : nil
    let before = try players.map { try rating(of: $0, rules, in: session) }
    let id: Int64? = try session.value(
      """
      INSERT INTO series (series, match, rules, day, season, at, first, second, score, uncounted,
        firstBefore, firstBeforeDeviation, secondBefore, secondBeforeDeviation,
        firstAfter, firstAfterDeviation, secondAfter, secondAfterDeviation)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0)
      RETURNING id
      """,
      [
        match.ranked.series, match.id, rules, day, match.season, match.at, players[0], players[1],
        score(of: end), uncounted, before[0].rating, before[0].deviation, before[1].rating,
        before[1].deviation,
      ])
    try limit(players, on: day, since: match.at, &late, in: session)
    if isLate {
      late.rules.insert(rules)
      if let id { late.series.append(id) }
      return
    }
    if uncounted == nil { for player in players { try updateToday(player, rules, day, in: session) } }
    let after = try players.map { try rating(of: $0, rules, in: session) }
    try session.execute(
      """
      UPDATE series SET firstAfter = ?, firstAfterDeviation = ?, secondAfter = ?, secondAfterDeviation = ?
      WHERE id = ?
      """, [after[0].rating, after[0].deviation, after[1].rating, after[1].deviation, id])
  }

  private static func score(of end: RankedMatch.End) -> Int {
    switch end {
    case .first: 1_000
    case .second: 0
    case .draw, .void: 500
    }
  }

  /// What a series has changed, for both players in seat order.
  private static func changes(of ranked: RankedMatch, in session: any SQLSession) throws -> [RatingChange] {
    guard
      let row = try session.row("SELECT * FROM series WHERE series = ?", [ranked.series])
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
    try database.write { session in
      let changed = try session.execute(
        "UPDATE series SET uncounted = ? WHERE id = ? AND uncounted IS NULL", [reason, id])
      guard changed == 1,
        let rules: String = try session.value("SELECT rules FROM series WHERE id = ?", [id]),
        let times = try session.row("SELECT * FROM ratingDays WHERE rules = ?", [rules])
      else { return false }
      try Self.recompute(rules, BoardTimes(season: times["season"], day: times["day"]), in: session)
      return true
    }
  }

  package func series(atMost count: Int, of player: Int?) throws -> [KeptSeries] {
    try database.read { session in
      let condition = player == nil ? "" : "WHERE s.first = ? OR s.second = ?"
      let rows = try session.rows(
        """
        SELECT s.*, a.name AS firstName, b.name AS secondName FROM series s
        JOIN players a ON a.id = s.first JOIN players b ON b.id = s.second \(condition)
        ORDER BY s.id DESC LIMIT ?
        """, player.map { [$0, $0, count] } ?? [count])
      return try rows.map { row in
        KeptSeries(
          id: row["id"], rules: row["rules"], at: row["at"],
          players: ["first", "second"].map { name in
            KeptSeries.Player(
              id: row[name], name: row["\(name)Name"],
              before: Self.shown(row["\(name)Before"], row["\(name)BeforeDeviation"]),
              after: Self.shown(row["\(name)After"], row["\(name)AfterDeviation"]))
          }, score: row["score"], uncounted: row["uncounted"],
          matches: try session.rows(
            "SELECT id FROM matches WHERE series = ? ORDER BY number", [row["series"] as String]
          )
          .map { $0["id"] })
      }
    }
  }

  package func file(ofMatch id: String) throws -> [UInt8]? {
    try database.read { session in
      try session.row("SELECT file FROM matches WHERE id = ?", [id])
        .map { $0["file"] as [UInt8] }
    }
  }
}
