import BlockPlatform
import CSQLite
import TerminalUI

/// The library that keeps the data.
package enum DatabaseLibrary {
  /// The version of SQLite, such as 3.40.1.
  package static var version: String { String(cString: sqlite3_libversion()) }
}

/// A connection to an SQLite file, for one thread at a time.
final class Database {
  let handle: OpaquePointer
  /// SQLite's memory limit, in bytes.
  static let maxMemory: Int64 = 48 << 20
  /// Whether SQLite reports at once that a disk cannot be locked; set before the first database is opened.
  private static let reportsMissingLocks = blockfall_sqlite_replace_calls() == SQLITE_OK

  /// Opens the file.
  ///
  /// Values and rows of more than `maxBytes` are not read, whatever wrote them.
  ///
  /// - Parameter busyTimeout: the timeout for other writing processes, in milliseconds.
  init(
    path: String, flags: OpenFlags = [.readWrite], busyTimeout: Int32 = 60_000, maxBytes: Int = 1 << 17
  ) throws(DatabaseError) {
    // Limits what a hostile file can make SQLite sort or cache; per process, and always the same.
    sqlite3_hard_heap_limit64(Database.maxMemory)
    _ = Database.reportsMissingLocks
    var opened: OpaquePointer?
    let code = path.withPath {
      sqlite3_open_v2($0, &opened, flags.rawValue | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    }
    guard code == SQLITE_OK, let opened else {
      let cause = opened.map(Database.cause)
      sqlite3_close_v2(opened)
      throw DatabaseError(code: code, message: String(cString: sqlite3_errstr(code)), cause: cause ?? nil)
    }
    handle = opened
    sqlite3_busy_timeout(handle, busyTimeout)
    blockfall_sqlite_defend(handle)
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(maxBytes))
  }

  deinit { sqlite3_close_v2(handle) }

  struct OpenFlags: OptionSet {
    let rawValue: Int32
    static let readWrite = OpenFlags(rawValue: SQLITE_OPEN_READWRITE)
    static let readOnly = OpenFlags(rawValue: SQLITE_OPEN_READONLY)
    static let memory = OpenFlags(rawValue: SQLITE_OPEN_MEMORY)
  }

  /// Runs statements that return no rows.
  func run(_ sql: String) throws(DatabaseError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw lastError(code) }
  }

  /// Runs one statement and passes each of its rows to `each`.
  func run(
    _ sql: String, _ values: [DatabaseValue] = [],
    each: (Row) throws(DatabaseError) -> Void = { _ throws(DatabaseError) in }
  ) throws(DatabaseError) {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let statement = prepared else { throw lastError(code) }
    defer { sqlite3_finalize(statement) }
    for (index, value) in values.enumerated() {
      let code = value.bind(to: statement, at: Int32(index + 1))
      if code != SQLITE_OK { throw lastError(code) }
    }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: try each(Row(statement: statement))
      case SQLITE_DONE: return
      case let code: throw lastError(code)
      }
    }
  }

  /// The rows of a statement, each converted to a value.
  func rows<Value>(
    _ sql: String, _ values: [DatabaseValue] = [], _ make: (Row) -> Value?
  ) throws(DatabaseError) -> [Value] {
    var found: [Value] = []
    try run(sql, values) { (row) throws(DatabaseError) in
      if let value = make(row) { found.append(value) }
    }
    return found
  }

  /// Runs `body` in a transaction that holds the write lock from the beginning.
  ///
  /// Either all of it takes effect or nothing.
  func transaction<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value, failing: (DatabaseError) -> Failure
  ) throws(Failure) -> Value {
    do throws(DatabaseError) { try run("BEGIN IMMEDIATE") } catch { throw failing(error) }
    do throws(Failure) {
      let value = try body()
      do throws(DatabaseError) { try run("COMMIT") } catch { throw failing(error) }
      return value
    } catch {
      // Some errors have rolled back already; then this fails harmlessly.
      try? run("ROLLBACK")
      throw error
    }
  }

  /// Runs `body` in a transaction that holds the write lock from the beginning.
  func transaction<Value>(_ body: () throws(DatabaseError) -> Value) throws(DatabaseError) -> Value {
    try transaction(body, failing: \.self)
  }

  /// The row ID of the last inserted row.
  var lastRow: Int { Int(sqlite3_last_insert_rowid(handle)) }

  /// The number of rows that the last statement changed.
  var changes: Int { Int(sqlite3_changes(handle)) }

  func lastError(_ code: Int32) -> DatabaseError {
    DatabaseError(
      code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)),
      cause: Database.cause(handle))
  }

  /// The system's error behind the last one of SQLite; nil if there is none.
  private static func cause(_ handle: OpaquePointer) -> SystemError? {
    let code = sqlite3_system_errno(handle)
    return code == 0 ? nil : SystemError(code: code)
  }

  /// A row of a result, valid until the next one is read.
  struct Row {
    fileprivate let statement: OpaquePointer

    func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }
    func number(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
    func optionalInteger(_ column: Int32) -> Int? { isNull(column) ? nil : integer(column) }

    /// A text; bytes that are not UTF-8 are replaced.
    func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

    func bytes(_ column: Int32) -> [UInt8] {
      // The pointer first, as asking for it may change the length.
      guard let start = sqlite3_column_blob(statement, column) else { return [] }
      return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }
  }
}

/// A value for a `?` of a statement.
enum DatabaseValue {
  case null
  case integer(Int)
  case text(String)
  case path(String)

  init(_ value: Int?) { self = value.map(DatabaseValue.integer) ?? .null }

  fileprivate func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .null: return sqlite3_bind_null(statement, index)
    case .integer(let value): return sqlite3_bind_int64(statement, index, Int64(value))
    case .path(let path):
      return path.withPath { blockfall_sqlite_bind_text(statement, index, $0, -1) }
    case .text(var text):
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          // The pointer of an empty text may be nil, which SQLite would bind as NULL.
          guard let start = $0.baseAddress else { return blockfall_sqlite_bind_text(statement, index, "", 0) }
          return blockfall_sqlite_bind_text(statement, index, start, Int32($0.count))
        }
      }
    }
  }
}
