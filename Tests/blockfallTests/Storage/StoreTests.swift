import BlockEngine
import BlockRecords
import Glibc
import Testing

@testable import BlockPlatform
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

@Suite struct StoreTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = Store(directory: folder.data)
  }

  private func record(_ sample: (GameID, ReplayHeader, ReplayResult)) throws -> BestResult? {
    try store.record(sample.0, sample.1, sample.2, ended: .now)
  }

  @Test func severalSettingsAreSetAllOrNone() throws {
    try store.set([("music", "off"), ("ghost", "off")])
    #expect(try store.settingTexts() == ["music": "off", "ghost": "off"])
    // The database takes no text of this length.
    let long = String(repeating: "x", count: 300)
    #expect(throws: StorageError.self) { try store.set([("music", nil), ("grid", "on"), ("theme", long)]) }
    #expect(try store.settingTexts() == ["music": "off", "ghost": "off"])
    try store.set([("music", nil), ("grid", "on")])
    #expect(try store.settingTexts() == ["ghost": "off", "grid": "on"])
  }

  @Test func theDatabaseIsTheUsersAloneAndIsKeptOverAPowerCut() throws {
    try store.set("music", "off")
    #expect(mode(of: folder.data.database) == 0o600)
    let database = try DatabaseFile(directory: folder.data).open().database
    #expect(try database.rows("PRAGMA journal_mode") { $0.text(0) } == ["delete"])
    #expect(try database.rows("PRAGMA synchronous") { $0.integer(0) } == [3])
    #expect(try database.rows("PRAGMA trusted_schema") { $0.integer(0) } == [0])
    #expect(try database.rows("PRAGMA foreign_keys") { $0.integer(0) } == [1])
    #expect(PrivateFile.names(in: folder.data.path).sorted() == ["blockfall.db", "games", "unfinished"])
  }

  @Test func theBestIsTheHighestScoreAndOfEqualScoresTheShorterTime() throws {
    #expect(try record(StorageSamples.result(1, player: "Ada", score: 500, milliseconds: 9_000)) == nil)
    let first = try #require(
      try record(StorageSamples.result(2, player: "Ada", score: 500, milliseconds: 8_000)))
    #expect(first.score == 500 && first.duration == 9_000_000)
    let second = try #require(try record(StorageSamples.result(3, player: "Ada", score: 400)))
    #expect(second.duration == 8_000_000)
    #expect(second.beats(first) && !first.beats(second) && first.beats(nil))
    let ada = try #require(try store.players().first)
    #expect(try store.bests(rules: "classic", mode: "")[ada.id] == second)
    #expect(try store.best(.quickGames, rules: "classic", mode: "") == nil)
  }

  @Test func aResultThatIsRecordedTwiceIsThereOnce() throws {
    _ = try record(StorageSamples.result(1))
    _ = try record(StorageSamples.result(1, score: 7))
    #expect(try store.history(HistoryFilter(), limit: 9).map(\.score) == [100])
  }

  @Test func thereAreAtMostTenPlayersAndNoTwoOfOneName() throws {
    for number in 0..<10 {
      #expect(try store.addPlayer(PlayerName("P\(number)")).get().name == "P\(number)")
    }
    #expect(try store.addPlayer(PlayerName("P10")) == .failure(.full))
    #expect(try store.addPlayer(PlayerName("P9")) == .failure(.taken("P9")))
    let players = try store.players()
    #expect(try store.renamePlayer(players[0].id, to: PlayerName("P9")) == .failure(.taken("P9")))
    #expect(try store.renamePlayer(999, to: PlayerName("X")) == .failure(.unknown))
  }

  @Test func namesThatLookTheSameAreTheSame() throws {
    _ = try store.addPlayer(PlayerName("Zo\u{eb}")).get()
    #expect(try store.addPlayer(PlayerName("Zoe\u{308}")) == .failure(.taken("Zo\u{eb}")))
    // The second one is written in Cyrillic.
    #expect(try store.addPlayer(PlayerName("Z\u{43e}\u{eb}")) == .failure(.alike("Zo\u{eb}")))
  }

  @Test func aGameThatWasBegunBeforeItsPlayerWasRenamedIsStillTheirs() throws {
    let ada = try store.addPlayer(PlayerName("Ada")).get()
    #expect(
      try store.renamePlayer(ada.id, to: PlayerName("Bea")) == .success(Player(id: ada.id, name: "Bea")))
    _ = try record(StorageSamples.result(1, player: "Ada"))
    #expect(try store.history(HistoryFilter(), limit: 1).first?.player == Player(id: ada.id, name: "Bea"))
    #expect(try store.players().count == 1)
  }

  @Test func removingAPlayerTakesResultsAndReplaysWithIt() throws {
    let syncer = JournalSyncer()
    for seed in 1...3 as ClosedRange<UInt64> {
      let game = try StorageSamples.playedGame(in: folder.data, seed: seed, player: "Ada", syncer: syncer)
      let result = try #require(ReplayResult(of: game.game))
      _ = try store.record(game.id, game.header, result, ended: .now)
    }
    _ = try record(StorageSamples.result(9))
    // A pending sync would write a removed file again.
    #expect(syncer.finish(atMost: .seconds(60)))
    let ada = try #require(try store.players().first)
    #expect(try store.belongings(of: ada.id).results == 3)
    try store.removePlayer(ada.id)
    #expect(try store.players().isEmpty)
    #expect(try store.history(HistoryFilter(), limit: 9).count == 1)
    #expect(try store.games.all().isEmpty)
    #expect(try store.reconcile() == 0)
  }

  @Test func theHistoryIsReadPageByPageBothWaysByPlayerAndByDate() throws {
    for number in 0..<50 {
      _ = try record(
        StorageSamples.result(
          number, player: number % 5 == 0 ? "Ada" : nil, score: number,
          started: 1_795_224_895 + Int64(number) * 86_400))
    }
    var pages: [[GameResult]] = []
    repeat {
      pages.append(try store.history(HistoryFilter(), before: pages.last?.last?.id, limit: 8))
    } while pages.last?.count == 8
    #expect(pages.joined().map(\.score) == (0..<50).reversed())
    var back: [GameResult] = []
    repeat {
      back = try store.history(HistoryFilter(), after: back.first?.id, limit: 8) + back
    } while back.count % 8 == 0
    #expect(back.map(\.score) == (0..<50).reversed())
    let ada = try #require(try store.players().first)
    #expect(
      try store.history(HistoryFilter(player: .player(ada.id)), limit: 99).map(\.score) == [
        45, 40, 35, 30, 25, 20, 15, 10, 5, 0,
      ])
    #expect(try store.history(HistoryFilter(player: .quickGames), limit: 99).count == 40)
    #expect(try store.history(HistoryFilter(date: "2026-11-21"), limit: 99).map(\.score) == [0])
    #expect(try store.history(HistoryFilter(date: "2026-11"), limit: 99).count == 10)
    #expect(try store.history(HistoryFilter(player: .player(ada.id), date: "2026"), limit: 99).count == 9)
    #expect(try store.history(HistoryFilter(date: "' OR TRUE --2027"), limit: 99).count == 9)
    #expect(
      try store.overview(HistoryFilter(), columns: 7).summary
        == HistorySummary(count: 50, best: 49, average: 24))
    #expect(try store.overview(HistoryFilter(date: "1999"), columns: 7).summary == HistorySummary(count: 0))
  }

  @Test func theChartPutsAllGamesIntoSoManyColumns() throws {
    for number in 0..<100 { _ = try record(StorageSamples.result(number, score: number)) }
    let chart = try #require(try store.overview(HistoryFilter(), columns: 10).chart)
    #expect(chart.columns.map(\.column) == Array(0..<10))
    #expect(chart.columns.map(\.best) == (0..<10).map { $0 * 10 + 9 })
    #expect(chart.columns.map(\.count).reduce(0, +) == 100)
    #expect(chart.columns.first?.average == 4)
    #expect(try store.overview(HistoryFilter(date: "1999"), columns: 10).chart == nil)
  }

  @Test func aRacedModesFiguresAreTheTimesOfGamesThatReachedTheirGoal() throws {
    for (number, milliseconds) in ([50_120, 40_340, 60_000] as [Int64]).enumerated() {
      _ = try record(
        StorageSamples.result(number, score: 9_000, milliseconds: milliseconds, mode: .sprint, cause: .goal))
    }
    _ = try record(
      StorageSamples.result(3, score: 99_000, milliseconds: 5_000, mode: .sprint, cause: .blockOut))
    _ = try record(StorageSamples.result(4, score: 700))
    let (summary, chart) = try store.overview(HistoryFilter(mode: .sprint), columns: 1)
    #expect(summary == HistorySummary(count: 4, best: 40_340_000, average: 50_153_333))
    #expect(chart?.columns.map(\.best) == [40_340_000])
    // Over all modes, each mode has its own best.
    #expect(
      try store.overview(HistoryFilter(), columns: 1).summary
        == HistorySummary(
          count: 5, best: 700, average: 700, otherBests: [.init(mode: .sprint, figure: 40_340_000)]))
    let totals = try store.totals(of: .everyone)
    #expect(totals.map(\.mode) == ["sprint", ""])
    #expect(totals.map(\.games) == [4, 1])
    #expect(totals[0].best?.duration == 40_340_000)
    #expect(totals[0].duration == 155_460_000)
  }

  @Test func aResultThatASuddenEndKeptFromTheDatabaseComesBackFromItsReplay() throws {
    let syncer = JournalSyncer()
    let game = try StorageSamples.playedGame(in: folder.data, seed: 5, player: "Ada", syncer: syncer)
    #expect(try store.reconcile() == 1)
    #expect(try store.reconcile() == 0)
    let row = try #require(try store.history(HistoryFilter(), limit: 9).first)
    #expect(row.id == game.id)
    #expect(row.score == game.game.score)
    #expect(row.player?.name == "Ada")
    #expect(row.seed == 5)
  }

  @Test func aQuickGameThatIsNotToStayGoesOnTheNextStart() throws {
    let game = try StorageSamples.playedGame(in: folder.data, seed: 5, syncer: JournalSyncer())
    #expect(try store.reconcile(keepsQuickGames: false) == 0)
    #expect(contents(folder.data.replay(game.id)) == nil)
  }

  @Test func anAlteredReplayBringsNoResult() throws {
    let game = try StorageSamples.playedGame(in: folder.data, seed: 5, syncer: JournalSyncer())
    let path = folder.data.replay(game.id)
    let text = String(decoding: try #require(contents(path)), as: UTF8.self)
    put(Array(text.split(separator: "\"score\":").joined(separator: "\"score\":9").utf8), into: path)
    #expect(try store.reconcile() == 0)
  }

  @Test func whatCannotBeWrittenStaysInMemoryUntilItCan() throws {
    put([], into: folder.data.path)
    let sample = try StorageSamples.result(1, player: "Ada")
    #expect(throws: StorageError.self) { try record(sample) }
    #expect(throws: StorageError.self) { try store.set("music", "off") }
    #expect(store.hasPending)
    unlink(folder.data.path)
    try store.retry()
    #expect(!store.hasPending)
    #expect(try store.history(HistoryFilter(), limit: 9).count == 1)
    #expect(try store.settingTexts() == ["music": "off"])
  }

  /// Another process may set the database aside after this one has checked that it is there.
  @Test func aWriteToAMovedDatabaseGoesIntoTheNewOne() throws {
    try store.set("effects", "off")
    var tries = 0
    try store.perform { (database) throws(DatabaseError) in
      tries += 1
      if tries == 1 { rename(folder.data.database, folder.data.path + "/aside") }
      try database.run("INSERT INTO setting VALUES ('music', 'off')")
    }
    #expect(tries == 2)
    #expect(try store.settingTexts() == ["music": "off"])
  }

  /// What happens to the database between two steps.
  enum Loss: CaseIterable, Sendable { case deleted, moved, replaced, folder, emptied }

  /// No watch tells of it: each step looks where the database is, so a second loss is found like the first.
  @Test(arguments: Loss.allCases, Loss.allCases)
  func aDatabaseThatIsLostBetweenStepsIsFoundOutByTheNext(first: Loss, second: Loss) throws {
    for (number, loss) in [first, second].enumerated() {
      try store.set("music", "off")
      _ = store.drainWarnings()
      let aside = "\(folder.path)/aside-\(number)"
      switch loss {
      case .deleted: unlink(folder.data.database)
      case .moved: rename(folder.data.database, aside)
      case .replaced:
        let other = DataDirectory(path: aside)
        try Store(directory: other).set("ghost", "off")
        rename(other.database, folder.data.database)
      case .folder: rename(folder.data.path, aside)
      case .emptied:
        rename(folder.data.path, aside)
        mkdir(folder.data.path, 0o700)
      }
      try store.set("effects", "off")
      let kept = ["effects": "off"].merging(loss == .replaced ? ["ghost": "off"] : [:]) { $1 }
      #expect(try store.settingTexts() == kept && !store.hasPending)
      #expect(try Store(directory: folder.data).settingTexts() == kept, "it is on the disk")
      #expect(store.drainWarnings().count == (loss == .replaced ? 0 : 1), "\(loss)")
    }
  }

  @Test func aNameThatStandsInTheDatabaseAllTheSameIsHarmless() throws {
    _ = try store.players()
    let database = try DatabaseFile(directory: folder.data).open().database
    try database.run("INSERT INTO player (name) VALUES (?)", [.text("\u{1b}[2J\u{202e}%n../x")])
    let name = try #require(try store.players().first?.name)
    #expect(name == "\u{fffd}[2J\u{fffd}%n../x")
  }
}
