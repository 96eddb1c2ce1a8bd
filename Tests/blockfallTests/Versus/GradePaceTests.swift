import BlockBot
import BlockEngine
import BlockRecords
import Testing

@testable import BlockViews

/// The figures of the grades that a rating compares people with.
@Suite struct GradePaceTests {
  /// Pieces a second, in thousandths, of a grade that plays on its own.
  private func pace(of number: Int) throws -> Int {
    let grade = try #require(BotGrade(number))
    // Hands, and hardly the depth of the search, set the pace.
    let player = BotPlayer(
      grade.scoring(min(grade.skill(under: .modern).nodes, 300)), ruleset: .modern, width: 10, height: 20,
      seed: 3)
    var game = try Game(GameSetup(ruleset: .modern, seed: 3))
    while game.lockCount < 60, let move = player.next(for: game) { game.perform(move.command, at: move.time) }
    return GameStatistics(of: game).piecesPerSecond
  }

  @Test(arguments: BotGrade.numbers)
  func theTableHasThePaceOfEachGrade(number: Int) throws {
    let measured = try pace(of: number)
    let listed = OpponentScale.piecesPerSecond[number - 1]
    #expect(abs(measured - listed) * 100 <= listed * 15, "grade \(number): \(measured), not \(listed)")
  }

  @Test func theTablesRise() {
    for table in [OpponentScale.piecesPerSecond, OpponentScale.attackPerMinute] {
      #expect(table.count == BotGrade.numbers.count && zip(table, table.dropFirst()).allSatisfy(<))
    }
  }
}
