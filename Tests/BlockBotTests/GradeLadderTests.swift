import BlockEngine
import Testing

@testable import BlockBot

/// Plays matches and games between neighbouring grades with fixed seeds, for a second or two per pair.
///
/// `make bench` plays the whole ladder.
@Suite struct GradeLadderTests {
  @Test(arguments: [(2, 40), (3, 20), (4, 12), (5, 12)])
  func aGradeWinsTwoOfThreeMatchesAgainstTheOneBelow(_ number: Int, _ games: Int) throws {
    let duel = Duel(
      BotGrade(number), BotGrade(number - 1), .match(.guideline), ruleset: .modern, level: 1, seed: 1)
    var sum = DuelSum()
    for game in 0..<games { sum.add(try duel.play(game)) }
    #expect(sum.wins[0] * 3 >= games * 2, "\(sum.wins)")
  }

  @Test(arguments: [2, 3, 4, 5])
  func aGradeScoresMoreInThreeOfFiveClassicGamesThanTheOneBelow(_ number: Int) throws {
    let duel = Duel(BotGrade(number), BotGrade(number - 1), ruleset: .classic, level: 8, seed: 5)
    var sum = DuelSum()
    for game in 0..<24 { sum.add(try duel.play(game)) }
    #expect(sum.wins[0] * 5 >= 24 * 3, "\(sum.wins)")
  }
}
