import BlockEngine
import BlockRecords
import Testing

@Suite struct ReplayPlayerTests {
  @Test func aRandomGameHoldsAndEndsAsItDid() throws {
    for seed in 0..<20 as Range<UInt64> {
      let bytes = try ReplaySamples.bytes(seed: seed, steps: 1200, level: Int(seed % 20) + 1, givesUp: true)
      #expect(ReplaySamples.fault(bytes) == nil)
      let (replay, _) = try ReplaySamples.read(bytes)
      #expect(replay.isFinished)
      let game = try ReplayPlayer.play(replay, checking: .lastOnly)
      #expect(ReplayResult(of: game) == replay.body.result)
    }
  }

  /// The number of games saved and loaded at every step; a thousand in release builds, which are fast.
  private static var savedGames: UInt64 {
    #if DEBUG
      6
    #else
      1_000
    #endif
  }

  @Test func aGameSavedAndLoadedAfterEveryStepIsTheSameGame() throws {
    for seed in 0..<Self.savedGames {
      // Alternates between both kinds of rules.
      let rules = seed % 2 == 0 ? Ruleset.classic : .modern
      let setup = GameSetup(ruleset: rules, seed: seed)
      var recording = try GameRecording(
        ReplayHeader(setup, player: nil, started: ReplaySamples.started))
      var straight = recording
      var bytes: [UInt8] = []
      var draws = SeededGenerator(seed: seed)
      var events: [GameEvent] = []
      while !recording.game.isOver {
        let time = recording.game.time.advanced(by: Int64(draws.draw(below: 3_000_000)))
        let command = GameCommand(rawValue: UInt8(draws.draw(below: 8))) ?? .hardDrop
        recording.perform(command, at: time, events: &events)
        straight.perform(command, at: time, events: &events)
        bytes += recording.unwritten.bytes
        let (replay, _) = try ReplaySamples.read(bytes)
        let game = try ReplayPlayer.play(replay)
        #expect(game.digest == straight.game.digest)
        guard !replay.isFinished else { break }
        recording = GameRecording(
          resuming: game, checkpointCount: replay.body.checkpoints.count,
          statistics: try GameStatistics(replay))
        #expect(recording.unwritten.bytes.isEmpty)
        #expect(recording.statistics == straight.statistics, "what is shown after a resume")
      }
      #expect(recording.game.pieceCount > 9)
    }
  }

  @Test func aRecordedGameHasACheckpointEvery64Pieces() throws {
    let recording = try ReplaySamples.longGame(seed: 8, pieces: 200)
    let (replay, _) = try ReplaySamples.read(recording.unwritten.bytes)
    #expect(replay.body.checkpoints.count == recording.game.pieceCount / 64)
    #expect(replay.body.checkpoints.count == 3)
    #expect(try ReplayPlayer.play(replay).digest == recording.game.digest)
  }

  @Test func whatGravityDidIsKept() throws {
    var recording = try GameRecording(ReplaySamples.header(seed: 9))
    var events: [GameEvent] = []
    recording.advance(to: GameTime(milliseconds: 60_000), events: &events)
    let locks = events.compactMap { event in
      if case .locked = event.kind { event.time } else { nil }
    }
    let steps = try ReplaySamples.read(recording.unwritten.bytes).0.body.steps
    #expect(steps == locks.map { ReplayStep(nil, at: $0) })
    #expect(locks.count >= 2)
  }

  @Test func aPauseIsKept() throws {
    var recording = try GameRecording(ReplaySamples.header(seed: 9))
    var events: [GameEvent] = []
    recording.pause(at: GameTime(milliseconds: 300), events: &events)
    recording.pause(at: GameTime(milliseconds: 300), events: &events)
    let steps = try ReplaySamples.read(recording.unwritten.bytes).0.body.steps
    #expect(steps == [ReplayStep(nil, at: GameTime(milliseconds: 300))])
  }

  @Test func aCheckpointOrResultLostInASuddenEndIsWrittenOnResuming() throws {
    let bytes = try ReplaySamples.bytes(seed: 6, steps: 5_000, level: 20)
    let (replay, _) = try ReplaySamples.read(bytes)
    let result = try #require(replay.body.result)
    let lastLine = try #require(bytes.dropLast().lastIndex(of: 0x0a)) + 1
    let (cut, _) = try ReplaySamples.read(Array(bytes[..<lastLine]))
    #expect(!cut.isFinished)
    let recording = GameRecording(
      resuming: try ReplayPlayer.play(cut), checkpointCount: cut.body.checkpoints.count,
      statistics: try GameStatistics(cut))
    #expect(recording.unwritten.bytes == Array(bytes[lastLine...]))
    #expect(ReplayResult(of: recording.game) == result)
  }

  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (inout ReplayBody) -> Void
    let message: String
  }

  @Test(arguments: [
    Change(
      testDescription: "score", apply: { $0.result?.score += 1 },
      message: "line 6: it says score 92, and playing it gives 91"),
    Change(
      testDescription: "lines", apply: { $0.result?.lines += 1 },
      message: "line 6: it says lines 1, and playing it gives 0"),
    Change(
      testDescription: "level", apply: { $0.result?.level += 1 },
      message: "line 6: it says level 2, and playing it gives 1"),
    Change(
      testDescription: "pieces", apply: { $0.result?.pieces += 1 },
      message: "line 6: it says pieces 4, and playing it gives 3"),
    Change(
      testDescription: "cause", apply: { $0.result?.cause = .goal },
      message: "line 6: it says that the game ended, which it did not"),
    Change(
      testDescription: "time back", apply: { $0.steps[2].time = GameTime(microseconds: 5) },
      message: "line 4: this line's time 5 is before 20, which the game has already reached"),
    Change(
      testDescription: "wait over a lock", apply: { $0.steps[3].time = GameTime(microseconds: 30_000_000) },
      message: "line 5: a piece locks by itself at 21000030, before this line, and needs a line of its own"),
    Change(
      testDescription: "wait beyond the end", apply: { $0.steps[3].time = GameTime(microseconds: .max) },
      message: "line 5: it claims more than a year of play"),
  ])
  func aChangedReplayIsReportedByItsLine(change: Change) throws {
    var recording = try GameRecording(ReplaySamples.header(seed: 1))
    var events: [GameEvent] = []
    recording.perform(.softDrop, at: GameTime(microseconds: 10), events: &events)
    recording.perform(.hardDrop, at: GameTime(microseconds: 20), events: &events)
    recording.perform(.hardDrop, at: GameTime(microseconds: 30), events: &events)
    recording.giveUp(at: GameTime(microseconds: 40), events: &events)
    var (replay, _) = try ReplaySamples.read(recording.unwritten.bytes)
    #expect(throws: Never.self) { try ReplayPlayer.play(replay) }
    change.apply(&replay.body)
    let fault = #expect(throws: ReplayError.self) { try ReplayPlayer.play(replay) }
    #expect(fault?.kind == .mismatch)
    #expect(fault?.description == change.message)
  }

  @Test func aLineAfterTheResultIsRefused() throws {
    let bytes = try ReplaySamples.bytes(seed: 6, steps: 5, givesUp: true)
    let fault = ReplaySamples.fault(bytes + Array("[99999999999,\"left\"]\n".utf8))
    #expect(fault?.kind == .unreadable)
  }

  @Test func aCommandOfAGameThatIsOverIsRefused() throws {
    let text = ReplayReaderTests.header + String(repeating: "[1,\"hard\"]\n", count: 400)
    let fault = try #require(ReplaySamples.fault(Array(text.utf8)))
    #expect(fault.kind == .mismatch)
    #expect(fault.message == "the game was over, and nothing can be done in it")
  }
}
