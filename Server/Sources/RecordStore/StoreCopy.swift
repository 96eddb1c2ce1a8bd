import BlockLink
import LinkTransport

/// How many rows of a table were copied to another store.
package struct CopiedTable: Equatable, Sendable {
  package var name: String
  package var rows: Int
}

/// The tables that a copy has, each after those that it refers to, with the columns by which a row is known.
///
/// `counts` follows from `standings`, and who is where ends with the nodes.
private enum CopiedTables {
  static let all = [
    ("players", ["id"]), ("records", ["id"]), ("standings", ["rules", "mode", "level", "period", "player"]),
    ("series", ["id"]), ("matches", ["id"]), ("signs", ["match"]), ("seasons", ["name"]),
    ("seasonRatings", ["rules", "season", "player"]), ("ratings", ["rules", "player"]),
    ("ratingDays", ["rules"]),
    ("forgotten", ["key"]), ("orders", ["number"]),
  ]
  /// Those whose rows have numbers of their own.
  static let numbered = ["players", "records", "series"]
  /// What a store that was never used has nothing in.
  static let empty = all.map(\.0) + ["counts", "nodes", "leases", "presences"]
}

extension SQLRecordStore {
  package func copy(to other: any RecordStore, isChecked: Bool) throws -> [CopiedTable] {
    guard let other = other as? any SQLRecordStore else { throw StoreError("there is no such copy") }
    return try other.fill(from: self, isChecked: isChecked)
  }

  /// Takes everything from another store, whole or not at all.
  private func fill(from other: some SQLRecordStore, isChecked: Bool) throws -> [CopiedTable] {
    // SQLite's transaction is the inner one: what it gives may only be asked on its own queue.
    if database is PostgresDatabase {
      return try database.write { target in
        try other.database.read { try Self.fill(target, from: $0, isChecked: isChecked) }
      }
    }
    return try other.database.read { source in
      try database.write { try Self.fill($0, from: source, isChecked: isChecked) }
    }
  }

  private static func fill(
    _ target: any SQLSession, from source: any SQLSession, isChecked: Bool
  ) throws -> [CopiedTable] {
    for table in CopiedTables.empty where try target.row("SELECT 1 FROM \(table) LIMIT 1") != nil {
      throw StoreError("there is something in the table \(table) already: a copy needs an empty store")
    }
    var copied: [CopiedTable] = []
    for (table, keys) in CopiedTables.all {
      try copy(table, by: keys, from: source, to: target)
      let statement = "SELECT count(*) FROM \(table)"
      let (before, after): (Int?, Int?) = (try source.value(statement), try target.value(statement))
      guard before == after else {
        throw StoreError("\(table) has \(before ?? 0) rows, and the copy \(after ?? 0)")
      }
      copied.append(CopiedTable(name: table, rows: after ?? 0))
    }
    for table in CopiedTables.numbered {
      try target.setLastNumber(source.lastNumber(in: table), in: table)
    }
    if isChecked {
      let faults = try Self.faults(in: target) + Self.ratingFaults(atMost: 20, in: target)
      guard faults.isEmpty else {
        throw StoreError("the copy is not right: \(faults.joined(separator: "; "))")
      }
    }
    return copied
  }

  /// Copies a table some rows at a time: replays are up to 1 MiB each.
  private static func copy(
    _ table: String, by keys: [String], from source: any SQLSession, to target: any SQLSession
  ) throws {
    let order = keys.joined(separator: ", ")
    var last: [SQLValue] = []
    while true {
      let condition =
        last.isEmpty ? "" : "WHERE (\(order)) > (\(keys.map { _ in "?" }.joined(separator: ", ")))"
      let rows = try source.rows("SELECT * FROM \(table) \(condition) ORDER BY \(order) LIMIT 50", last)
      guard let columns = rows.first?.columns.names, let end = rows.last else { return }
      let marks = columns.map { _ in "?" }.joined(separator: ", ")
      let statement = "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))"
      for row in rows { try target.execute(statement, row.values) }
      last = keys.map { end.columns.place(of: $0).map { end.values[$0] } ?? .null }
    }
  }
}
