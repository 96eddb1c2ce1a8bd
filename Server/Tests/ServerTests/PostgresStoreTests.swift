import BlockLink
import Dispatch
import Glibc
import LinkTransport
import Standings
import Synchronization
import Testing

@testable import PostgresClient
@testable import RecordStore

/// What the form of the store on PostgreSQL has beside the tests that all forms pass.
@Suite("The store on PostgreSQL")
struct PostgresStoreTests {
  private static let times = BoardTimes(season: "2026", day: "2026-11-26")
  private static let endless = BoardQuery(rules: .modern, mode: .endless)
  private static let condition = ConditionTrait.enabled(
    if: PostgresServer.absence == nil, "\(PostgresServer.absence ?? "")")

  private let folder = TemporaryFolder()

  private func database() throws -> PostgresDatabase {
    PostgresDatabase(
      try #require(PostgresAddress(TestStore(.postgres, in: folder).address)), try PostgresLibrary(), .init())
  }

  private static func reason(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return "\(error)" }
    return nil
  }

  @Test("All forms of the store are tried here", condition)
  func forms() { #expect(StoreForm.here == StoreForm.allCases) }

  @Test("Without the client library the reason names the package")
  func library() {
    let reason = Self.reason { _ = try PostgresLibrary(named: "libpq-of-nobody.so.5") }
    #expect(reason?.contains("libpq5") == true && reason?.contains("libpq-of-nobody.so.5") == true)
    // A library that is not PostgreSQL's.
    #expect(Self.reason { _ = try PostgresLibrary(named: "libc.so.6") }?.contains("PQconnectStart") == true)
  }

  @Test("A database of another version, or another program's, stays as it is", condition)
  func others() throws {
    let server = try PostgresServer.shared.get()
    for (make, reason) in [
      ("CREATE TABLE blockfall_store AS SELECT CAST(99 AS BIGINT) AS version", "version 99"),
      ("CREATE TABLE blockfall_store AS SELECT CAST(-1 AS BIGINT) AS version", "version -1"),
      ("CREATE TABLE accounts (id BIGINT)", "another program"),
      ("CREATE VIEW accounts AS SELECT 1 AS id", "another program"),
    ] {
      let data = try TestStore(.postgres, in: folder)
      try data.execute(make)
      let found = Self.reason { _ = try data.open() }
      #expect(
        found?.contains(reason) == true && found?.contains(data.database) == true, "\(found ?? "it is taken")"
      )
      let tables = try server.run(
        "SELECT 1 FROM pg_class WHERE relname IN ('players', 'records', 'standings')", in: data.database)
      #expect(tables.rows.isEmpty)
    }
    let latin = "test_\(UInt32.random(in: 0 ... .max))"
    try server.run("CREATE DATABASE \(latin) TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
    let found = Self.reason { _ = try StoreAddress(server.url(latin))?.open() }
    #expect(found?.contains("LATIN1") == true)
  }

  @Test("Two that make the tables at once make them once", condition)
  func making() throws {
    let data = try TestStore(.postgres, in: folder)
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      do {
        let record = RecordStoreTests.record(UInt8(number + 1), nonce: 1, score: number)
        #expect(try data.open().save(record).change == .improved)
      } catch { Issue.record("\(error)") }
    }
    #expect(try data.open().page(Self.endless, for: nil, Self.times).total == 8)
  }

  @Test(
    "A connection that is cut before any statement, or before the end, leaves nothing half kept", condition)
  func cut() throws {
    let data = try TestStore(.postgres, in: folder)
    let server = try PostgresServer.shared.get()
    let store = try data.open()
    _ = try store.save(RecordStoreTests.record(1, nonce: 1, score: 500))
    _ = try store.save(RecordStoreTests.record(2, nonce: 1, score: 400))
    _ = try store.save(RankedStoreTests.match(1, 1, 2))
    let cutting = try self.cutting(data)
    // Each deed, and how many statements it has at least.
    let deeds: [(least: Int, deed: @Sendable (any RecordStore, Int) throws -> Void)] = [
      (20, { _ = try $0.save(RecordStoreTests.record(1, nonce: 2, score: 900 + $1)) }),
      (10, { store, _ in _ = try store.save(RankedStoreTests.match(2, 2, 1)) }),
      (3, { store, _ in _ = try store.annul(1, because: "a bot") }),
      (4, { store, _ in _ = try store.forget(player: 2) }),
    ]
    for (least, deed) in deeds {
      var step = 1
      while true {
        let before = try Self.picture(of: data, server)
        cutting.at.withLock { $0 = step }
        do {
          try deed(cutting.store, step)
          break
        } catch {
          #expect((error as? StoreError)?.isAway == true, "\(error)")
          #expect(try Self.picture(of: data, server) == before, "statement \(step)")
        }
        step += 1
      }
      #expect(step > least, "\(step) statements")
      #expect(try store.faults() == [] && store.ratingFaults(atMost: 9) == [])
    }
  }

  /// A store whose connection is cut before a statement of each deed.
  private func cutting(_ data: TestStore) throws -> (store: any RecordStore, at: Box) {
    let database = PostgresDatabase(
      try #require(PostgresAddress(data.address)), try PostgresLibrary(), .init())
    let (at, name) = (Box(), data.database)
    let server = try PostgresServer.shared.get()
    let store = InterruptedStore(
      database: InterruptedDatabase(inner: database) { step in
        guard at.withLock({ $0 == step }) else { return }
        // The store's own connection is the one in a transaction.
        try server.run(
          "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = '\(name)' AND state = 'idle in transaction'"
        )
      })
    return (store, at)
  }

  private final class Box: Sendable {
    private let number = Mutex(0)
    func withLock<Result: Sendable>(_ body: (inout Int) -> Result) -> Result {
      number.withLock { number in
        var copy = number
        let result = body(&copy)
        number = copy
        return result
      }
    }
  }

  /// All rows of all tables.
  private static func picture(of data: TestStore, _ server: PostgresServer) throws -> [[[UInt8]?]] {
    try ["players", "records", "standings", "counts", "series", "matches", "ratings", "ratingdays"].flatMap {
      try server.run("SELECT CAST(t AS TEXT) FROM \($0) t ORDER BY 1", in: data.database).rows
    }
  }

  @Test(
    "A server that is killed and started again has what was said to be kept, and calls in between say it is away",
    condition)
  func killed() throws {
    let server = try PostgresServer()
    let data = try TestStore(.postgres, in: folder, on: server)
    var limits = PostgresDatabase.Limits()
    limits.pauses = .milliseconds(1)...(.milliseconds(2))
    let store = PostgresRecordStore(
      try #require(PostgresAddress(data.address)), try PostgresLibrary(), limits)
    for round in 1...3 {
      let kept = try store.save(RecordStoreTests.record(UInt8(round), nonce: 1, score: 100 * round))
      try server.stop("KILL")
      for _ in 0..<3 {
        do {
          _ = try store.save(RecordStoreTests.record(9, nonce: UInt8(round), score: 1))
          Issue.record("it is taken")
        } catch {
          #expect((error as? StoreError)?.isAway == true, "\(error)")
        }
      }
      #expect(throws: StoreError.self) { try store.probe() }
      try server.start()
      #expect(Waiting.until { (try? store.probe()) != nil })
      #expect(try store.record(kept.record)?.rank == 1)
      #expect(try store.page(Self.endless, for: nil, Self.times).total == round && store.faults() == [])
    }
  }

  @Test("A store whose database is away from the start is there once the database is", condition)
  func awayAtFirst() throws {
    let server = try PostgresServer()
    let data = try TestStore(.postgres, in: folder, on: server)
    try server.stop("INT")
    let store = try data.open()
    #expect(throws: StoreError.self) { try store.probe() }
    // A command that looks at everything says so at once.
    #expect(throws: StoreError.self) { try StoreAddress(data.address)?.open(isPatient: true) }
    try server.start()
    #expect(Waiting.until { (try? store.probe()) != nil })
    #expect(try store.save(RecordStoreTests.record(1, nonce: 1)).rank == 1)
  }

  @Test("A server that was started again unnoticed costs no call", condition)
  func restarted() throws {
    let server = try PostgresServer()
    let data = try TestStore(.postgres, in: folder, on: server)
    let store = try data.open()
    _ = try store.save(RecordStoreTests.record(1, nonce: 1))
    try server.stop("INT")
    try server.start()
    #expect(try store.save(RecordStoreTests.record(2, nonce: 1)).total == 2)
  }

  @Test("Who waits too long for somebody else is told, and the connection stays of use", condition)
  func waiting() throws {
    let data = try TestStore(.postgres, in: folder)
    let address = try #require(PostgresAddress(data.address))
    var limits = PostgresDatabase.Limits()
    limits.statement = .seconds(1)
    let (first, second) = (
      PostgresDatabase(address, try PostgresLibrary(), .init()),
      PostgresDatabase(address, try PostgresLibrary(), limits)
    )
    try second.connect()
    try first.write { _ throws -> Void in
      do {
        try second.write { _ in }
        Issue.record("two write at once")
      } catch { #expect((error as? StoreError)?.isAway == true, "\(error)") }
      // Reading goes on meanwhile.
      #expect(try second.read { try $0.value("SELECT 7") } == 7)
    }
    try second.write { _ in }
  }

  @Test("A statement that takes too long ends, and so does one whose server says nothing", condition)
  func slow() throws {
    let address = try #require(PostgresAddress(TestStore(.postgres, in: folder).address))
    var limits = PostgresDatabase.Limits()
    limits.statement = .seconds(1)
    let database = PostgresDatabase(address, try PostgresLibrary(), limits)
    let reason = Self.reason { _ = try database.read { try $0.rows("SELECT pg_sleep(60)") } }
    #expect(reason?.contains("statement timeout") == true, "\(reason ?? "it is waited for")")
    let connection = try PostgresConnection(
      to: address, PostgresLibrary(), within: .seconds(60), patience: .milliseconds(200))
    do {
      try connection.run("SELECT pg_sleep(60)")
      Issue.record("it is waited for")
    } catch { #expect(error.isDisconnected && "\(error)".contains("in time")) }
  }

  @Test("Values come back as they went", condition)
  func values() throws {
    let database = try database()
    let all = [UInt8](0...255)
    let row = try database.read {
      try $0.row(
        "SELECT ? AS least, ? AS most, ? AS minus, ? AS text, ? AS bytes, ? AS nothing, ? AS empty, 7 AS small",
        [Int64.min, Int64.max, -1, "é\u{1F600}'", all, String?.none, [UInt8]()])
    }
    let found = try #require(row)
    #expect(found["least"] == Int64.min && found["most"] == Int64.max && found["minus"] == -1)
    #expect(found["text"] == "é\u{1F600}'" && found["bytes"] == all && found["small"] == 7)
    #expect(found["nothing"] as String? == nil && found["empty"] as [UInt8]? == [])
    #expect(PostgresSession.numbered("a ? b ?") == "a $1 b $2")
  }

  @Test(
    "A URL is checked before anybody else reads it",
    arguments: [
      ("postgres://localhost/blockfall", "postgres://localhost/blockfall"),
      ("postgres:postgresql://localhost/blockfall", "postgres://localhost/blockfall"),
      ("postgresql://ada:s3cret@db.example:5432/b?sslmode=require", "postgres://ada@db.example:5432/b"),
      ("postgres://ada:a%40b%2F:c@[::1]:5432,other/b", "postgres://ada@[::1]:5432,other/b"),
      ("postgres:///b?host=%2Frun%2Fpostgresql&password=s3cret", "postgres:///b"),
      ("postgres://", "postgres://"), ("postgres:localhost", nil), ("mysql://a/b", nil), ("", nil),
      ("postgres://a:p@s3cret@h/b", nil), ("postgres://a:s3/cret@h/b", nil), ("postgres://h:s3cret/b", nil),
      ("postgres://h:99999/b", nil), ("postgres://h/b c", nil), ("postgres://h/%zz", nil),
      ("postgres://h/%00", nil),
      ("postgres://h/b?s3cret", nil), ("postgres://h/b?=x", nil), ("postgres://h/\u{1b}", nil),
      ("postgres://h/" + String(repeating: "a", count: 3_000), nil),
    ])
  func url(text: String, shown: String?) {
    #expect(StoreAddress(text).map { "\($0)" } == shown)
  }

  @Test("No message has the password, whatever the library says", condition)
  func secrets() throws {
    let address = try #require(PostgresAddress("postgres://ada:s3cret%2F1@h/b?sslpassword=0ther"))
    #expect(
      address.redacted("a s3cret/1 and s3cret%2F1 and 0ther") == "a *** and *** and ***"
        && !"\(address)".contains("s3cret"))
    let server = try PostgresServer.shared.get()
    let wrong = server.url("nothing_there") + "&password=s3cret"
    let reason = Self.reason { try StoreAddress(wrong)?.open().probe() }
    #expect(
      reason?.contains("nothing_there") == true && reason?.contains("s3cret") == false, "\(reason ?? "")")
  }
}
