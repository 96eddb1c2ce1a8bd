import GRDB
import Glibc
import LinkTransport
import PostgresClient
import Testing

@testable import RecordStore

/// The forms of the store, of which each has to do the same.
enum StoreForm: CaseIterable, Sendable {
  case sqlite
  case postgres

  /// Those that can be tried here.
  static let here = allCases.filter { $0 == .sqlite || PostgresServer.absence == nil }
}

/// The data of a store for one test; each `open` is another store on it.
struct TestStore {
  private let form: StoreForm
  /// The server of PostgreSQL; nil for SQLite.
  private let server: PostgresServer?
  /// The path of the file, or the name of the database at the server.
  let database: String

  /// - Parameters:
  ///   - folder: where a file is; whoever has it keeps it.
  ///   - server: a server of the test's own; nil for the one that tests share.
  init(_ form: StoreForm, in folder: TemporaryFolder, on server: PostgresServer? = nil) throws {
    self.form = form
    switch form {
    case .sqlite: (self.server, database) = (nil, "\(folder.path)/\(UInt32.random(in: 0 ... .max)).db")
    case .postgres:
      let server = try server ?? PostgresServer.shared.get()
      (self.server, database) = (server, try server.makeDatabase())
    }
  }

  /// What `serve --store` takes.
  var address: String { server?.url(database) ?? "sqlite:\(database)" }

  func open() throws -> any RecordStore { try #require(StoreAddress(address)).open() }

  /// Makes the tables of the version before this one, with one player.
  func makeOlder() throws {
    let player =
      "INSERT INTO players (name, key) VALUES ('Ada', CAST('a' AS \(form == .sqlite ? "BLOB" : "BYTEA")))"
    switch form {
    case .sqlite:
      try DatabaseQueue(path: database).write { other in
        for step in SQLiteSchema.steps.dropLast() { try other.execute(sql: step) }
        try other.execute(sql: "PRAGMA user_version = \(SQLiteSchema.steps.count - 1)")
        try other.execute(sql: player)
      }
    case .postgres:
      for step in PostgresSchema.steps.dropLast() { try server?.runScript(step, in: database) }
      let count = PostgresSchema.steps.count - 1
      try server?.run(
        "CREATE TABLE blockfall_store AS SELECT CAST(\(count) AS BIGINT) AS version", in: database)
      try server?.run(player, in: database)
    }
  }

  /// Changes the data behind the store's back.
  func execute(_ statement: String) throws {
    switch form {
    case .sqlite:
      _ = try SQLiteRecordStore(path: database).database.write {
        try $0.execute(statement)
      }
    case .postgres: try server?.run(statement, in: database)
    }
  }
}

/// A database that lets something happen before each statement of a transaction that writes, and before its end.
struct InterruptedDatabase<Inner: SQLDatabase>: SQLDatabase {
  let inner: Inner
  /// What happens before the so many-th statement.
  let before: @Sendable (Int) throws -> Void

  private final class Count { var value = 0 }

  private struct Session: SQLSession {
    let inner: any SQLSession
    let count: Count
    let before: @Sendable (Int) throws -> Void

    private func step() throws {
      count.value += 1
      try before(count.value)
    }

    func rows(_ statement: String, _ values: [any SQLArgument]) throws -> [SQLRow] {
      try step()
      return try inner.rows(statement, values)
    }

    func execute(_ statement: String, _ values: [any SQLArgument]) throws -> Int {
      try step()
      return try inner.execute(statement, values)
    }
  }

  func write<Result>(_ body: (any SQLSession) throws -> Result) throws -> Result {
    try inner.write { session in
      let count = Count()
      let result = try body(Session(inner: session, count: count, before: before))
      try before(count.value + 1)
      return result
    }
  }

  func read<Result>(_ body: (any SQLSession) throws -> Result) throws -> Result { try inner.read(body) }
}

/// A store on such a database.
struct InterruptedStore<Inner: SQLDatabase>: SQLRecordStore {
  let database: InterruptedDatabase<Inner>

  func databaseFaults() throws -> [String] { [] }
  func backUp(to path: String) throws {}
  func probe() throws {}
  var connectionCount: Int { 1 }
  var origin: StoreOrigin? { nil }
  func watchNodes(_ changed: @escaping @Sendable () -> Void) -> (any NodeWatch)? { nil }
}
