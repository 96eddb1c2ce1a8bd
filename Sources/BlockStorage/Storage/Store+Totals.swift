import BlockEngine
import BlockPlatform
import BlockRecords

/// Totals of all finished games under the same rules in the same mode.
package struct HistoryTotal: Equatable, Sendable {
  package let rules: String
  /// The mode; empty for the endless one.
  package let mode: String
  package var games: Int
  package var lines: Int
  /// The time of play in microseconds.
  package var duration: Int
  /// The pieces and the time of the games whose pieces are known.
  package var counted: GameStatistics
  /// The best game; nil if none counts.
  package var best: BestResult?
}

extension Store {
  /// A player's totals so far, the most played first.
  func totals(of player: PlayerFilter) throws(StorageError) -> [HistoryTotal] {
    try perform { (database) throws(DatabaseError) in
      // In floating point, as an untrusted file may hold figures of any size.
      var totals = try database.rows(
        """
        SELECT rules, mode, count(*), total(lines), total(duration), total(locked),
          total(CASE WHEN locked IS NOT NULL THEN duration END)
        FROM result
        WHERE \(player.condition) GROUP BY rules, mode ORDER BY count(*) DESC, rules, mode LIMIT 200
        """
      ) { row in
        HistoryTotal(
          rules: row.text(0), mode: row.text(1), games: row.integer(2), lines: Store.whole(row.number(3)),
          duration: Store.whole(row.number(4)),
          counted: GameStatistics(
            microseconds: Int64(Store.whole(row.number(6))), pieces: Store.whole(row.number(5))))
      }
      for index in totals.indices {
        totals[index].best = try Store.best(
          player, rules: totals[index].rules, mode: totals[index].mode, in: database)
      }
      return totals
    }
  }

  private static func whole(_ number: Double) -> Int { Int(exactly: number.rounded(.down)) ?? .max }
}
