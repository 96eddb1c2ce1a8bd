import Foundation
import Glibc
import LinkTransport
import PostgresClient
import RecordStore

/// A PostgreSQL of the tests' own, in a temporary folder, at a Unix socket there.
///
/// It ends with whoever has it, however that ends.
final class PostgresServer: Sendable {
  /// The folder of PostgreSQL's programs; nil if it is not installed.
  private static let programs: String? = {
    let parts = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    let versions = parts.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "/usr/lib/postgresql/\($0)/bin" }
    return (versions + ["/usr/local/bin", "/usr/bin"]).first { folder in
      ["postgres", "initdb"].allSatisfy { access("\(folder)/\($0)", X_OK) == 0 }
    }
  }()

  /// Why the tests with PostgreSQL cannot run; nil if they can.
  static let absence: String? = {
    guard programs != nil else {
      return "PostgreSQL is not installed: Scripts/setup server installs it"
    }
    return (try? PostgresLibrary()) == nil ? "PostgreSQL's client library, libpq5, is not installed" : nil
  }()

  /// The one that most tests share, each with a database of its own.
  static let shared = Result { try PostgresServer() }

  private let folder: TemporaryFolder
  /// The parent of the server, which ends it when its input ends.
  private let keeper: Keeper

  private final class Keeper: @unchecked Sendable { var program: RunningProgram? }

  /// Makes and starts a server.
  init() throws {
    folder = TemporaryFolder()
    keeper = Keeper()
    // PostgreSQL refuses to run as root.
    if geteuid() == 0 {
      let user = getpwnam("postgres") ?? getpwnam("nobody")
      chown(folder.path, user?.pointee.pw_uid ?? 65_534, user?.pointee.pw_gid ?? 65_534)
    }
    guard try Self.start(Self.making(in: folder)).exitStatus() == 0 else { throw StoreError("initdb fails") }
    try start()
  }

  deinit { try? stop("INT") }

  /// Starts a script of the shell, as somebody who is not root.
  private static func start(_ script: String) throws -> RunningProgram {
    var launcher = ["/bin/sh", "-c", script]
    if geteuid() == 0 {
      let user = getpwnam("postgres") == nil ? "nobody" : "postgres"
      let group = getpwnam(user)?.pointee.pw_gid ?? 65_534
      launcher = ["/usr/bin/setpriv", "--reuid", user, "--regid", "\(group)", "--clear-groups"] + launcher
    }
    return try RunningProgram([], home: "/", through: launcher)
  }

  /// Keeps a copy of the data of a server that does not run, in the place of an older one.
  func keepCopy() throws {
    try run(shell: "rm -rf '\(folder.path)/copy' && cp -a '\(folder.path)/data' '\(folder.path)/copy'")
  }

  /// Puts the kept copy in the place of the data of a server that does not run.
  func putBackCopy() throws {
    try run(shell: "rm -rf '\(folder.path)/data' && cp -a '\(folder.path)/copy' '\(folder.path)/data'")
  }

  /// Makes new data without anything, under another system identifier, for a server that does not run.
  func makeAnew() throws {
    try run(shell: "rm -rf '\(folder.path)/data'")
    guard try Self.start(Self.making(in: folder)).exitStatus() == 0 else { throw StoreError("initdb fails") }
  }

  private func run(shell script: String) throws {
    guard try RunningProgram([], home: "/", through: ["/bin/sh", "-c", script]).exitStatus() == 0 else {
      throw StoreError("\(script) fails")
    }
  }

  private static func making(in folder: TemporaryFolder) -> String {
    "cd / && exec \(programs ?? "")/initdb -D '\(folder.path)/data' -U blockfall -A trust -E UTF8 --locale=C.UTF-8 --no-sync >/dev/null"
  }

  /// Starts it, and waits until it answers.
  ///
  /// - Parameter isStandby: whether it is a standby that takes the place of a server that is gone: it begins another
  ///   timeline.
  func start(asStandby isStandby: Bool = false) throws {
    if isStandby {
      try run(shell: "cp -p '\(folder.path)/data/PG_VERSION' '\(folder.path)/data/standby.signal'")
    }
    keeper.program = try Self.start(
      """
      cd /; \(Self.programs ?? "")/postgres -D '\(folder.path)/data' -k '\(folder.path)' -c listen_addresses= \
      -c fsync=off -c max_connections=200 -c shared_buffers=32MB -c autovacuum_naptime=1h \
      >>'\(folder.path)/log' 2>&1 </dev/null & server=$!
      echo $server >'\(folder.path)/pid'
      while [ -e '\(folder.path)/data/standby.signal' ]; do
        \(Self.programs ?? "")/pg_ctl promote -D '\(folder.path)/data' -w >/dev/null 2>&1
      done &
      if read -r signal; then kill -$signal $server; wait $server
      else kill -INT $server; wait $server; rm -rf '\(folder.path)'; fi
      """)
    guard let address = PostgresAddress(url("postgres")), let library = try? PostgresLibrary() else {
      throw StoreError("there is no client library")
    }
    let isThere = Waiting.until {
      (try? PostgresConnection(to: address, library, within: .seconds(5), patience: .seconds(5))) != nil
    }
    guard isThere else {
      let log = (try? String(contentsOfFile: "\(folder.path)/log", encoding: .utf8)) ?? ""
      throw StoreError("PostgreSQL does not start: \(log.suffix(500))")
    }
  }

  /// Ends it by a signal, and waits for its end; KILL takes its children along.
  func stop(_ signal: String) throws {
    guard let program = keeper.program else { return }
    let text = try String(contentsOfFile: "\(folder.path)/pid", encoding: .utf8)
    if signal == "KILL", let server = pid_t(text.dropLast()) {
      // It starts no more children meanwhile.
      kill(server, SIGSTOP)
      for child in Self.children(of: server) { kill(child, SIGKILL) }
      kill(server, SIGKILL)
    }
    program.input.send("\(signal)\n")
    guard program.exitStatus() != nil else { throw StoreError("PostgreSQL does not end") }
    keeper.program = nil
  }

  private static func children(of parent: pid_t) -> [pid_t] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.compactMap { pid_t($0) }.filter { process in
      let stat = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
      // PID (NAME) STATE PARENT …
      return stat.split(separator: ")").last?.split(separator: " ").dropFirst().first == "\(parent)"
    }
  }

  /// The URL of a database there.
  func url(_ database: String) -> String {
    "postgres:///\(database)?host=\(folder.path.replacing("/", with: "%2F"))&user=blockfall"
  }

  /// Runs a statement in a database.
  @discardableResult
  func run(_ statement: String, in database: String = "postgres") throws -> PostgresConnection.Answer {
    guard let address = PostgresAddress(url(database)) else { throw StoreError("no address") }
    return try PostgresConnection(
      to: address, PostgresLibrary(), within: .seconds(60), patience: .seconds(60)
    )
    .run(statement)
  }

  /// Runs several statements in a database.
  func runScript(_ script: String, in database: String) throws {
    guard let address = PostgresAddress(url(database)) else { throw StoreError("no address") }
    try PostgresConnection(
      to: address, PostgresLibrary(), within: .seconds(60), patience: .seconds(60)
    ).run(script: script)
  }

  /// Makes a new database; returns its name.
  func makeDatabase(_ name: String = "test_\(UInt32.random(in: 0 ... .max))") throws -> String {
    try run("CREATE DATABASE \(name) TEMPLATE template0")
    return name
  }
}
