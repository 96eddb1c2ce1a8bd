import GRDB

// Ranks, and places by their rank: `counts` has the number of places by ranges of values, so that neither takes longer
// on a board of a million.
extension SQLiteRecordStore {
  /// The binary logarithms of the ranges' widths, the widest first.
  private static let shifts: [Int64] = [24, 12, 0]

  /// The number of places of a board.
  static func count(on board: Board, _ period: String, in database: Database) throws -> Int {
    try Int.fetchOne(
      database, sql: "SELECT coalesce(sum(count), 0) FROM counts WHERE \(Board.condition) AND shift = 24",
      arguments: board.arguments(period)) ?? 0
  }

  /// A player's rank on a board, and the record that stands there; nil if there is none.
  static func rank(of player: Int64, on board: Board, _ period: String, in database: Database) throws
    -> (rank: Int, record: Int64)?
  {
    guard
      let row = try Row.fetchOne(
        database,
        sql: "SELECT value, time, at, record FROM standings WHERE \(Board.condition) AND player = ?",
        arguments: board.arguments(period) + [player])
    else { return nil }
    let value = row["value"] as Int64
    var better = 0
    // What lies before the value's own range; of the wider range, the narrower ones are counted next.
    var first: Int64?
    for shift in shifts {
      let start = first.map { $0 >> shift } ?? .min
      better +=
        try Int.fetchOne(
          database,
          sql: """
            SELECT coalesce(sum(count), 0) FROM counts
            WHERE \(Board.condition) AND shift = ? AND bucket >= ? AND bucket < ?
            """, arguments: board.arguments(period) + [shift, start, value >> shift]) ?? 0
      first = (value >> shift) << shift
    }
    better +=
      try Int.fetchOne(
        database,
        sql: """
          SELECT count(*) FROM standings
          WHERE \(Board.condition) AND value = ? AND (time, at, record) < (?, ?, ?)
          """,
        arguments: board.arguments(period) + [
          value, row["time"] as Int64, row["at"] as String, row["record"] as Int64,
        ]) ?? 0
    return (better + 1, row["record"])
  }

  /// The value of the place after so many others, and how many others have a better value; nil if there is none.
  static func value(
    after count: Int, on board: Board, _ period: String, in database: Database
  ) throws -> (value: Int64, before: Int)? {
    var (before, range) = (0, Int64.min...Int64.max)
    for shift in shifts {
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT bucket, count FROM counts
          WHERE \(Board.condition) AND shift = ? AND bucket >= ? AND bucket <= ? ORDER BY bucket
          """,
        arguments: board.arguments(period) + [shift, range.lowerBound >> shift, range.upperBound >> shift])
      var found: Int64?
      while found == nil, let row = try rows.next() {
        let places = row["count"] as Int
        if before + places > count { found = row["bucket"] } else { before += places }
      }
      guard let found else { return nil }
      let start = found << shift
      range = start...(start + (1 << shift) - 1)
    }
    return (range.lowerBound, before)
  }
}
