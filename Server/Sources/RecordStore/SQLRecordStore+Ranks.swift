// Ranks, and places by their rank: `counts` has the number of places by ranges of values, so that neither takes longer
// on a board of a million.
extension SQLRecordStore {
  /// The binary logarithms of the ranges' widths, the widest first.
  private static var shifts: [Int64] { [24, 12, 0] }

  /// The number of places of a board.
  static func count(on board: Board, _ period: String, in session: any SQLSession) throws -> Int {
    try session.value(
      "SELECT CAST(coalesce(sum(count), 0) AS BIGINT) FROM counts WHERE \(Board.condition) AND shift = 24",
      board.arguments(period)) ?? 0
  }

  /// A player's rank on a board, and the record that stands there; nil if there is none.
  static func rank(of player: Int64, on board: Board, _ period: String, in session: any SQLSession) throws
    -> (rank: Int, record: Int64)?
  {
    guard
      let row = try session.row(
        "SELECT value, time, at, record FROM standings WHERE \(Board.condition) AND player = ?",
        board.arguments(period) + [player])
    else { return nil }
    let value = row["value"] as Int64
    // What lies before the value's own range; of the wider range, the narrower ones are counted next; and at last the
    // places of the same value. In one statement, as the way to a database costs more than the counting.
    var parts: [String] = []
    var values: [any SQLArgument] = []
    var first: Int64?
    for shift in shifts {
      let start = first.map { $0 >> shift } ?? .min
      parts.append(
        "SELECT sum(count) AS places FROM counts WHERE \(Board.condition) AND shift = ? AND bucket >= ? AND bucket < ?"
      )
      values += board.arguments(period) + [shift, start, value >> shift]
      first = (value >> shift) << shift
    }
    parts.append(
      "SELECT count(*) AS places FROM standings WHERE \(Board.condition) AND value = ? AND (time, at, record) < (?, ?, ?)"
    )
    values +=
      board.arguments(period) + [
        value, row["time"] as Int64, row["at"] as String, row["record"] as Int64,
      ]
    let better: Int? = try session.value(
      "SELECT CAST(sum(places) AS BIGINT) FROM (\(parts.joined(separator: " UNION ALL "))) AS parts", values)
    return ((better ?? 0) + 1, row["record"])
  }

  /// The value of the place after so many others, and how many others have a better value; nil if there is none.
  static func value(
    after count: Int, on board: Board, _ period: String, in session: any SQLSession
  ) throws -> (value: Int64, before: Int)? {
    var (before, range) = (0, Int64.min...Int64.max)
    for shift in shifts {
      let row = try session.row(
        """
        SELECT bucket, CAST(upto - count AS BIGINT) AS before FROM (
          SELECT bucket, count, sum(count) OVER (ORDER BY bucket) AS upto FROM counts
          WHERE \(Board.condition) AND shift = ? AND bucket >= ? AND bucket <= ?) AS b
        WHERE upto > ? ORDER BY bucket LIMIT 1
        """,
        board.arguments(period) + [
          shift, range.lowerBound >> shift, range.upperBound >> shift, count - before,
        ])
      guard let row else { return nil }
      let found = row["bucket"] as Int64
      before += row["before"]
      let start = found << shift
      range = start...(start + (1 << shift) - 1)
    }
    return (range.lowerBound, before)
  }
}
