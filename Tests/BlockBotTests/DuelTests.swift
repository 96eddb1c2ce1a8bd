import BlockEngine
import Testing

@testable import BlockBot

@Suite struct DuelTests {
  private func duel(_ a: Int, _ b: Int, _ name: Ruleset.Name, level: Int = 8) throws -> Duel {
    Duel(
      try #require(BotGrade(a)), try #require(BotGrade(b)), ruleset: Ruleset(name), level: level,
      seed: 5, pieces: 5)
  }

  @Test func theSameGameOfASeriesComesOutTheSame() throws {
    let duel = try duel(2, 1, .classic)
    let outcome = try duel.playForPoints(3)
    #expect(
      try outcome == duel.playForPoints(3)
        && outcome.pieces == [5, 5])
    #expect(duel.seed(ofGame: 1) != duel.seed(ofGame: 2))
  }

  @Test func aSumCountsWinsDrawsAndAttack() {
    var sum = DuelSum()
    sum.add(Duel.Outcome(winner: 0, attack: [10, 1], pieces: [20, 30]))
    sum.add(Duel.Outcome(winner: nil, attack: [0, 2], pieces: [20, 10]))
    #expect(
      sum.games == 2 && sum.wins == [1, 0] && sum.draws == 1 && sum.attackPerPiece == [250, 75])
    #expect(DuelSum().attackPerPiece == [0, 0])
  }

  /// The bounds are those of the published test: 17 wins without a loss, or 14 losses, decide.
  @Test(arguments: [
    (16, 0, DuelSum.Verdict.undecided), (17, 0, .stronger), (0, 13, .undecided),
    (0, 14, .notStronger),
    (60, 40, .undecided), (66, 34, .stronger), (50, 50, .undecided), (100, 100, .notStronger),
  ])
  func theVerdictIsThatOfTheSequentialTest(_ wins: Int, _ losses: Int, _ verdict: DuelSum.Verdict) {
    var sum = DuelSum()
    for _ in 0..<wins { sum.add(Duel.Outcome(winner: 0, attack: [0, 0], pieces: [1, 1])) }
    for _ in 0..<losses { sum.add(Duel.Outcome(winner: 1, attack: [0, 0], pieces: [1, 1])) }
    #expect(sum.verdict == verdict)
  }
}
