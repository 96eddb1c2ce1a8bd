import BlockEngine
import Glibc
import Testing

@testable import BlockPlatform
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

@Suite struct BackupTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = Store(directory: folder.data)
    let syncer = JournalSyncer()
    for seed in 0..<4 as Range<UInt64> {
      _ = try StorageSamples.playedGame(
        in: folder.data, seed: seed, player: seed % 2 == 0 ? "Ada" : nil, syncer: syncer)
    }
    let game = try AutosavedGame(GameSetup(seed: 9), player: nil, in: .success(folder.data), syncer: syncer)
    game.close()
    syncer.finish(atMost: .seconds(60))
    try store.reconcile()
    try store.set("music", "off")
  }

  @Test func somethingElseInAReplaysPlaceIsLeftOutAndSaid() throws {
    let id = try #require(try store.games.all().first)
    put(Array("garbage\n".utf8), into: folder.data.replay(id))
    #expect(try BackupFile.write(store, to: backup).replays == 5)
    let other = other
    let restored = try BackupFile.restore(backup, into: other)
    #expect(restored.replays == 4 && restored.unreadable.count == 1)
    #expect(
      restored.unreadable.first?.hasPrefix("the backup's replay \(id) is not valid and was left out: line 1:")
        == true)
    #expect(contents(other.directory.replay(id)) == nil)
    let again = CommandTrial().run("restore", backup, "--data-dir", folder.path + "/third")
    #expect(again.status == 1 && again.errors.count == 1)
    #expect(again.output.hasSuffix(" results and 4 replays restored\n"))
  }

  private var other: Store { Store(directory: DataDirectory(path: folder.path + "/other")) }
  private var backup: String { folder.path + "/backup" }

  @Test func everythingComesBackIntoAnEmptyFolder() throws {
    #expect(try BackupFile.write(store, to: backup) == BackupFile.Written(replays: 5))
    #expect(mode(of: backup) == 0o600)
    let other = other
    let restored = try BackupFile.restore(backup, into: other)
    #expect(restored == BackupFile.Restored(results: 4, replays: 5, previous: nil, differing: []))
    #expect(
      try other.history(HistoryFilter(), limit: 9).map(\.id)
        == store.history(HistoryFilter(), limit: 9).map(\.id))
    #expect(try other.players().map(\.name) == ["Ada"])
    #expect(try other.settingTexts() == ["music": "off"])
    for id in try store.games.all() {
      #expect(contents(other.directory.replay(id)) == contents(folder.data.replay(id)))
    }
    #expect(try other.games.unfinished().map(\.id) == store.games.unfinished().map(\.id))
    #expect(PrivateFile.names(in: folder.path).sorted() == ["backup", "data", "other"])
  }

  @Test func matchesAreRestoredTooAndUnfinishedOnesCanBeResumed() throws {
    let syncer = JournalSyncer()
    var events: [MatchEvent] = []
    func begin(_ seed: UInt64) throws -> AutosavedMatch {
      try AutosavedMatch(
        MatchSetup(2, .modern, seed: seed, goal: .life), bots: [0, 3],
        series: MatchSeries(players: 2, firstTo: 3, seed: seed), in: .success(folder.data), syncer: syncer,
        events: &events)
    }
    var ended = try begin(1)
    ended.perform(.hardDrop, by: 1, at: GameTime(milliseconds: 300), events: &events)
    ended.giveUp(by: 1, at: GameTime(milliseconds: 900), events: &events)
    var left = try begin(2)
    left.perform(.hardDrop, by: 2, at: GameTime(milliseconds: 300), events: &events)
    for match in [ended, left] { match.close() }
    #expect(syncer.finish(atMost: .seconds(60)))
    #expect(try BackupFile.write(store, to: backup) == BackupFile.Written(replays: 7))
    let other = other
    #expect(try BackupFile.restore(backup, into: other).replays == 7)
    let matches = MatchesFolder(directory: other.directory)
    #expect(matches.available() == [left.id])
    #expect(matches.list().map(\.id) == [ended.id] && matches.list().first?.winner == 2)
    for id in [ended.id, left.id] {
      #expect(contents(other.directory.replay(id)) == contents(folder.data.replay(id)))
    }
    #expect(try other.games.unfinished().count == 1)
    // A second import adds nothing.
    #expect(try BackupFile.restore(backup, into: other).replays == 0)
  }

  @Test func theRoundsThatRunGoOnThereWithTheSamePlayers() throws {
    let ada = try #require(try store.players().first)
    let bob = try store.addPlayer(try PlayerName("Bob")).get()
    let rounds = Rounds(
      rules: .modern, mode: .endless, level: 3, count: 2, seed: 5,
      entrants: [Rounds.Entrant(player: bob.id), Rounds.Entrant(player: ada.id)])
    try store.save(rounds)
    try store.set(Setting.versusProgram.name, "rm -rf /")
    _ = try BackupFile.write(store, to: backup)
    let other = other
    // Players have other numbers there.
    for name in ["Cyd", "Dan", "Bob"] { _ = try other.addPlayer(try PlayerName(name)) }
    _ = try BackupFile.restore(backup, into: other)
    let found = try #require(try other.rounds()?.rounds)
    let names = try found.entrants.map { entrant in
      try other.players().first { $0.id == entrant.player }?.name
    }
    #expect(names == ["Bob", "Ada"] && found.level == 3 && found.seed == 5)
    #expect(
      try other.settingTexts()[Setting.versusProgram.name] == nil, "a backup brings no command")
  }

  @Test func restoringJoinsWhatIsThereAndLosesNothing() throws {
    _ = try BackupFile.write(store, to: backup)
    let other = other
    _ = try other.addPlayer(PlayerName("Bea")).get()
    try other.set("music", "on")
    let sample = try StorageSamples.result(77, player: "Bea")
    _ = try other.record(sample.0, sample.1, sample.2, ended: .now)
    let restored = try BackupFile.restore(backup, into: other)
    #expect(restored.results == 4)
    let previous = try #require(restored.previous)
    #expect(mode(of: previous) == 0o600)
    #expect(try Database(path: previous).rows("SELECT value FROM setting") { $0.text(0) } == ["on"])
    #expect(try Set(other.players().map(\.name)) == ["Ada", "Bea"])
    #expect(try other.overview(HistoryFilter(), columns: 7).summary.count == 5)
    #expect(try BackupFile.restore(backup, into: other).results == 0)
  }

  @Test func aReplayThatDiffersIsPutBesideTheOneThatIsThere() throws {
    _ = try BackupFile.write(store, to: backup)
    let id = try #require(try store.games.all().last)
    put(Array("other\n".utf8), into: folder.data.replay(id))
    let restored = try BackupFile.restore(backup, into: store)
    #expect(restored.replays == 0)
    #expect(restored.differing.count == 1)
    #expect(contents(folder.data.replay(id)) == Array("other\n".utf8))
  }

  @Test func aReplayLargerThanAllMemoryOfTheDatabaseComesBackWhole() throws {
    let id = try #require(try store.games.all().last)
    // Its header, and waits that no game can have.
    let header = try #require(contents(folder.data.replay(id))?.split(separator: UInt8(ascii: "\n")).first)
    let lines = Array(String(repeating: "[3600000000,\"wait\"]\n", count: 50_000).utf8)
    let chunks = Int(Database.maxMemory) / lines.count + 1
    let size = header.count + 1 + chunks * lines.count
    let file = try PrivateFile.open(folder.data.replay(id), O_WRONLY)
    defer { close(file) }
    try #require(ftruncate(file, 0) == 0)
    try writeAll(header + [UInt8(ascii: "\n")], to: file)
    for _ in 0..<chunks { try writeAll(lines, to: file) }
    #expect(try BackupFile.write(store, to: backup).missing.isEmpty)
    let other = other
    #expect(try BackupFile.restore(backup, into: other).replays == 5)
    let copy = try PrivateFile.open(other.directory.replay(id), O_RDONLY)
    defer { close(copy) }
    #expect(PrivateFile.size(of: copy) == size)
    let original = try PrivateFile.open(folder.data.replay(id), O_RDONLY)
    defer { close(original) }
    #expect(PrivateFile.startsAlike(original, copy))
  }

  @Test func aGameThatWentOnSinceTheBackupStaysAsItIs() throws {
    _ = try BackupFile.write(store, to: backup)
    let id = try #require(try store.games.unfinished().first?.id)
    let path = folder.data.replay(id)
    put(try #require(contents(path)) + Array("[5,\"left\"]\n".utf8), into: path)
    #expect(try BackupFile.restore(backup, into: store).differing.isEmpty)
    #expect(try ReplayFile.load(path).body.steps.count == 1)
  }

  @Test func aFileThatIsThereIsNotWrittenOver() throws {
    put([1], into: backup)
    #expect(throws: StorageError("\(backup) exists already and is not overwritten")) {
      try BackupFile.write(store, to: backup)
    }
    #expect(contents(backup) == [1])
  }

  @Test func whatIsNoBackupChangesNothing() throws {
    _ = try BackupFile.write(store, to: backup)
    let bytes = try #require(contents(backup))
    var draws = SeededGenerator(seed: 3)
    let other = other
    for attempt in 0..<30 {
      var damaged = bytes
      if attempt % 3 == 0 {
        damaged.removeLast(bytes.count / 2)
      } else {
        for _ in 0..<200 {
          damaged[Int(draws.draw(below: UInt64(bytes.count)))] = UInt8(draws.draw(below: 256))
        }
      }
      put(damaged, into: backup)
      #expect(throws: StorageError.self) { try BackupFile.restore(backup, into: other) }
      #expect(contents(backup) == damaged)
    }
    #expect(throws: StorageError.self) { try BackupFile.restore(folder.data.database, into: other) }
    #expect(throws: StorageError.self) { try BackupFile.restore(folder.path, into: other) }
    #expect(try other.games.all().isEmpty)
  }

  @Test(arguments: ["\u{1b}[31mred", "a\u{202e}b", String(repeating: "x", count: 200)])
  func aPlayerWhoseNameIsNoneIsRefusedBeforeAnythingIsChanged(name: String) throws {
    _ = try BackupFile.write(store, to: backup)
    try Database(path: backup).run("UPDATE player SET name = ?", [.text(name)])
    let other = other
    #expect {
      try BackupFile.restore(backup, into: other)
    } throws: { error in
      let told = "\(error)"
      return told.contains("the name of a player") && !told.contains("\u{1b}") && !told.contains("\u{202e}")
    }
    #expect(try other.games.all().isEmpty)
    #expect(try other.players().isEmpty)
  }

  @Test(arguments: ["%n", "../x", "/", "$(id)"])
  func aNameOfOldIsRestoredAsItIs(name: String) throws {
    _ = try BackupFile.write(store, to: backup)
    try Database(path: backup).run("UPDATE player SET name = ?", [.text(name)])
    let other = other
    _ = try BackupFile.restore(backup, into: other)
    #expect(try other.players().map(\.name) == [name])
    #expect(try other.games.all().isEmpty == store.games.all().isEmpty)
  }

  @Test func tooManyPlayersAreRefusedBeforeAnythingIsChanged() throws {
    _ = try BackupFile.write(store, to: backup)
    let other = other
    for number in 0..<10 { _ = try other.addPlayer(PlayerName("P\(number)")).get() }
    #expect(throws: StorageError.self) { try BackupFile.restore(backup, into: other) }
    #expect(try other.games.all().isEmpty)
    #expect(try other.players().count == 10)
  }
}
