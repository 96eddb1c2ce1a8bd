import BlockLink
import BlockRecords
import Standings

// What an operator does with the records.
extension SQLRecordStore {
  package func annul(_ id: Int, because reason: String) throws -> Bool {
    try database.write { session in
      let changed = try session.execute(
        "UPDATE records SET annulled = ? WHERE id = ? AND annulled IS NULL", [reason, id])
      guard changed == 1 else { return false }
      let places = try session.rows(
        "SELECT rules, mode, level, period, player FROM standings WHERE record = ?", [id])
      try session.execute("DELETE FROM standings WHERE record = ?", [id])
      for place in places { try Self.fill(place, in: session) }
      return true
    }
  }

  /// Puts a player's best record that counts on a board.
  private static func fill(_ place: SQLRow, in session: any SQLSession) throws {
    let period = (place["period"] as String).split(separator: ":", maxSplits: 1)
    let column = period[0] == "all" ? "'all'" : period[0] == "season" ? "season" : "day"
    let name = period.count > 1 ? String(period[1]) : "all"
    try session.execute(
      """
      INSERT INTO standings SELECT rules, mode, ?, ?, player, id, value, time, at FROM records
      WHERE player = ? AND rules = ? AND mode = ? AND (? = -1 OR level = ?) AND \(column) = ?
        AND annulled IS NULL ORDER BY value, time, at, id LIMIT 1
      """,
      [
        place["level"] as Int, place["period"] as String, place["player"] as Int64, place["rules"] as String,
        place["mode"] as String, place["level"] as Int, place["level"] as Int, name,
      ])
  }

  package func forget(player id: Int) throws -> Int? {
    try database.write { session in
      if let key: [UInt8] = try session.value("SELECT key FROM players WHERE id = ?", [id]) {
        try Self.remember(forgotten: key, in: session)
      }
      try session.execute("DELETE FROM standings WHERE player = ?", [id])
      let count = try session.execute("DELETE FROM records WHERE player = ?", [id])
      let shared: Int? = try session.value(
        "SELECT count(*) FROM series WHERE first = ? OR second = ?", [id, id])
      guard shared == 0 else {
        for table in ["matches", "signs"] {
          try session.execute(
            "DELETE FROM \(table) WHERE series IN (SELECT series FROM series WHERE first = ? OR second = ?)",
            [id, id])
        }
        let number = "player \(id)"
        let key = Array(number.utf8)
        let changed = try session.execute(
          "UPDATE players SET key = ?, name = ? WHERE id = ? AND key <> ?", [key, number, id, key])
        return changed == 1 ? count : nil
      }
      return try session.execute("DELETE FROM players WHERE id = ?", [id]) == 1 ? count : nil
    }
  }

  package func forget(key: [UInt8]) throws -> Int {
    let player: Int? = try database.read { try $0.value("SELECT id FROM players WHERE key = ?", [key]) }
    return try player.flatMap { try forget(player: $0) } ?? 0
  }

  package func faults() throws -> [String] {
    try databaseFaults() + database.read { try Self.faults(in: $0) }
  }

  /// What is wrong in the boards.
  static func faults(in session: any SQLSession) throws -> [String] {
    var faults: [String] = []
    let lost: Int? = try session.value(
      """
      SELECT count(*) FROM standings s LEFT JOIN records r ON r.id = s.record
      WHERE r.id IS NULL OR r.annulled IS NOT NULL OR r.value <> s.value OR r.player <> s.player
      """)
    if let lost, lost > 0 {
      faults.append("\(lost.counted("place")) of boards with a record that does not count")
    }
    let missing: Int? = try session.value(
      """
      SELECT count(*) FROM records r WHERE annulled IS NULL AND NOT EXISTS (SELECT 1 FROM standings s
        WHERE s.rules = r.rules AND s.mode = r.mode AND s.level = r.level AND s.period = 'all'
          AND s.player = r.player AND (s.value, s.time) <= (r.value, r.time))
      """)
    if let missing, missing > 0 {
      faults.append("\(missing.counted("record")) better than the player's place")
    }
    let wrong: Int? = try session.value(
      """
      SELECT count(*) FROM (
        SELECT rules, mode, level, period, 24, value >> 24, count(*) FROM standings GROUP BY 1, 2, 3, 4, 6
        UNION ALL
        SELECT rules, mode, level, period, 12, value >> 12, count(*) FROM standings GROUP BY 1, 2, 3, 4, 6
        UNION ALL
        SELECT rules, mode, level, period, 0, value, count(*) FROM standings GROUP BY 1, 2, 3, 4, 6
        EXCEPT SELECT * FROM counts) AS w
      """)
    let sums = try session.row(
      "SELECT (SELECT count(*) FROM standings) AS places, (SELECT CAST(coalesce(sum(count), 0) AS BIGINT) FROM counts) AS sum"
    )
    if wrong != 0 || 3 * (sums?["places"] as Int? ?? 0) != sums?["sum"] as Int? ?? 0 {
      faults.append("counts of places are wrong")
    }
    return faults
  }
}
