/// What both forms of the store have in common: statements within a transaction.
///
/// Statements have a `?` for each value, and are written so that SQLite and PostgreSQL take them alike.
protocol SQLSession {
  /// Runs a statement that brings rows.
  func rows(_ statement: String, _ values: [any SQLArgument]) throws -> [SQLRow]
  /// Runs a statement; returns the number of rows that it has changed.
  @discardableResult
  func execute(_ statement: String, _ values: [any SQLArgument]) throws -> Int
  /// Tells whoever listens that the rooms of a node have changed, once the transaction is whole.
  func announceNodes() throws
  /// The last number that a table has given to a row, which may be gone.
  func lastNumber(in table: String) throws -> Int
  /// Has a table go on after a number.
  func setLastNumber(_ number: Int, in table: String) throws
}

extension SQLSession {
  func announceNodes() throws {}
  func lastNumber(in table: String) throws -> Int {
    try value("SELECT CAST(coalesce(max(id), 0) AS BIGINT) FROM \(table)") ?? 0
  }
  func setLastNumber(_ number: Int, in table: String) throws {}

  func rows(_ statement: String) throws -> [SQLRow] { try rows(statement, []) }

  /// The first row; nil if there is none.
  func row(_ statement: String, _ values: [any SQLArgument] = []) throws -> SQLRow? {
    try rows(statement, values).first
  }

  /// The first value of the first row; nil if there is no row, or its value is NULL.
  func value<Value: SQLReadable>(_ statement: String, _ values: [any SQLArgument] = []) throws -> Value? {
    guard let value = try row(statement, values)?.values.first, value != .null else { return nil }
    return Value(value)
  }

  @discardableResult
  func execute(_ statement: String) throws -> Int { try execute(statement, []) }
}

/// A database with transactions; any thread may ask.
protocol SQLDatabase: Sendable {
  /// Does something whole or not at all, while nobody else writes.
  func write<Result>(_ body: (any SQLSession) throws -> Result) throws -> Result
  /// Reads what is there at one moment.
  func read<Result>(_ body: (any SQLSession) throws -> Result) throws -> Result
}

/// A value in a database.
enum SQLValue: Equatable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])
}

/// A row of an answer.
struct SQLRow {
  /// The places of the columns by their names in small letters, as PostgreSQL folds them.
  final class Columns {
    let names: [String]
    private let places: [String: Int]

    init(_ names: [String]) {
      self.names = names.map { $0.lowercased() }
      places = Dictionary(self.names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func place(of name: String) -> Int? { places[name] ?? places[name.lowercased()] }
  }

  let columns: Columns
  let values: [SQLValue]

  /// The value of a column.
  ///
  /// What is not there, or of another type, reads as nothing: 0, or an empty text.
  subscript<Value: SQLReadable>(_ name: String) -> Value {
    Value(columns.place(of: name).map { values[$0] } ?? .null)
  }
}

/// What a statement takes.
protocol SQLArgument {
  var sqlValue: SQLValue { get }
}

/// What a row has.
protocol SQLReadable {
  init(_ value: SQLValue)
}

extension SQLValue: SQLArgument {
  var sqlValue: SQLValue { self }
}

extension Int64: SQLArgument, SQLReadable {
  var sqlValue: SQLValue { .integer(self) }
  init(_ value: SQLValue) { if case .integer(let number) = value { self = number } else { self = 0 } }
}

extension Int: SQLArgument, SQLReadable {
  var sqlValue: SQLValue { .integer(Int64(self)) }
  init(_ value: SQLValue) { self = Int(Int64(value)) }
}

extension Bool: SQLArgument, SQLReadable {
  var sqlValue: SQLValue { .integer(self ? 1 : 0) }
  init(_ value: SQLValue) { self = Int64(value) != 0 }
}

extension String: SQLArgument, SQLReadable {
  var sqlValue: SQLValue { .text(self) }
  init(_ value: SQLValue) { if case .text(let text) = value { self = text } else { self = "" } }
}

extension [UInt8]: SQLArgument, SQLReadable {
  var sqlValue: SQLValue { .bytes(self) }
  init(_ value: SQLValue) { if case .bytes(let bytes) = value { self = bytes } else { self = [] } }
}

extension Optional: SQLArgument where Wrapped: SQLArgument {
  var sqlValue: SQLValue { self?.sqlValue ?? .null }
}

extension Optional: SQLReadable where Wrapped: SQLReadable {
  init(_ value: SQLValue) { self = value == .null ? nil : Wrapped(value) }
}
