import GRDB
import Glibc
import LinkTransport

/// Records in an SQLite file.
///
/// `journal_mode=DELETE` and `synchronous=EXTRA`: what is said to be kept survives a power cut. Several processes may
/// share the file; who finds it busy waits.
package final class SQLiteRecordStore: SQLRecordStore {
  let database: SQLiteDatabase

  /// Opens or makes the file.
  ///
  /// - Throws: `StoreError` if it cannot be used, or is of another version; it stays as it is then.
  package init(path: String) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA journal_mode=DELETE")
      try database.execute(sql: "PRAGMA synchronous=EXTRA")
      try database.execute(sql: "PRAGMA trusted_schema=OFF")
    }
    // It has keys: nobody else reads it, whatever the umask is.
    let file = path.withPath { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    guard file >= 0 else {
      throw StoreError("\(path) cannot be used: \(String(cString: strerror(errno)))")
    }
    // No lock is lost by this: at the end no transaction runs.
    defer { close(file) }
    // GRDB takes a path as text. SQLite follows a link to the bytes of one that is none.
    let isText = path.pathBytes.elementsEqual(path.utf8)
    do {
      let queue = try DatabaseQueue(
        path: isText ? path : "/proc/self/fd/\(file)", configuration: configuration)
      try queue.write { try SQLiteSchema.migrate($0, path: path) }
      database = SQLiteDatabase(queue: queue)
    } catch let error as DatabaseError {
      throw StoreError("\(path) cannot be used: \(error.message ?? "\(error.resultCode)")")
    }
  }

  func databaseFaults() throws -> [String] {
    try database.read { session in
      try session.rows("PRAGMA integrity_check(20)").compactMap(\.values.first).map { String($0) }
        .filter { $0 != "ok" }
    }
  }

  package func backUp(to path: String) throws {
    try Self.makeCopy(at: path) {
      do {
        try database.queue.writeWithoutTransaction { database in
          try database.execute(
            sql: "VACUUM INTO CAST(? AS TEXT)", arguments: [SQLValue.bytes(path.pathBytes).databaseValue])
        }
        // A copy is of what is kept; who is where ends with the nodes.
        try SQLiteRecordStore(path: path).database.write { session in
          for table in ["presences", "leases", "nodes"] { try session.execute("DELETE FROM \(table)") }
        }
      } catch let error as DatabaseError {
        throw StoreError("\(path) cannot be made: \(error.message ?? "\(error.resultCode)")")
      }
    }
  }

  package var connectionCount: Int { 1 }

  package var origin: StoreOrigin? { nil }

  package func watchNodes(_ changed: @escaping @Sendable () -> Void) -> (any NodeWatch)? { nil }

  package func probe() throws { _ = try database.read { try $0.rows("SELECT 1 FROM sqlite_master LIMIT 1") } }
}
