import LinkTransport
import PostgresClient

/// Where records are kept.
///
/// As text it has no password.
package enum StoreAddress: Equatable, Sendable, CustomStringConvertible {
  /// A file of SQLite, by its path.
  case sqlite(String)
  case postgres(PostgresAddress)

  /// What is allowed, in words.
  package static let allowed = "sqlite: and a path from / on, or \(PostgresAddress.allowed)"

  /// Reads `sqlite:PATH`, or the URL of a database of PostgreSQL; nil for anything else.
  package init?(_ text: String) {
    let prefix = "sqlite:"
    guard text.hasPrefix(prefix) else {
      guard let address = PostgresAddress(text) else { return nil }
      self = .postgres(address)
      return
    }
    let path = String(text.dropFirst(prefix.count))
    guard path.isAbsolutePath, !path.utf8.contains(0), path.pathBytes.count < 4_000 else { return nil }
    self = .sqlite(path)
  }

  package var description: String {
    switch self {
    case .sqlite(let path): path
    case .postgres(let address): "\(address)"
    }
  }

  /// Opens the store.
  ///
  /// - Parameter isPatient: for a command that looks at everything: it may take minutes, and the database has to be
  ///   there.
  package func open(isPatient: Bool = false) throws -> any RecordStore {
    switch self {
    case .sqlite(let path): try SQLiteRecordStore(path: path)
    case .postgres(let address): try PostgresRecordStore(address, isPatient: isPatient)
    }
  }
}
