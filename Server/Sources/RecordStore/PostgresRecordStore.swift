import LinkTransport
import PostgresClient

/// Records in a database of PostgreSQL, 12 or newer, which several nodes may share.
///
/// What is said to be kept has been committed; on a server with a synchronous standby, there too.
package final class PostgresRecordStore: SQLRecordStore {
  let database: PostgresDatabase

  /// Opens a database, or makes its tables.
  ///
  /// If the database cannot be reached now, the store is there all the same, and each call says so until it can.
  ///
  /// - Parameter isPatient: whether statements may take minutes, as in a check of everything.
  /// - Throws: `StoreError` if there is no client library, or the database is of another version or another
  ///   program's; it stays as it is then.
  package convenience init(_ address: PostgresAddress, isPatient: Bool = false) throws(StoreError) {
    var limits = PostgresDatabase.Limits()
    if isPatient { limits.statement = .seconds(600) }
    do throws(PostgresError) {
      try self.init(address, PostgresLibrary(), limits)
    } catch { throw StoreError("\(error)") }
    do { try database.connect() } catch let error as StoreError {
      if isPatient || !error.isAway { throw error }
    } catch { throw StoreError("\(error)") }
  }

  init(_ address: PostgresAddress, _ library: PostgresLibrary, _ limits: PostgresDatabase.Limits) {
    database = PostgresDatabase(address, library, limits)
  }

  func databaseFaults() throws -> [String] { [] }

  package var connectionCount: Int { database.connectionCount }

  package var origin: StoreOrigin? { database.origin }

  package func watchNodes(_ changed: @escaping @Sendable () -> Void) -> (any NodeWatch)? {
    database.listen(to: PostgresSession.nodeChannel, changed)
  }

  package func probe() throws { _ = try database.read { try $0.rows("SELECT 1") } }

  /// Copies everything, as it is at one moment, to a new SQLite file, which a server can use too.
  package func backUp(to path: String) throws {
    try Self.makeCopy(at: path) { _ = try copy(to: SQLiteRecordStore(path: path), isChecked: false) }
  }
}
