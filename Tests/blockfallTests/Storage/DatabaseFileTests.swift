import BlockEngine
import CSQLite
import Glibc
import Testing

@testable import BlockPlatform
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

@Suite struct DatabaseFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var file: DatabaseFile { DatabaseFile(directory: folder.data) }

  private var asideNames: [String] {
    PrivateFile.names(in: folder.data.path).filter { $0.hasPrefix("blockfall.db.set-aside-") }
  }

  private func fill(_ count: Int) throws {
    let store = Store(directory: folder.data)
    for number in 0..<count {
      let (id, header, result) = try StorageSamples.result(number, player: number % 2 == 0 ? "Ada" : nil)
      _ = try store.record(id, header, result, ended: .now)
    }
  }

  enum Damage: String, CaseIterable {
    case garbage, empty, newer, foreign, folder, link, trigger, truncated
  }

  @Test(arguments: Damage.allCases)
  func whatCannotBeReadIsSetAsideUnchangedAndPlayGoesOn(damage: Damage) throws {
    try fill(40)
    let path = folder.data.database
    switch damage {
    case .garbage: put(Array(repeating: 0x41, count: 5_000), into: path)
    case .empty: put([], into: path)
    case .newer: try Database(path: path).run("PRAGMA user_version = 99")
    case .foreign: try Database(path: path).run("PRAGMA application_id = 7")
    case .folder:
      unlink(path)
      mkdir(path, 0o700)
    case .link:
      unlink(path)
      symlink("/etc/passwd", path)
    case .trigger:
      try Database(path: path).run("CREATE TRIGGER t AFTER INSERT ON result BEGIN DELETE FROM result; END")
    case .truncated: truncate(path, 9_000)
    }
    let before = contents(path)
    let store = Store(directory: folder.data)
    #expect(try store.history(HistoryFilter(), limit: 9).isEmpty)
    let warnings = store.drainWarnings()
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("was set aside as \(path).set-aside-") == true)
    let aside = try #require(asideNames.first)
    #expect(asideNames.count == 1)
    #expect(contents(folder.data.path + "/" + aside) == before)
    // The new database has no faults.
    #expect(try file.open().warning == nil)
  }

  @Test(
    arguments: [
      ("Tree 5 page 9: unable to get the page. error code=266", 266),
      ("Tree 2 page 4: btreeInitPage() returns error code 10", 10), ("row 3 missing from index x", nil),
      ("", nil),
    ] as [(String, Int32?)])
  func aPageThatCouldNotBeReadIsToldFromDamage(line: String, code: Int32?) {
    #expect(Database.errorCode(in: line) == code)
  }

  @Test func aDatabaseIsReadToItsEndWithoutTakingItsLock() throws {
    try fill(3)
    let database = try Database(path: folder.data.database)
    try database.run("BEGIN EXCLUSIVE")
    try file.readThrough()
    try database.readThrough()
    try database.run("COMMIT")
    put([], into: folder.data.database)
    try file.readThrough()
  }

  @Test func aFileOfAnySizeInsteadOfADatabaseIsSetAside() throws {
    put([], into: folder.data.database)
    let size = off_t(1) << 40
    // Not every file system has room for such a hole.
    guard truncate(folder.data.database, size) == 0 else { return }
    #expect(try file.open().warning?.contains("was set aside") == true)
    #expect(asideNames.count == 1)
  }

  @Test func aJournalGoesWithItsDatabase() throws {
    try fill(2)
    put([], into: folder.data.database)
    put(Array(repeating: 0x42, count: 600), into: folder.data.database + "-journal")
    _ = try file.open()
    #expect(asideNames.contains { $0.hasSuffix("-journal") })
    #expect(access(folder.data.database + "-journal", F_OK) != 0)
  }

  /// A database with any bytes changed is read or set aside, and never stops the program.
  @Test(arguments: 0..<6 as Range<UInt64>)
  func flippedBytesStopNothing(seed: UInt64) throws {
    try fill(60)
    let path = folder.data.database
    let bytes = try #require(contents(path))
    var draws = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      var damaged = bytes
      for _ in 0...draws.draw(below: 30) {
        // At least half of the changes are in the first page, which has the schema.
        let end = draws.draw(below: 2) == 0 ? 4_096 : UInt64(bytes.count)
        damaged[Int(draws.draw(below: end))] = UInt8(draws.draw(below: 256))
      }
      if draws.draw(below: 4) == 0 { damaged.removeLast(Int(draws.draw(below: UInt64(bytes.count)))) }
      put(damaged, into: path)
      let store = Store(directory: folder.data)
      let requests: [StorageRequest] = [
        .start, .history(HistoryFilter(), before: nil, limit: 100),
        .overview(HistoryFilter(), columns: 20), .addPlayer(try PlayerName("New")), .set(.music, "off"),
        .players(rules: "classic", mode: ""),
      ]
      let answers = requests.flatMap { store.answer($0).map(\.answer) }
      let failures = answers.filter { if case .failed = $0 { true } else { false } }
      #expect(failures.isEmpty)
      #expect(try DatabaseFile(directory: folder.data).open().warning == nil)
    }
  }

  @Test func afterADamagedDatabaseTheResultsComeBackFromTheReplays() throws {
    let syncer = JournalSyncer()
    for seed in 0..<3 as Range<UInt64> {
      _ = try StorageSamples.playedGame(in: folder.data, seed: seed, player: "Ada", syncer: syncer)
    }
    let store = Store(directory: folder.data)
    _ = store.answer(.start)
    put(Array(repeating: 0x41, count: 5_000), into: folder.data.database)
    let again = Store(directory: folder.data)
    _ = again.answer(.start)
    while again.isReconciling { again.reconcileSome() }
    #expect(try again.history(HistoryFilter(), limit: 9).count == 3)
    #expect(try again.players().map(\.name) == ["Ada"])
  }

  @Test func eachMigrationKeepsWhatThereIs() throws {
    let migrations =
      Schema.migrations + [
        "ALTER TABLE player ADD COLUMN colour TEXT", "CREATE TABLE other (x INTEGER) STRICT",
      ]
    let path = folder.path + "/old.db"
    let database = try Database(
      path: path, flags: [.readWrite, Database.OpenFlags(rawValue: SQLITE_OPEN_CREATE)])
    for version in 1...migrations.count {
      try Schema.migrate(database, Array(migrations[..<version]))
      #expect(try Schema.version(of: database) == version)
      if version == 1 { try database.run("INSERT INTO player (name) VALUES ('Ada')") }
    }
    #expect(
      try database.rows("SELECT name, colour IS NULL FROM player") { $0.text(0) + $0.text(1) } == ["Ada1"])
  }

  @Test func aMigrationThatFailsChangesNothing() throws {
    let database = try Database(path: ":memory:", flags: [.readWrite, .memory])
    try Schema.migrate(database)
    #expect(throws: DatabaseError.self) {
      try Schema.migrate(database, Schema.migrations + ["CREATE TABLE a (x); CREATE TABLE player (y)"])
    }
    #expect(try Schema.version(of: database) == Schema.version)
    #expect(try database.rows("SELECT name FROM sqlite_schema WHERE name = 'a'") { $0.text(0) }.isEmpty)
  }

  /// A database of each released version, as SQL text, migrates to this version with all its data.
  @Test(arguments: 1..<Schema.version)
  func aDatabaseOfAnOlderVersionIsRead(version: Int) throws {
    let fixture = try #require(contents(fixturePath("version-\(version).sql")))
    try folder.data.prepare()
    put([], into: folder.data.database)
    do {
      let database = try Database(path: folder.data.database)
      try database.run(String(decoding: fixture, as: UTF8.self))
    }
    let store = Store(directory: folder.data)
    #expect(try store.players().map(\.name) == ["Ada", "Ζωή"])
    #expect(try store.settingTexts() == ["music": "off"])
    #expect(try store.history(HistoryFilter(), limit: 9).map(\.score) == [250, 100])
    // Their replays have a version that is no longer supported.
    #expect(try store.history(HistoryFilter(), limit: 9).map(\.isVerified) == [false, false])
    #expect(try store.history(HistoryFilter(), limit: 9).map(\.isBest) == [false, false])
    #expect(try store.positions().map(\.name) == (version < 2 ? [] : ["Ζωή's corner"]))
    #expect(store.drainWarnings().isEmpty)
    let database = try Database(path: folder.data.database)
    #expect(try Schema.version(of: database) == Schema.version)
    #expect(try database.rows("SELECT name FROM former_name") { $0.text(0) } == ["Zoe"])
  }

  private func fixturePath(_ name: String, file: String = #filePath) -> String {
    file.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/Fixtures/" + name
  }
}
