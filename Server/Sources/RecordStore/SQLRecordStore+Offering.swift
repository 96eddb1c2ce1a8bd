import BlockLink
import LinkTransport
import Standings

/// Series that count for a day that is over, or have taken the place of others in a day's limit: their ratings are
/// computed anew at the transaction's end.
struct LateSeries {
  var rules: Set<String> = []
  /// The numbers of the series whose players have not been told of a change yet.
  var series: [Int64] = []
}

// What nodes offer again: a store that has gone back to an older copy gets what it has lost.
extension SQLRecordStore {
  package func unknown(matches ids: [String]) throws -> Set<String> {
    guard !ids.isEmpty else { return [] }
    let marks = ids.map { _ in "?" }.joined(separator: ", ")
    return try database.read { session in
      // The file of a match goes with its player; that it has counted stays.
      let known = try session.rows(
        "SELECT id FROM matches WHERE id IN (\(marks)) UNION SELECT match FROM series WHERE match IN (\(marks))",
        ids + ids
      ).map { $0["id"] as String }
      return Set(ids).subtracting(known)
    }
  }

  package func offer(_ matches: [NewRankedMatch]) throws -> [String] {
    try database.write { session in
      var late = LateSeries()
      var refused: [String] = []
      for match in matches {
        let isForgotten = try match.ranked.players.contains {
          try Self.isForgotten($0.key, since: match.at, in: session)
        }
        guard try !isForgotten && Self.keep(match, isOffered: true, &late, in: session) else {
          refused.append(match.id)
          continue
        }
      }
      try Self.settle(late, in: session)
      return refused
    }
  }

  package func hasRecord(of key: [UInt8], at time: String) throws -> Bool {
    try database.read { session in
      try session.row(
        "SELECT 1 FROM records r JOIN players p ON p.id = r.player WHERE p.key = ? AND r.at = ? LIMIT 1",
        [key, time]) != nil
    }
  }

  package func offer(_ record: NewRecord) throws -> RecordPlace? {
    try database.write { session in
      guard try !Self.isForgotten(record.key, since: record.at, in: session) else { return nil }
      return try Self.keep(record, isOffered: true, in: session)
    }
  }

  // MARK: Those who have taken everything out

  /// How long it is known that somebody has taken everything out: longer than nodes keep results, in seconds.
  private static var memory: Int { 8 * 86_400 }

  static func remember(forgotten key: [UInt8], in session: any SQLSession) throws {
    try session.execute("DELETE FROM forgotten WHERE at < ?", [WallClock.text(after: -memory)])
    try session.execute(
      "INSERT INTO forgotten VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET at = excluded.at",
      [LinkHash.sha256(key), WallClock.text()])
  }

  /// Whether somebody has taken everything out at a time or later.
  private static func isForgotten(
    _ key: [UInt8], since time: String, in session: any SQLSession
  ) throws -> Bool {
    try session.row("SELECT 1 FROM forgotten WHERE key = ? AND at >= ?", [LinkHash.sha256(key), time]) != nil
  }

  // MARK: Days that are over

  /// For how many days back a result counts for its own day; an older one comes from a clock that is wrong.
  private static var maxDaysLate: Int { 8 }

  /// The day that a result counts for, and whether the ratings have to be computed anew for that.
  static func day(
    of match: NewRankedMatch, isOffered: Bool, in session: any SQLSession
  ) throws -> (day: String, isLate: Bool) {
    let rules = match.ranked.rules.rawValue
    let own = String(match.at.prefix(10))
    if let known = try session.row("SELECT * FROM ratingDays WHERE rules = ?", [rules]) {
      let last: String = known["day"]
      // An old result does not bring its season back.
      if own < last || isOffered && own == last && match.season != known["season"] {
        let age = (RatingBook.number(last) ?? .max) - (RatingBook.number(own) ?? 0)
        return (age <= maxDaysLate ? own : last, true)
      }
    }
    return (try current(rules, BoardTimes(season: match.season, day: own), in: session), false)
  }

  /// Lets the first series of a pair count on a day, as if all had come in their order.
  ///
  /// - Parameters:
  ///   - time: when the last one that has come ended.
  static func limit(
    _ players: [Int64], on day: String, since time: String, _ late: inout LateSeries,
    in session: any SQLSession
  ) throws {
    let rows = try session.rows(
      """
      SELECT id, rules, match, at, uncounted FROM series
      WHERE day = ? AND (first, second) IN (VALUES (?, ?), (?, ?)) AND (uncounted IS NULL OR uncounted = ?)
      ORDER BY at, match
      """, [day, players[0], players[1], players[1], players[0], Uncounted.limit])
    guard rows.contains(where: { ($0["at"] as String) > time }) else { return }
    for (index, row) in rows.enumerated() {
      let counts = index < RankedLimits.seriesPerPair
      guard counts != (row["uncounted"] as String? == nil) else { continue }
      try session.execute(
        "UPDATE series SET uncounted = ? WHERE id = ?",
        [counts ? String?.none : Uncounted.limit, row["id"] as Int64])
      late.rules.insert(row["rules"])
    }
  }

  /// Computes the ratings anew that late series have changed.
  static func settle(_ late: LateSeries, in session: any SQLSession) throws {
    for rules in late.rules.sorted() {
      guard let times = try session.row("SELECT * FROM ratingDays WHERE rules = ?", [rules]) else { continue }
      try recompute(rules, BoardTimes(season: times["season"], day: times["day"]), in: session)
    }
    for id in late.series {
      guard let row = try session.row("SELECT rules, first, second FROM series WHERE id = ?", [id]) else {
        continue
      }
      let after = try ["first", "second"].map { try rating(of: row[$0], row["rules"], in: session) }
      try session.execute(
        """
        UPDATE series SET firstAfter = ?, firstAfterDeviation = ?, secondAfter = ?, secondAfterDeviation = ?
        WHERE id = ?
        """, [after[0].rating, after[0].deviation, after[1].rating, after[1].deviation, id])
    }
  }
}
