import BlockEngine
import BlockRecords
import Testing

@testable import BlockBot

/// Compares the statistics of replays with an independent count.
@Suite struct GameStatisticsTests {
  /// A replay's text, and the counts taken during play.
  private struct Played {
    var text: [UInt8] = []
    var keys = 0
    var lines = [0, 0, 0, 0]
    var longestCombo = 0
    var attack = 0
    var game: Game?
  }

  /// Plays the moves again and records the replay; counts clears by the growth of the lines.
  private func record(_ moves: [BotPlayer.Move], _ setup: GameSetup) throws -> Played {
    let header = ReplayHeader(setup, player: nil, started: "2026-11-22T12:00:00Z")
    var recording = try GameRecording(header)
    var played = Played()
    var events: [GameEvent] = []
    var combo = -1
    for move in moves {
      let before = recording.game
      events.removeAll()
      recording.perform(move.command, at: move.time, isRepeat: move.isRepeat, events: &events)
      var clear = CountedClear()
      for event in events { clear.add(event.kind) }
      played.attack += clear.lines
      if !(move.isRepeat && [.left, .right, .softDrop].contains(move.command)) { played.keys += 1 }
      let rows = recording.game.lines - before.lines
      if rows > 0 { played.lines[rows - 1] += 1 }
      if recording.game.pieceCount > before.pieceCount, move.command != .hold {
        combo = rows > 0 ? combo + 1 : -1
        played.longestCombo = max(played.longestCombo, combo)
      }
    }
    recording.giveUp(at: recording.game.time, events: &events)
    played.text = recording.unwritten.bytes
    played.game = recording.game
    return played
  }

  private func read(_ text: [UInt8]) throws -> Replay {
    var reader = ReplayReader()
    try reader.read(text.span)
    try reader.finish()
    return Replay(header: try #require(reader.header), body: reader.body)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func theStatisticsOfAGameAreThoseOfASecondCounting(seed: UInt64) throws {
    let grade = try #require(BotGrade(8)).scoring(150)
    let setup = GameSetup(ruleset: .modern, seed: seed)
    let solo = try SoloGame(setup, grade: grade, seed: seed, pieces: 40)
    let played = try record(solo.moves, setup)
    let statistics = try GameStatistics(try read(played.text))
    #expect(statistics.games == 1)
    #expect(statistics.pieces == solo.game.lockCount)
    #expect(statistics.keys == played.keys)
    #expect(statistics.attack == played.attack)
    #expect(statistics.lines == played.game?.lines)
    #expect(statistics.microseconds == played.game?.time.microseconds)
    #expect(statistics.holds == solo.moves.count { $0.command == .hold })
    for rows in 1...4 {
      let counted = GameStatistics.Clear.all.filter { $0.rows == rows }.reduce(0) {
        $0 + statistics.count(of: $1)
      }
      #expect(counted == played.lines[rows - 1])
    }
    #expect(statistics.longestCombo == played.longestCombo)
    #expect(statistics.lines > 0, "the game clears no line")
  }

  @Test func ratesAreByTheFieldsDefinitions() throws {
    // Three hard drops and a held key that repeats, in two seconds.
    let setup = GameSetup(ruleset: .modern, seed: 1)
    var recording = try GameRecording(ReplayHeader(setup, player: nil, started: "2026-11-22T12:00:00Z"))
    var events: [GameEvent] = []
    recording.perform(.left, at: GameTime(milliseconds: 100), events: &events)
    for time in [200, 250] as [Int64] {
      recording.perform(.left, at: GameTime(milliseconds: time), isRepeat: true, events: &events)
    }
    for time in [500, 1_000, 2_000] as [Int64] {
      recording.perform(.hardDrop, at: GameTime(milliseconds: time), events: &events)
    }
    recording.giveUp(at: GameTime(milliseconds: 2_000), events: &events)
    let statistics = try GameStatistics(try read(recording.unwritten.bytes))
    #expect(statistics.keys == 4)
    #expect(statistics.pieces == 3)
    #expect(statistics.piecesPerSecond == 1_500)
    #expect(statistics.keysPerSecond == 2_000)
    #expect(statistics.keysPerPiece == 1_333)
    #expect(statistics.attackPerMinute == 0 && statistics.versus == 0)
  }

  @Test func severalGamesAddUpAndTheLongestStays() throws {
    let setup = GameSetup(ruleset: .modern, seed: 4)
    let grade = try #require(BotGrade(8)).scoring(100)
    let solo = try SoloGame(setup, grade: grade, seed: 4, pieces: 25)
    let one = try GameStatistics(try read(try record(solo.moves, setup).text))
    var sum = GameStatistics()
    sum.add(one)
    sum.add(one)
    #expect(sum.games == 2 && sum.pieces == 2 * one.pieces && sum.keys == 2 * one.keys)
    #expect(sum.piecesPerSecond == one.piecesPerSecond)
    #expect(sum.longestCombo == one.longestCombo)
  }

  @Test func aReplayThatDoesNotHoldIsNotCounted() throws {
    let setup = GameSetup(ruleset: .modern, seed: 4)
    var text = try record([], setup).text
    text = Array(String(decoding: text, as: UTF8.self).replacing("\"score\":0", with: "\"score\":9").utf8)
    let replay = try read(text)
    #expect(throws: ReplayError.self) { _ = try GameStatistics(replay) }
  }
}
