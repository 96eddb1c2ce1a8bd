import BlockEngine
import TerminalUI

/// All finished games by the same rules in the same mode, in a few figures.
struct HistoryTotal: Equatable, Sendable {
  let rules: String
  /// The mode; empty for the endless one.
  let mode: String
  var games: Int
  var lines: Int
  var pieces: Int
  /// Microseconds of play.
  var duration: Int
  /// The best game; nil if none counts.
  var best: BestResult?
}

extension Store {
  /// What somebody has played so far, what was played most first.
  func totals(of player: PlayerFilter) throws(StorageError) -> [HistoryTotal] {
    try perform { (database) throws(DatabaseError) in
      // As floating point, because figures in a file that anybody may have written may be of any size.
      var totals = try database.rows(
        """
        SELECT rules, mode, count(*), total(lines), total(pieces), total(duration) FROM result
        WHERE \(player.condition) GROUP BY rules, mode ORDER BY count(*) DESC, rules, mode LIMIT 200
        """
      ) { row in
        HistoryTotal(
          rules: row.text(0), mode: row.text(1), games: row.integer(2), lines: Store.whole(row.number(3)),
          pieces: Store.whole(row.number(4)), duration: Store.whole(row.number(5)))
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
