import BlockLink

/// Two players whose ranked series came from one address.
package struct PairOfOneAddress: Equatable, Sendable {
  package var players: [Int]
  package var names: [String]
  /// Their series that came from one address and count, and how many the first player has won.
  package var series: Int
  package var wins: Int
}

/// How the commands of a player came in ranked matches.
package struct KeyHabits: Equatable, Sendable {
  package var player: Int
  package var name: String
  package var matches: Int
  /// The figures of all of them; the longest is that of any.
  package var keys: KeyFigures
}

// What moderators look at. It is no verdict: a family shares an address, and a connection may stand.
extension SQLRecordStore {
  /// Keeps the signs of a match.
  static func save(_ match: NewRankedMatch, in session: any SQLSession) throws {
    guard let signs = match.ranked.signs, signs.keys.count == 2 else { return }
    var values: [any SQLArgument] = [match.id, match.ranked.series, signs.isOneAddress]
    for keys in signs.keys { values += [keys.messages, keys.commands, keys.bundles, keys.longest] }
    try session.execute(
      "INSERT INTO signs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (match) DO NOTHING", values)
  }

  package func pairsOfOneAddress(atMost count: Int) throws -> [PairOfOneAddress] {
    try database.read { session in
      try session.rows(
        """
        SELECT p.*, a.name AS lowName, b.name AS highName FROM (
          SELECT low, high, count(*) AS series, CAST(sum(won) AS BIGINT) AS wins FROM (
            SELECT CASE WHEN first < second THEN first ELSE second END AS low,
              CASE WHEN first < second THEN second ELSE first END AS high,
              CASE WHEN score = CASE WHEN first < second THEN 1000 ELSE 0 END THEN 1 ELSE 0 END AS won
            FROM series s WHERE uncounted IS NULL
              AND EXISTS (SELECT 1 FROM signs g WHERE g.series = s.series AND g.oneAddress = 1)) AS o
          GROUP BY low, high) AS p
        JOIN players a ON a.id = p.low JOIN players b ON b.id = p.high
        ORDER BY p.series DESC, p.low, p.high LIMIT ?
        """, [count]
      ).map { row in
        PairOfOneAddress(
          players: [row["low"], row["high"]], names: [row["lowName"], row["highName"]],
          series: row["series"], wins: row["wins"])
      }
    }
  }

  package func keyHabits(atMost count: Int) throws -> [KeyHabits] {
    func side(_ name: String) -> String {
      """
      SELECT s.\(name) AS player, g.\(name)Messages AS messages, g.\(name)Commands AS commands,
        g.\(name)Bundles AS bundles, g.\(name)Longest AS longest
      FROM signs g JOIN series s ON s.series = g.series
      """
    }
    return try database.read { session in
      try session.rows(
        """
        SELECT h.*, p.name AS name FROM (
          SELECT player, count(*) AS matches, CAST(sum(messages) AS BIGINT) AS messages,
            CAST(sum(commands) AS BIGINT) AS commands, CAST(sum(bundles) AS BIGINT) AS bundles,
            max(longest) AS longest
          FROM (\(side("first")) UNION ALL \(side("second"))) AS m GROUP BY player HAVING sum(messages) > 0) AS h
        JOIN players p ON p.id = h.player ORDER BY h.bundles * 1000 / h.messages DESC, h.player LIMIT ?
        """, [count]
      ).map { row in
        KeyHabits(
          player: row["player"], name: row["name"], matches: row["matches"],
          keys: KeyFigures(
            messages: row["messages"], commands: row["commands"], bundles: row["bundles"],
            longest: row["longest"]))
      }
    }
  }
}
