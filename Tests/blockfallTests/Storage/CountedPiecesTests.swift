import BlockEngine
import BlockRecords
import Glibc
import Testing

@testable import BlockPlatform
@testable import BlockStorage
@testable import TerminalUI

/// One figure for the pieces of a game, wherever it is shown: those that locked.
@Suite struct CountedPiecesTests {
  private let folder: TemporaryFolder
  private let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = Store(directory: folder.data)
  }

  /// A finished game on the disk in which more pieces appeared than locked: four holds, three drops, 4 seconds.
  private func playedGame(seed: UInt64) throws -> AutosavedGame {
    let syncer = JournalSyncer()
    var game = try AutosavedGame(
      GameSetup(ruleset: .modern, seed: seed), player: "Ada", in: .success(folder.data), syncer: syncer,
      at: WallTime(seconds: 1_795_224_895 + Int64(seed)))
    var events: [GameEvent] = []
    for second in 1...3 as ClosedRange<Int64> {
      game.perform(.hold, at: GameTime(milliseconds: second * 1_000), events: &events)
      game.perform(.hardDrop, at: GameTime(milliseconds: second * 1_000), events: &events)
    }
    game.perform(.hold, at: GameTime(milliseconds: 3_500), events: &events)
    game.giveUp(at: GameTime(milliseconds: 4_000), events: &events)
    game.close()
    #expect(syncer.finish(atMost: .seconds(60)))
    return game
  }

  /// A result as an earlier version stored it: with the pieces that appeared.
  private func storeAsBefore(_ game: AutosavedGame) throws {
    let result = try #require(ReplayResult(of: game.game))
    #expect(result.pieces > 3)
    _ = try store.record(game.id, game.header, result, ended: .now)
  }

  private func run(_ arguments: String...) -> CommandTrial.Outcome {
    CommandTrial().run(arguments + ["--data-dir", folder.data.path])
  }

  @Test func everyListAndReportSaysTheSame() throws {
    let game = try playedGame(seed: 1)
    let replay = folder.data.replay(game.id)
    try storeAsBefore(game)
    #expect(run("replays", "list", "--json").output.contains(#""pieces":3,"#))
    #expect(CommandTrial().run("verify", replay).output.contains("pieces 3,"))
    let verified = CommandTrial().run("verify", "--json", replay).output
    let counted = CommandTrial().run("stats", "--json", replay).output
    for figures in [verified, counted] {
      #expect(figures.contains(#""pieces":3,"keys":7,"#), "\(figures)")
      #expect(figures.contains(#""piecesPerSecond":0.750,"#) && figures.contains(#""keysPerPiece":2.333,"#))
    }
    #expect(CommandTrial().run("stats", replay).output.contains("  0.75  "))
    let row = try #require(try store.history(HistoryFilter(), limit: 1).first)
    #expect(row.statistics?.piecesPerSecond == 750)
    let total = try #require(try store.totals(of: .everyone).first)
    #expect(total.counted.pieces == 3 && total.counted.piecesPerSecond == 750)
  }

  @Test func resultsOfEarlierVersionsAreCountedFromTheirReplays() throws {
    let games = try (1...25 as ClosedRange<UInt64>).map(playedGame)
    for game in games { try storeAsBefore(game) }
    // One of them has no replay any more: nobody knows.
    unlink(folder.data.replay(games[4].id))
    #expect(try store.history(HistoryFilter(), limit: 99).allSatisfy { $0.locked == nil })
    #expect(try store.reconcile() == 0, "no result is new")
    let rows = try store.history(HistoryFilter(), limit: 99)
    #expect(rows.count == 25 && rows.count { $0.locked == 3 } == 24)
    #expect(rows.first { $0.id == games[4].id }?.statistics == nil)
    let total = try #require(try store.totals(of: .everyone).first)
    #expect(total.games == 25 && total.counted.pieces == 72 && total.counted.piecesPerSecond == 750)
    let list = run("replays", "list", "--json").output
    #expect(list.split(separator: "\n").count { $0.contains(#""pieces":3,"#) } == 24)
  }

  @Test func quickGamesThatAreNotKeptAnyMoreStayWithTheirOldResults() throws {
    let game = try playedGame(seed: 1)
    let header = ReplayHeader(game.header.setup, player: nil, started: game.header.started)
    _ = try store.record(game.id, header, try #require(ReplayResult(of: game.game)), ended: .now)
    try store.reconcile(keepsQuickGames: false)
    #expect(access(folder.data.replay(game.id), F_OK) == 0)
    #expect(try store.history(HistoryFilter(), limit: 1).first?.locked == 3)
  }

  @Test func aBackupOfAnEarlierVersionIsCountedToo() throws {
    try storeAsBefore(try playedGame(seed: 1))
    let backup = folder.path + "/backup"
    _ = try BackupFile.write(store, to: backup)
    let other = Store(directory: DataDirectory(path: folder.path + "/other"))
    _ = try BackupFile.restore(backup, into: other)
    let row = try #require(try other.history(HistoryFilter(), limit: 1).first)
    #expect(row.locked == 3 && row.isVerified)
  }

  @Test func theResultOfAResumedGameCountsItsWholeReplay() throws {
    let syncer = JournalSyncer()
    var game = try AutosavedGame(
      GameSetup(ruleset: .modern, seed: 1), player: nil, in: .success(folder.data), syncer: syncer)
    var events: [GameEvent] = []
    for command in [GameCommand.left, .left, .hardDrop] {
      game.perform(command, at: GameTime(milliseconds: 500), events: &events)
    }
    game.pause(at: GameTime(milliseconds: 600), events: &events)
    game.close()
    #expect(syncer.finish(atMost: .seconds(60)))
    let resumed = try store.games.resume(game.id, syncer: syncer)
    #expect(resumed.recording.statistics == game.recording.statistics)
    #expect(resumed.recording.statistics.keys == 3 && resumed.recording.statistics.pieces == 1)
    resumed.close()
  }
}
