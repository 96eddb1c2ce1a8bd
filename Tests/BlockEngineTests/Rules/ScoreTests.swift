import BlockEngine
import Testing

@Suite struct ScoreTests {
  /// A field with a shaft one cell wide for an upright I, which completes `rows` of the lowest four rows.
  private func shaft(_ rows: Int) -> String {
    let full = Array(repeating: "####.###", count: rows)
    let part = Array(repeating: "##...###", count: 4 - rows)
    return (["........", "........"] + part + full).joined(separator: "\n")
  }

  @Test(arguments: [(0, 0), (1, 100), (2, 300), (3, 500), (4, 800)], 1...20)
  func rowsClearedAtOnceScoreTimesTheLevelBeforeTheClear(_ clear: (rows: Int, points: Int), _ level: Int)
    throws
  {
    var play = try Play("I", on: shaft(clear.rows), level: level)
    play.perform("cw soft*3 hard")
    #expect(play.game.lines == clear.rows)
    #expect(play.game.score == clear.points * level + 3, "with three points for the soft drop")
    #expect(Scoring.classic.points(for: LockResult(rows: clear.rows), atLevel: level) == clear.points * level)
  }

  @Test func theLevelBeforeTheClearCountsIfTheClearRaisesIt() throws {
    var play = try Play(String(repeating: "I", count: 12), on: emptyField(4, 6), level: 3)
    play.perform("hard*9")
    #expect(play.game.level == 3 && play.game.lines == 9)
    let before = play.game.score
    play.perform("hard")
    #expect(play.game.level == 4 && play.game.lines == 10)
    #expect(play.game.score == before + 2 * 5 + 100 * 3)
    play.perform("hard")
    #expect(play.game.score == before + 2 * (2 * 5) + 100 * 3 + 100 * 4)
  }

  @Test func aLockThatClearsNothingScoresNothing() throws {
    var play = try Play("OO", on: emptyField(8, 8))
    play.advance(to: 7_000_000)
    #expect(play.game.pieceCount == 2 && play.game.score == 0)
  }
}
