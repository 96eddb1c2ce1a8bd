import BlockLink
import BlockRecords
import GRDB
import Glibc
import LinkTransport
import Standings

// What an operator does with the records.
extension SQLiteRecordStore {
  package func annul(_ id: Int, because reason: String) throws -> Bool {
    try queue.write { database in
      try database.execute(
        sql: "UPDATE records SET annulled = ? WHERE id = ? AND annulled IS NULL", arguments: [reason, id])
      guard database.changesCount == 1 else { return false }
      let places = try Row.fetchAll(
        database, sql: "SELECT rules, mode, level, period, player FROM standings WHERE record = ?",
        arguments: [id])
      try database.execute(sql: "DELETE FROM standings WHERE record = ?", arguments: [id])
      for place in places { try Self.fill(place, in: database) }
      return true
    }
  }

  /// Puts a player's best record that counts on a board.
  private static func fill(_ place: Row, in database: Database) throws {
    let period = (place["period"] as String).split(separator: ":", maxSplits: 1)
    let column = period[0] == "all" ? "'all'" : period[0] == "season" ? "season" : "day"
    let name = period.count > 1 ? String(period[1]) : "all"
    try database.execute(
      sql: """
        INSERT INTO standings SELECT rules, mode, ?, ?, player, id, value, time, at FROM records
        WHERE player = ? AND rules = ? AND mode = ? AND (? = -1 OR level = ?) AND \(column) = ?
          AND annulled IS NULL ORDER BY value, time, at, id LIMIT 1
        """,
      arguments: [
        place["level"] as Int, place["period"] as String, place["player"] as Int64, place["rules"] as String,
        place["mode"] as String, place["level"] as Int, place["level"] as Int, name,
      ])
  }

  package func forget(player id: Int) throws -> Int? {
    try queue.write { database in
      try database.execute(sql: "DELETE FROM standings WHERE player = ?", arguments: [id])
      try database.execute(sql: "DELETE FROM records WHERE player = ?", arguments: [id])
      let count = database.changesCount
      let shared = try Int.fetchOne(
        database, sql: "SELECT count(*) FROM series WHERE first = ? OR second = ?", arguments: [id, id])
      guard shared == 0 else {
        try database.execute(
          sql:
            "DELETE FROM matches WHERE series IN (SELECT series FROM series WHERE first = ? OR second = ?)",
          arguments: [id, id])
        let number = "player \(id)"
        try database.execute(
          sql: "UPDATE players SET key = ?, name = ? WHERE id = ? AND key <> ?",
          arguments: [Self.data(Array(number.utf8)), number, id, Self.data(Array(number.utf8))])
        return database.changesCount == 1 ? count : nil
      }
      try database.execute(sql: "DELETE FROM players WHERE id = ?", arguments: [id])
      return database.changesCount == 1 ? count : nil
    }
  }

  package func forget(key: [UInt8]) throws -> Int {
    let player = try queue.read { database in
      try Int.fetchOne(database, sql: "SELECT id FROM players WHERE key = ?", arguments: [Self.data(key)])
    }
    return try player.flatMap { try forget(player: $0) } ?? 0
  }

  package func faults() throws -> [String] {
    try queue.read { database in
      var faults = try String.fetchAll(database, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
      let lost = try Int.fetchOne(
        database,
        sql: """
          SELECT count(*) FROM standings s LEFT JOIN records r ON r.id = s.record
          WHERE r.id IS NULL OR r.annulled IS NOT NULL OR r.value <> s.value OR r.player <> s.player
          """)
      if let lost, lost > 0 {
        faults.append("\(lost.counted("place")) of boards with a record that does not count")
      }
      let missing = try Int.fetchOne(
        database,
        sql: """
          SELECT count(*) FROM records r WHERE annulled IS NULL AND NOT EXISTS (SELECT 1 FROM standings s
            WHERE s.rules = r.rules AND s.mode = r.mode AND s.level = r.level AND s.period = 'all'
              AND s.player = r.player AND (s.value, s.time) <= (r.value, r.time))
          """)
      if let missing, missing > 0 {
        faults.append("\(missing.counted("record")) better than the player's place")
      }
      let wrong = try Int.fetchOne(
        database,
        sql: """
          SELECT count(*) FROM (
            SELECT rules, mode, level, period, 24, value >> 24, count(*) FROM standings GROUP BY 1, 2, 3, 4, 6
            UNION ALL
            SELECT rules, mode, level, period, 12, value >> 12, count(*) FROM standings GROUP BY 1, 2, 3, 4, 6
            UNION ALL
            SELECT rules, mode, level, period, 0, value, count(*) FROM standings GROUP BY 1, 2, 3, 4, 6
            EXCEPT SELECT * FROM counts)
          """)
      let sums = try Row.fetchOne(
        database,
        sql:
          "SELECT (SELECT count(*) FROM standings) AS places, (SELECT coalesce(sum(count), 0) FROM counts) AS sum"
      )
      if wrong != 0 || 3 * (sums?["places"] as Int? ?? 0) != sums?["sum"] as Int? ?? 0 {
        faults.append("counts of places are wrong")
      }
      return faults
    }
  }

  package func backUp(to path: String) throws {
    let file = path.withPath { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard file >= 0 else {
      throw StoreError("\(path) cannot be made: \(String(cString: strerror(errno)))")
    }
    close(file)
    do {
      try queue.writeWithoutTransaction { database in
        try database.execute(
          sql: "VACUUM INTO CAST(? AS TEXT)", arguments: [Self.data(path.pathBytes)])
      }
    } catch let error as DatabaseError {
      path.withPath { _ = unlink($0) }
      throw StoreError("\(path) cannot be made: \(error.message ?? "\(error.resultCode)")")
    }
  }
}
