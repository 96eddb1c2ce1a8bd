import BlockEngine
import BlockLink
import Standings

// Seasons that are over.
extension SQLRecordStore {
  /// Takes note of the season of a record or a series.
  static func begin(_ season: String, since at: String, in session: any SQLSession) throws {
    try session.execute(
      """
      INSERT INTO seasons VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET since = excluded.since
      WHERE seasons.since > excluded.since
      """, [season, at])
  }

  package func seasons(atMost count: Int) throws -> [SeasonSummary] {
    try database.read { session in
      try session.rows("SELECT * FROM seasons ORDER BY since DESC, name DESC LIMIT ?", [count])
        .map { SeasonSummary(name: $0["name"], since: $0["since"]) }
    }
  }

  /// A page of the ratings at the end of a season that is over.
  func page(_ query: RatingQuery, of season: String, for key: [UInt8]?) throws -> RatingPage {
    let rules = query.rules.rawValue
    return try database.read { session in
      var page = RatingPage(
        total: try session.value(
          "SELECT count(*) FROM seasonRatings WHERE rules = ? AND season = ?", [rules, season]) ?? 0,
        season: season)
      var place = 0
      if let key,
        let row = try session.row(
          """
          SELECT r.* FROM seasonRatings r JOIN players p ON p.id = r.player
          WHERE r.rules = ? AND r.season = ? AND p.key = ?
          """, [rules, season, key])
      {
        let (isProvisional, rating) = (row["provisional"] as Bool, row["rating"] as Int)
        place =
          try session.value(
            """
            SELECT count(*) FROM seasonRatings WHERE rules = ? AND season = ? AND (provisional < ? OR provisional = ?
              AND (rating > ? OR rating = ? AND player < ?))
            """,
            [rules, season, isProvisional, isProvisional, rating, rating, row["player"] as Int64]) ?? 0
        page.own = isProvisional ? nil : place + 1
      }
      page.first = query.isAround ? max(0, place - BoardPage.size / 2) : query.first
      let rows = try session.rows(
        """
        SELECT r.*, p.name AS name FROM seasonRatings r JOIN players p ON p.id = r.player
        WHERE r.rules = ? AND r.season = ? ORDER BY r.provisional, r.rating DESC, r.player LIMIT ? OFFSET ?
        """, [rules, season, BoardPage.size, page.first])
      page.places = rows.enumerated().map { index, row in
        let isProvisional = row["provisional"] as Bool
        return RatingPage.Place(
          rank: isProvisional ? nil : page.first + index + 1, player: row["player"], name: row["name"],
          rating: PlayerRating(
            rating: row["rating"], deviation: row["deviation"], isProvisional: isProvisional),
          series: row["series"], wins: row["wins"])
      }
      return page
    }
  }

  /// The kept ratings of all seasons that are over.
  static func seasonRows(_ rules: String, in session: any SQLSession) throws -> [SeasonRow] {
    try session.rows(
      "SELECT * FROM seasonRatings WHERE rules = ? ORDER BY season, player", [rules]
    ).map { row in
      SeasonRow(
        season: row["season"], player: row["player"],
        rating: Rating(rating: row["rating"], deviation: row["deviation"], volatility: row["volatility"]),
        series: row["series"], wins: row["wins"])
    }
  }

  static func insert(_ rows: [SeasonRow], _ rules: String, in session: any SQLSession) throws {
    for start in stride(from: 0, to: rows.count, by: ratingsAtOnce) {
      let some = rows[start..<min(rows.count, start + ratingsAtOnce)]
      let places = some.map { _ in "(?, ?, ?, ?, ?, ?, ?, ?, ?)" }.joined(separator: ", ")
      try session.execute("INSERT INTO seasonRatings VALUES \(places)", some.flatMap { $0.values(rules) })
    }
  }
}

/// A player's rating at the end of a season.
struct SeasonRow: Equatable {
  var season: String
  var player: Int
  var rating: Rating
  /// The series of the season.
  var series = 0
  var wins = 0

  /// The rows of all seasons that are over, in the order of seasons and players.
  static func all(of book: RatingBook, _ results: [RatedResult]) -> [SeasonRow] {
    var rows: [String: [Int: SeasonRow]] = [:]
    for (season, ratings) in book.past {
      for (player, rating) in ratings {
        rows[season, default: [:]][player] = SeasonRow(season: season, player: player, rating: rating)
      }
    }
    for result in results {
      for (player, score) in [(result.first, result.score), (result.second, 1_000 - result.score)] {
        rows[result.season]?[player]?.series += 1
        if score == 1_000 { rows[result.season]?[player]?.wins += 1 }
      }
    }
    return rows.values.flatMap(\.values).sorted { ($0.season, $0.player) < ($1.season, $1.player) }
  }

  /// The values of its row.
  func values(_ rules: String) -> [any SQLArgument] {
    [
      rules, season, player, rating.rating, rating.deviation, rating.volatility, rating.isProvisional,
      series, wins,
    ]
  }
}
