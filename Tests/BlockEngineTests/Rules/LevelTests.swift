import BlockEngine
import Testing

@Suite struct LevelTests {
  /// A game on a field four columns wide, where each flat I clears one line.
  private func play(level: Int) throws -> Play {
    try Play(String(repeating: "I", count: 260), on: emptyField(4, 6), level: level)
  }

  @Test(arguments: 1...20)
  func theLevelIsTheStartLevelPlusATenthOfTheLinesAtMost20(_ start: Int) throws {
    var play = try play(level: start)
    for lines in 1...250 {
      play.perform("hard")
      if play.game.lines != lines || play.game.level != min(20, start + lines / 10) {
        Issue.record("level \(play.game.level) after \(play.game.lines) lines from level \(start)")
        return
      }
    }
    #expect(play.game.startLevel == start)
  }

  @Test func aRisenLevelIsReportedOnceAndTheNextPieceFallsAtItsInterval() throws {
    var play = try play(level: 1)
    play.perform("hard*9")
    play.events = []
    play.perform("hard", at: 5_000)
    #expect(
      play.drainEvents() == [
        "5000 moved I0 0,4 by hardDrop", "5000 locked I0 0,4 by hardDrop", "5000 cleared 5", "5000 level 2",
        "5000 spawned I0 0,-1",
      ])
    #expect(play.deadline == 798_000)
    play.perform("hard")
    #expect(!play.drainEvents().contains { $0.contains("level") })
  }

  @Test func atLevel20NoLevelRisesAnyMore() throws {
    var play = try play(level: 20)
    play.perform("hard*30")
    #expect(play.game.lines == 30 && play.game.level == 20)
    #expect(!play.drainEvents().contains { $0.contains("level") })
    #expect(play.deadline == 455)
  }

  @Test func aStartLevelIs1To20() {
    #expect(Ruleset.classic.levels == 1...20 && Ruleset.classic.levelRise == .lines(10))
    for level in [0, 21, -1, .max, .min] {
      let error = GameError.level(level, allowed: 1...20)
      #expect(throws: error) { try Game(GameSetup(seed: 1, startLevel: level)) }
      #expect(error.description == "there is no level \(level); a level is 1 to 20")
    }
    #expect(throws: Never.self) { try Game(GameSetup(seed: 1, startLevel: 20)) }
  }

  @Test func aClearThatPassesATenRaisesTheLevelByOne() throws {
    let rows = Array(repeating: "####.###", count: 12)
    let field = (Array(repeating: "........", count: 4) + rows).joined(separator: "\n")
    var play = try Play("IIII", on: field, level: 5)
    for (lines, level) in [(4, 5), (8, 5), (12, 6)] {
      play.perform("cw hard")
      #expect(play.game.lines == lines && play.game.level == level)
    }
  }
}
