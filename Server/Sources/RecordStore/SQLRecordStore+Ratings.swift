import BlockEngine
import BlockLink
import Standings

// Ratings: those of the last day that is over, and what this day's results have made of them so far.
extension SQLRecordStore {
  package func standing(of key: [UInt8], _ rules: Ruleset.Name, _ times: BoardTimes) throws -> RankedStanding
  {
    try database.write { session in
      let day = try Self.current(rules.rawValue, times, in: session)
      guard
        let player: Int64 = try session.value("SELECT id FROM players WHERE key = ?", [key])
      else { return RankedStanding() }
      var standing = RankedStanding(rating: try Self.rating(of: player, rules.rawValue, in: session).shown)
      let rows = try session.rows(
        """
        SELECT p.key AS key, count(*) AS count FROM series s
        JOIN players p ON p.id = CASE WHEN s.first = ? THEN s.second ELSE s.first END
        WHERE s.day = ? AND s.uncounted IS NULL AND (s.first = ? OR s.second = ?) GROUP BY p.id
        """, [player, day, player, player])
      for row in rows { standing.today[row["key"] as [UInt8]] = row["count"] }
      return standing
    }
  }

  package func page(_ query: RatingQuery, for key: [UInt8]?, _ times: BoardTimes) throws -> RatingPage {
    let rules = query.rules.rawValue
    try database.write { _ = try Self.current(rules, times, in: $0) }
    if let season = query.season, season != times.season { return try page(query, of: season, for: key) }
    return try database.read { session in
      var page = RatingPage(
        total: try session.value("SELECT count(*) FROM ratings WHERE rules = ?", [rules]) ?? 0,
        season: times.season)
      var place = 0
      if let key,
        let player: Int64 = try session.value("SELECT id FROM players WHERE key = ?", [key]),
        let found = try Self.place(of: player, rules, in: session)
      {
        page.own = found.isProvisional ? nil : found.before + 1
        place = found.before
      }
      page.first = query.isAround ? max(0, place - BoardPage.size / 2) : query.first
      let rows = try session.rows(
        """
        SELECT r.*, p.name AS name FROM ratings r JOIN players p ON p.id = r.player
        WHERE r.rules = ? ORDER BY r.provisional, r.nowRating DESC, r.player LIMIT ? OFFSET ?
        """, [rules, BoardPage.size, page.first])
      page.places = rows.enumerated().map { index, row in
        let isProvisional = row["provisional"] as Bool
        return RatingPage.Place(
          rank: isProvisional ? nil : page.first + index + 1, player: row["player"], name: row["name"],
          rating: PlayerRating(
            rating: row["nowRating"], deviation: row["nowDeviation"], isProvisional: isProvisional),
          series: row["series"], wins: row["wins"])
      }
      return page
    }
  }

  package func ratings(of player: Int, _ times: BoardTimes) throws -> [KeptRating] {
    try database.read { session in
      try session.rows(
        "SELECT * FROM ratings WHERE player = ? ORDER BY rules", [player]
      ).map { row in
        let place = try Self.place(of: Int64(player), row["rules"], in: session)
        return KeptRating(
          rules: row["rules"],
          rating: PlayerRating(
            rating: row["nowRating"], deviation: row["nowDeviation"], isProvisional: row["provisional"]),
          rank: place.flatMap { $0.isProvisional ? nil : $0.before + 1 }, series: row["series"],
          wins: row["wins"])
      }
    }
  }

  package func ratingBoards(in season: String?) throws -> [RatingSummary] {
    try database.read { session in
      let table = season == nil ? "ratings" : "seasonRatings WHERE season = ?"
      return try session.rows(
        "SELECT rules, count(*) AS players FROM \(table) GROUP BY rules ORDER BY players DESC, rules",
        season.map { [$0] } ?? []
      ).map { RatingSummary(rules: $0["rules"], players: $0["players"]) }
    }
  }

  /// How many stand before a player; nil for who has no rating.
  private static func place(
    of player: Int64, _ rules: String, in session: any SQLSession
  ) throws -> (before: Int, isProvisional: Bool)? {
    guard
      let row = try session.row(
        "SELECT provisional, nowRating FROM ratings WHERE rules = ? AND player = ?", [rules, player])
    else { return nil }
    let (isProvisional, rating) = (row["provisional"] as Bool, row["nowRating"] as Int)
    let before: Int? = try session.value(
      """
      SELECT count(*) FROM ratings WHERE rules = ? AND (provisional < ? OR provisional = ?
        AND (nowRating > ? OR nowRating = ? AND player < ?))
      """, [rules, isProvisional, isProvisional, rating, rating, player])
    return (before ?? 0, isProvisional)
  }

  /// A player's rating now.
  static func rating(of player: Int64, _ rules: String, in session: any SQLSession) throws -> Rating {
    try session.row(
      "SELECT * FROM ratings WHERE rules = ? AND player = ?", [rules, player]
    ).map { Rating(rating: $0["nowRating"], deviation: $0["nowDeviation"], volatility: $0["nowVolatility"]) }
      ?? Rating()
  }

  // MARK: Periods

  /// Closes the days that are over; returns the day that results count for now.
  static func current(_ rules: String, _ times: BoardTimes, in session: any SQLSession) throws -> String {
    let known = try session.row("SELECT * FROM ratingDays WHERE rules = ?", [rules])
    // A clock that goes back opens no day again.
    let day = max(known?["day"] ?? "", times.day)
    if let known, known["day"] == day, known["season"] == times.season { return day }
    try recompute(rules, BoardTimes(season: times.season, day: day), in: session)
    return day
  }

  /// The results by some rules that count.
  private static func results(_ rules: String, in session: any SQLSession) throws -> [RatedResult] {
    try session.rows(
      "SELECT * FROM series WHERE rules = ? AND uncounted IS NULL", [rules]
    ).map {
      RatedResult(
        match: $0["match"], rules: $0["rules"], day: $0["day"], season: $0["season"], first: $0["first"],
        second: $0["second"], score: $0["score"])
    }
  }

  /// The ratings of everybody who has a result, from the kept results alone.
  private static func rows(
    _ rules: String, _ times: BoardTimes, in session: any SQLSession
  ) throws -> (now: [RatingRow], past: [SeasonRow]) {
    let results = try results(rules, in: session)
    let season = times.season.isEmpty ? nil : times.season
    let book = RatingBook(results, before: times.day, in: season)
    let now = book.live(results.filter { $0.day >= times.day })
    var rows: [Int: RatingRow] = [:]
    for (player, rating) in now {
      rows[player] = RatingRow(player: player, closed: book.ratings[player] ?? Rating(), now: rating)
    }
    for result in results {
      rows[result.first]?.add(result.score)
      rows[result.second]?.add(1_000 - result.score)
    }
    return (rows.values.sorted { $0.player < $1.player }, SeasonRow.all(of: book, results))
  }

  /// Computes all ratings by some rules anew.
  static func recompute(_ rules: String, _ times: BoardTimes, in session: any SQLSession) throws {
    let rows = try rows(rules, times, in: session)
    try session.execute("DELETE FROM ratings WHERE rules = ?", [rules])
    try insert(rows.now, rules, in: session)
    try session.execute("DELETE FROM seasonRatings WHERE rules = ?", [rules])
    try insert(rows.past, rules, in: session)
    try session.execute(
      """
      INSERT INTO ratingDays (rules, day, season) VALUES (?, ?, ?)
      ON CONFLICT (rules) DO UPDATE SET day = excluded.day, season = excluded.season
      """, [rules, times.day, times.season])
  }

  /// The most ratings in one statement.
  static var ratingsAtOnce: Int { 500 }

  private static func insert(_ rows: [RatingRow], _ rules: String, in session: any SQLSession) throws {
    for start in stride(from: 0, to: rows.count, by: ratingsAtOnce) {
      let some = rows[start..<min(rows.count, start + ratingsAtOnce)]
      let places = some.map { _ in "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)" }.joined(separator: ", ")
      let columns = [
        "rating", "deviation", "volatility", "nowRating", "nowDeviation", "nowVolatility", "provisional",
        "series",
        "wins",
      ]
      try session.execute(
        """
        INSERT INTO ratings VALUES \(places) ON CONFLICT (rules, player) DO UPDATE SET
        \(columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
        """, some.flatMap { $0.values(rules) })
    }
  }

  /// Computes what this day's results have made of a player's rating.
  ///
  /// The others' ratings of the day's beginning count, so that nobody else's changes.
  static func updateToday(_ player: Int64, _ rules: String, _ day: String, in session: any SQLSession) throws
  {
    func closed(_ player: Int) throws -> Rating {
      try session.row(
        "SELECT * FROM ratings WHERE rules = ? AND player = ?", [rules, player]
      ).map { Rating(rating: $0["rating"], deviation: $0["deviation"], volatility: $0["volatility"]) }
        ?? Rating()
    }
    let today = try session.rows(
      """
      SELECT first, second, score FROM series
      WHERE rules = ? AND day = ? AND uncounted IS NULL AND (first = ? OR second = ?) ORDER BY match
      """, [rules, day, player, player])
    let own = Int(player)
    let games = try today.map { row in
      let (first, score) = (row["first"] as Int, Double(row["score"] as Int) / 1_000)
      return RatedGame(
        opponent: try closed(first == own ? row["second"] : first), score: first == own ? score : 1 - score)
    }
    let before = try closed(own)
    var row = RatingRow(player: own, closed: before, now: Glicko2.rating(after: games, from: before))
    let all = try session.rows(
      """
      SELECT first, score FROM series WHERE rules = ? AND uncounted IS NULL AND (first = ? OR second = ?)
      """, [rules, player, player])
    for result in all {
      let score = result["score"] as Int
      row.add(result["first"] as Int == own ? score : 1_000 - score)
    }
    try insert([row], rules, in: session)
  }

  package func recomputeRatings() throws -> [RatingSummary] {
    try database.write { session in
      try session.rows("SELECT * FROM ratingDays ORDER BY rules").map { row in
        let times = BoardTimes(season: row["season"], day: row["day"])
        try Self.recompute(row["rules"], times, in: session)
        let players: Int? = try session.value(
          "SELECT count(*) FROM ratings WHERE rules = ?", [row["rules"] as String])
        return RatingSummary(rules: row["rules"], players: players ?? 0)
      }
    }
  }

  package func ratingFaults(atMost count: Int) throws -> [String] {
    try database.read { try Self.ratingFaults(atMost: count, in: $0) }
  }

  static func ratingFaults(atMost count: Int, in session: any SQLSession) throws -> [String] {
    var faults: [String] = []
    for days in try session.rows("SELECT * FROM ratingDays ORDER BY rules") {
      let rules: String = days["rules"]
      let (right, past) = try Self.rows(
        rules, BoardTimes(season: days["season"], day: days["day"]), in: session)
      if try Self.seasonRows(rules, in: session) != past {
        faults.append("\(rules): ratings of a season that is over are not those that the matches give")
      }
      let kept = try session.rows(
        "SELECT * FROM ratings WHERE rules = ? ORDER BY player", [rules]
      ).map { row in
        RatingRow(
          player: row["player"],
          closed: Rating(rating: row["rating"], deviation: row["deviation"], volatility: row["volatility"]),
          now: Rating(
            rating: row["nowRating"], deviation: row["nowDeviation"], volatility: row["nowVolatility"]),
          series: row["series"], wins: row["wins"])
      }
      let known = Dictionary(uniqueKeysWithValues: kept.map { ($0.player, $0) })
      for row in right where known[row.player] != row {
        faults.append("\(rules): player \(row.player) has another rating than the matches give")
      }
      if right.count != kept.count {
        faults.append("\(rules): players with ratings are \(kept.count), those with matches \(right.count)")
      }
    }
    return Array(faults.prefix(count))
  }
}

/// A player's rating by some rules: that of the day's beginning, and the current one.
private struct RatingRow: Equatable {
  var player: Int
  var closed: Rating
  var now: Rating
  var series = 0
  var wins = 0

  mutating func add(_ score: Int) {
    series += 1
    if score == 1_000 { wins += 1 }
  }

  /// The values of its row.
  func values(_ rules: String) -> [any SQLArgument] {
    [
      rules, player, closed.rating, closed.deviation, closed.volatility, now.rating, now.deviation,
      now.volatility,
      now.isProvisional, series, wins,
    ]
  }
}
