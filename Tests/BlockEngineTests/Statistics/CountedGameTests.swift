import Testing

@testable import BlockEngine
@testable import BlockRecords

/// The one counting of a game's figures.
@Suite struct CountedGameTests {
  private static let started = "2026-11-26T12:00:00Z"

  /// A field on which the given commands spin a T into a double.
  private static let spin = """
    ....#.....
    ####...###
    #####.####
    """
  private static let spinCommands: [GameCommand] =
    [.right, .rotateClockwise] + Array(repeating: .softDrop, count: 19) + [.rotateClockwise, .hardDrop]

  private func setup() throws -> GameSetup {
    let rows = Self.spin.split(separator: "\n").map(String.init)
    let diagram = Array(repeating: String(repeating: ".", count: 10), count: 20 - rows.count) + rows
    let field = try Playfield(diagram: diagram.joined(separator: "\n"))
    return GameSetup(ruleset: .modern, seed: 1, pieces: [.t, .o, .i], playfield: field)
  }

  private func replay(of text: [UInt8]) throws -> Replay { try ReplaySamples.read(text).0 }

  @Test func theRowsOfASpinAreNoClearsWithoutOne() throws {
    var recording = try GameRecording(ReplayHeader(setup(), player: nil, started: Self.started))
    var events: [GameEvent] = []
    for (index, command) in Self.spinCommands.enumerated() {
      recording.perform(command, at: GameTime(milliseconds: Int64(index)), events: &events)
    }
    let counted = recording.statistics
    #expect(counted.count(of: .init(rows: 2, spin: .full)) == 1)
    #expect(GameStatistics.Clear.all.reduce(0) { $0 + counted.count(of: $1) } == 1)
    #expect(counted.pieces == 1 && counted.lines == 2 && counted.attack == 4)
    #expect(try GameStatistics(replay(of: recording.unwritten.bytes)) == counted)
  }

  @Test func aPieceIsOneThatLockedHoweverManyAppeared() throws {
    var recording = try GameRecording(
      ReplayHeader(GameSetup(ruleset: .modern, seed: 3), player: nil, started: Self.started))
    var events: [GameEvent] = []
    for (index, command) in [GameCommand.hold, .hardDrop, .hold, .hardDrop].enumerated() {
      recording.perform(command, at: GameTime(milliseconds: Int64(index)), events: &events)
    }
    #expect(recording.game.pieceCount == 5)
    #expect(recording.statistics.pieces == 2 && recording.statistics.holds == 2)
    #expect(try GameStatistics(replay(of: recording.unwritten.bytes)).pieces == 2)
  }

  @Test func aRecordingCountsAtEveryStepWhatItsReplayHolds() throws {
    for seed in 0..<20 as Range<UInt64> {
      let setup = GameSetup(ruleset: seed % 2 == 0 ? .modern : .classic, seed: seed)
      var recording = try GameRecording(ReplayHeader(setup, player: nil, started: Self.started))
      var draws = SeededGenerator(seed: seed)
      var events: [GameEvent] = []
      for _ in 0..<120 where !recording.game.isOver {
        let time = recording.game.time.advanced(by: Int64(draws.draw(below: 900_000)))
        let command = GameCommand.allCases[Int(draws.draw(below: UInt64(GameCommand.allCases.count)))]
        let isRepeat = draws.draw(below: 3) == 0
        recording.perform(command, at: time, isRepeat: isRepeat, events: &events)
        let replay = try replay(of: recording.unwritten.bytes)
        #expect(try GameStatistics(replay) == recording.statistics)
        let locks = events.count { if case .locked = $0.kind { true } else { false } }
        #expect(recording.statistics.pieces == locks)
      }
    }
  }

  @Test func undoAndRedoTakeTheFiguresAlong() throws {
    var recording = try GameRecording(
      ReplayHeader(setup(), player: nil, started: Self.started), keepsHistory: true)
    var events: [GameEvent] = []
    recording.removeUnwritten()
    let before = recording.statistics
    for command in Self.spinCommands { recording.perform(command, at: .zero, events: &events) }
    recording.removeUnwritten()
    let after = recording.statistics
    #expect(after != before && after.keys == Self.spinCommands.count)
    #expect(recording.undo() != nil && recording.statistics == before)
    #expect(recording.redo() != nil && recording.statistics == after)
  }

  @Test func ratesAreRoundedDownAndStopAtTheLargestValue() {
    // 1.66500: rounded to the nearest thousandth it would be 1.665.
    #expect(GameStatistics(microseconds: 600_601, pieces: 1).piecesPerSecond == 1_664)
    #expect(GameStatistics(microseconds: 2_000_000, pieces: 3).piecesPerSecond == 1_500)
    #expect(GameStatistics(microseconds: 0, pieces: 3).piecesPerSecond == 0)
    #expect(GameStatistics(microseconds: 1, pieces: .max).piecesPerSecond == .max)
    #expect(GameStatistics(microseconds: .max, pieces: .max).piecesPerSecond == 1_000_000_000)
    var sum = GameStatistics(microseconds: .max, pieces: .max)
    sum.add(sum)
    #expect(sum.microseconds == .max && sum.pieces == .max)
  }
}
