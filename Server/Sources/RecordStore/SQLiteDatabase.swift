import FoundationEssentials
import GRDB

/// SQLite behind the statements of the store.
struct SQLiteDatabase: SQLDatabase {
  let queue: DatabaseQueue

  func write<Result>(_ body: (any SQLSession) throws -> Result) throws -> Result {
    try queue.write { try body(SQLiteSession(database: $0)) }
  }

  func read<Result>(_ body: (any SQLSession) throws -> Result) throws -> Result {
    try queue.read { try body(SQLiteSession(database: $0)) }
  }
}

/// A transaction of SQLite.
private struct SQLiteSession: SQLSession {
  let database: GRDB.Database

  func rows(_ statement: String, _ values: [any SQLArgument]) throws -> [SQLRow] {
    let prepared = try database.cachedStatement(sql: statement)
    let columns = SQLRow.Columns(prepared.columnNames)
    let rows = try Row.fetchCursor(prepared, arguments: Self.arguments(values))
    var found: [SQLRow] = []
    while let row = try rows.next() {
      found.append(SQLRow(columns: columns, values: row.databaseValues.map { SQLValue($0) }))
    }
    return found
  }

  @discardableResult
  func execute(_ statement: String, _ values: [any SQLArgument]) throws -> Int {
    try database.cachedStatement(sql: statement).execute(arguments: Self.arguments(values))
    return database.changesCount
  }

  func lastNumber(in table: String) throws -> Int {
    let last: Int? = try value("SELECT seq FROM sqlite_sequence WHERE name = ?", [table])
    return max(last ?? 0, try value("SELECT max(id) FROM \(table)") ?? 0)
  }

  func setLastNumber(_ number: Int, in table: String) throws {
    // Only tables that use no number twice are there.
    guard table != "players", number > 0 else { return }
    if try execute("UPDATE sqlite_sequence SET seq = ? WHERE name = ?", [number, table]) == 0 {
      try execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [table, number])
    }
  }

  private static func arguments(_ values: [any SQLArgument]) -> StatementArguments {
    StatementArguments(values.map(\.sqlValue.databaseValue))
  }
}

extension SQLValue {
  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .bytes(let bytes): Data(bytes).databaseValue
    }
  }

  init(_ value: DatabaseValue) {
    switch value.storage {
    case .null, .double: self = .null
    case .int64(let number): self = .integer(number)
    case .string(let text): self = .text(text)
    case .blob(let data): self = .bytes(Array(data))
    }
  }
}
