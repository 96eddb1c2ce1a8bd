import Dispatch
import PostgresClient

/// PostgreSQL behind the statements of the store: one connection, made again when it is lost.
///
/// While the database is away, calls end at once with the reason, and now and then one of them tries again.
// What changes is touched on the queue alone.
final class PostgresDatabase: SQLDatabase, @unchecked Sendable {
  /// How long things may take.
  struct Limits {
    var connecting = Duration.seconds(5)
    /// The time of a statement, and that of waiting for whoever else writes.
    var statement = Duration.seconds(10)
    /// The pauses between attempts to connect: each is twice the one before.
    var pauses = Duration.milliseconds(100)...Duration.seconds(5)
  }

  /// The least version of a server, as PostgreSQL counts, and in words.
  private static let leastVersion = (number: 120_000, text: "12")
  /// The lock that whoever writes has: any number, but the same everywhere.
  private static let lock = 0x626c_6f63_6b66

  let address: PostgresAddress
  let library: PostgresLibrary
  let limits: Limits
  private let queue = DispatchQueue(label: "postgres")
  private var connection: PostgresConnection?
  private var connections = 0
  /// Which database the last connection was to.
  private var lastOrigin: StoreOrigin?
  /// Why there is no connection, when the next attempt is due, and how long it was waited for.
  private var absence: (error: StoreError, until: ContinuousClock.Instant, pause: Duration)?

  init(_ address: PostgresAddress, _ library: PostgresLibrary, _ limits: Limits) {
    (self.address, self.library, self.limits) = (address, library, limits)
  }

  /// The number of connections so far.
  var connectionCount: Int { queue.sync { connections } }

  /// Which database the last connection was to; nil before the first.
  var origin: StoreOrigin? { queue.sync { lastOrigin } }

  /// Connects, if there is no connection.
  func connect() throws { try queue.sync { _ = try connected() } }

  func write<Result>(_ body: (any SQLSession) throws -> Result) throws -> Result {
    // After the lock each statement sees what others have kept before.
    try transaction("BEGIN; SELECT pg_advisory_xact_lock(\(Self.lock))", body)
  }

  func read<Result>(_ body: (any SQLSession) throws -> Result) throws -> Result {
    try transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
  }

  private func transaction<Result>(
    _ beginning: String, _ body: (PostgresSession) throws -> Result
  ) throws -> Result {
    try queue.sync {
      do {
        let connection = try begun(beginning)
        do {
          let result = try body(PostgresSession(connection: connection))
          let notices = connection.noticeCount
          // A standby that is waited for has its own time, which is ours: who stops waiting does not know whether it
          // has the result.
          try connection.run(script: "SET LOCAL statement_timeout = 0; COMMIT")
          guard connection.noticeCount == notices else {
            throw StoreError("the database does not know whether its standby has the result", isAway: true)
          }
          return result
        } catch {
          rollBack(connection, after: error)
          throw error
        }
      } catch let error as PostgresError {
        throw failed(error)
      }
    }
  }

  /// A connection in a new transaction; one that was lost unnoticed is replaced.
  private func begun(_ beginning: String) throws -> PostgresConnection {
    let isOld = connection != nil
    let first = try connected()
    do {
      try first.run(script: beginning)
      return first
    } catch  where error.isDisconnected && isOld {
      connection = nil
      let second = try connected()
      try second.run(script: beginning)
      return second
    } catch {
      rollBack(first, after: error)
      throw error
    }
  }

  private func rollBack(_ connection: PostgresConnection, after error: any Error) {
    if (error as? PostgresError)?.isDisconnected == true { return }
    do { try connection.run(script: "ROLLBACK") } catch { self.connection = nil }
  }

  /// The error for whoever has asked; a connection that is of no more use is dropped.
  private func failed(_ error: PostgresError) -> StoreError {
    // Whatever a server says that stops or cannot write any more: another connection may be better.
    let isGone = error.isDisconnected || ["57P01", "57P02", "57P03", "25006"].contains(error.state)
    if isGone { connection = nil }
    return StoreError("\(address): \(error)", isAway: isGone || error.state?.hasPrefix("5") == true)
  }

  private func connected() throws -> PostgresConnection {
    if let connection { return connection }
    if let absence, absence.until > .now { throw absence.error }
    do {
      let new = try PostgresConnection(
        to: address, library, within: limits.connecting, patience: limits.statement + .seconds(5))
      try prepare(new)
      lastOrigin = try Self.origin(PostgresSession(connection: new))
      (connection, absence) = (new, nil)
      connections += 1
      return new
    } catch {
      let reason = (error as? StoreError) ?? StoreError("\(address): \(error)", isAway: true)
      let pause = min(max(limits.pauses.lowerBound, (absence?.pause ?? .zero) * 2), limits.pauses.upperBound)
      absence = (reason, .now + pause, pause)
      throw reason
    }
  }

  /// Asks a server which database it is, as far as it tells a user without rights.
  private static func origin(_ session: PostgresSession) throws -> StoreOrigin {
    var refusal: String?
    func ask(_ statement: String) throws -> String? {
      do { return try session.value(statement) } catch let error as PostgresError {
        // A service may keep it to itself, and says so in one way or another.
        guard !error.isDisconnected else { throw error }
        refusal = "\(error)"
        return nil
      }
    }
    return StoreOrigin(
      system: try ask("SELECT CAST(system_identifier AS TEXT) FROM pg_control_system()"),
      // The name of the file that is written now, not of the last checkpoint, which may be from before a promotion.
      timeline: try ask("SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)"), refusal: refusal)
  }

  /// Looks at a new connection's server and tables.
  private func prepare(_ connection: PostgresConnection) throws {
    let milliseconds = limits.statement.components.seconds * 1_000
    // What hangs or is forgotten on the server ends there too.
    try connection.run(
      script: """
        SET statement_timeout = \(milliseconds); SET lock_timeout = \(milliseconds);
        SET idle_in_transaction_session_timeout = \(6 * milliseconds);
        SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
        """)
    let session = PostgresSession(connection: connection)
    let version: Int = try session.value("SELECT CAST(current_setting('server_version_num') AS BIGINT)") ?? 0
    guard version >= Self.leastVersion.number else {
      throw StoreError(
        "\(address) is PostgreSQL \(version / 10_000): \(Self.leastVersion.text) or newer is needed")
    }
    let encoding: String = try session.value("SELECT current_setting('server_encoding')") ?? ""
    guard encoding == "UTF8" else {
      throw StoreError("\(address) keeps text as \(encoding): make a database with the encoding UTF8")
    }
    try connection.run(script: "BEGIN; SELECT pg_advisory_xact_lock(\(Self.lock))")
    do {
      try PostgresSchema.migrate(session, place: "\(address)")
      try connection.run(script: "COMMIT")
    } catch {
      rollBack(connection, after: error)
      throw error
    }
  }
}

/// A transaction of PostgreSQL.
struct PostgresSession: SQLSession {
  let connection: PostgresConnection

  // PostgreSQL's numbers of types.
  private static let (bool, bytes, int8, int2, int4, text): (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) =
    (
      16, 17, 20, 21, 23, 25
    )

  func rows(_ statement: String, _ values: [any SQLArgument]) throws -> [SQLRow] {
    let answer = try connection.run(Self.numbered(statement), values.map(Self.parameter))
    let columns = SQLRow.Columns(answer.columns.map(\.name))
    return answer.rows.map { row in
      SQLRow(columns: columns, values: zip(row, answer.columns).map { Self.value($0, type: $1.type) })
    }
  }

  @discardableResult
  func execute(_ statement: String, _ values: [any SQLArgument]) throws -> Int {
    try connection.run(Self.numbered(statement), values.map(Self.parameter)).changed
  }

  /// Where nodes tell each other of changes; what they say there is nothing, so that nobody has to be believed.
  static let nodeChannel = "blockfall_nodes"

  func announceNodes() throws { _ = try rows("SELECT pg_notify('\(Self.nodeChannel)', '')", []) }

  func lastNumber(in table: String) throws -> Int {
    try value("SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM \(table)_id_seq") ?? 0
  }

  func setLastNumber(_ number: Int, in table: String) throws {
    guard number > 0 else { return }
    _ = try rows(
      "SELECT setval(CAST(pg_get_serial_sequence('\(table)', 'id') AS regclass), CAST(? AS BIGINT))", [number]
    )
  }

  /// A statement with `$1`, `$2` and so on in place of each `?`.
  static func numbered(_ statement: String) -> String {
    let parts = statement.split(separator: "?", omittingEmptySubsequences: false)
    return parts.dropFirst().enumerated().reduce(String(parts[0])) { "\($0)$\($1.offset + 1)\($1.element)" }
  }

  private static func parameter(_ argument: any SQLArgument) -> PostgresConnection.Parameter {
    switch argument.sqlValue {
    case .null: .init(type: text, nil)
    case .integer(let number):
      .init(type: int8, stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) })
    // PostgreSQL's texts have no zeros.
    case .text(let string): .init(type: text, string.utf8.map { $0 == 0 ? UInt8(ascii: "?") : $0 })
    case .bytes(let value): .init(type: bytes, value)
    }
  }

  /// A value in its binary form; one of a type that no statement of ours asks for is none.
  private static func value(_ value: [UInt8]?, type: UInt32) -> SQLValue {
    guard let value else { return .null }
    switch type {
    case int8, int4, int2, bool:
      let start: Int64 = value.first.map { $0 >= 0x80 } == true ? -1 : 0
      return .integer(value.reduce(start) { $0 << 8 | Int64($1) })
    case text: return .text(String(decoding: value, as: UTF8.self))
    case bytes: return .bytes(value)
    default: return .null
    }
  }
}
