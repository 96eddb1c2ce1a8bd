import BlockEngine
import BlockRecords
import Testing

@testable import BlockPlatform
@testable import BlockSettings
@testable import BlockStorage

/// What counts for no best: games that were given up, other puzzles, parts of matches.
@Suite struct NoBestTests {
  private let folder: TemporaryFolder
  private let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = Store(directory: folder.data)
  }

  private func record(
    _ number: Int, mode: GameMode = .endless, score: Int = 100, milliseconds: Int64 = 1_000,
    cause: EndCause = .blockOut
  ) throws -> BestResult? {
    let sample = try StorageSamples.result(
      number, score: score, milliseconds: milliseconds, mode: mode, cause: cause)
    return try store.record(sample.0, sample.1, sample.2, ended: .now)
  }

  @Test(arguments: [GameMode.endless, .survival, .combo])
  func aRunThatWasGivenUpIsNeverABest(mode: GameMode) throws {
    #expect(try record(1, mode: mode, score: 999, milliseconds: 99_000, cause: .givenUp) == nil)
    #expect(try store.best(.quickGames, rules: "classic", mode: mode.resultText) == nil)
    #expect(try store.totals(of: .everyone).first?.best == nil)
    #expect(try store.history(HistoryFilter(), limit: 9).allSatisfy { !$0.isBest })
    #expect(try store.overview(HistoryFilter(mode: mode.kind), columns: 5).summary.best == nil)
    #expect(try store.race(.quickGames, rules: "classic", mode: mode.resultText) == nil)
    _ = try record(2, mode: mode, score: 5, milliseconds: 5_000)
    #expect(try store.best(.quickGames, rules: "classic", mode: mode.resultText)?.score == 5)
    #expect(try store.history(HistoryFilter(), limit: 9).filter(\.isBest).map(\.score) == [5])
  }

  @Test func theDailyIsNoExceptionHoweverEarlyItWasGivenUp() throws {
    let day = try #require(CalendarDay("2026-11-26"))
    let header = ReplayHeader(
      GameSetup(seed: day.seed, mode: .daily(day)), player: nil, started: "2026-11-26T12:00:00Z")
    var game = try Game(header.setup)
    for _ in 0..<3 { game.perform(.hardDrop, at: game.time) }
    game.giveUp(at: game.time)
    let id = GameID(started: WallTime(seconds: 1_795_694_400), random: 1)
    _ = try store.record(id, header, try #require(ReplayResult(of: game)), ended: .now)
    #expect(try store.best(.quickGames, rules: "classic", mode: "daily") == nil)
  }

  @Test func aPuzzlesBestIsThatPuzzles() throws {
    func solve(_ puzzle: UInt64, milliseconds: Int64) throws -> BestResult? {
      let setup = try #require(PuzzleSet()[number: puzzle]?.setup(number: puzzle))
      let header = ReplayHeader(setup, player: nil, started: "2026-11-26T12:00:00Z")
      var game = try Game(setup)
      game.giveUp(at: GameTime(milliseconds: milliseconds))
      var result = try #require(ReplayResult(of: game))
      result.cause = .goal
      let id = GameID(started: WallTime(seconds: 1_795_694_400 - milliseconds), random: UInt32(puzzle))
      return try store.record(id, header, result, ended: .now)
    }
    #expect(try solve(7, milliseconds: 9_000) == nil)
    #expect(try solve(8, milliseconds: 2_000) == nil, "that is another puzzle")
    #expect(try solve(7, milliseconds: 5_000)?.duration == 9_000_000)
    let rules = try #require(try store.history(HistoryFilter(), limit: 1).first).rules
    func best(_ mode: String) throws -> Int? {
      try store.best(.quickGames, rules: rules, mode: mode)?.duration
    }
    #expect(try best("puzzle:7") == 5_000_000 && best("puzzle:8") == 2_000_000)
    #expect(try best("puzzle:9") == nil && best("puzzle") == nil, "of all puzzles none is the best")
    let marked = try store.history(HistoryFilter(), limit: 9).filter(\.isBest)
    #expect(Set(marked.map(\.duration)) == [2_000_000, 5_000_000])
  }

  @Test func aPartOfAMatchIsNoPractice() throws {
    let versus = Versus(player: 1, of: 2)
    let header = ReplayHeader(
      GameSetup(ruleset: .modern, seed: 1, versus: versus), player: nil, started: "2026-11-26T12:00:00Z")
    var recording = try GameRecording(header)
    var events: [GameEvent] = []
    recording.giveUp(at: GameTime(milliseconds: 9), events: &events)
    let file = try folder.file("part", recording.unwritten.bytes)
    let json = CommandTrial().run("stats", "--json", file).output
    #expect(json.contains(#""mode":"versus""#) && !json.contains("practice"), "\(json)")
    #expect(!CommandTrial().run("stats", "--json", "--mode", "practice", file).output.contains("versus"))
    #expect(CommandTrial().run("stats", "--json", "--mode", "versus", file).output.contains("versus"))
    #expect(CommandTrial().run("import", file, "--data-dir", folder.data.path).status == 0)
    let row = try #require(try store.history(HistoryFilter(), limit: 9).first)
    #expect(row.mode == "versus" && !row.isBest)
    #expect(try store.history(HistoryFilter(mode: .practice), limit: 9).isEmpty)
  }
}
