import Testing

@testable import BlockStorage

@Suite struct MatchNameTests {
  @Test(
    arguments: [
      ([0, 3], ["You", "Bot 3"]), ([0, 1, 1, 5], ["You", "Bot 1a", "Bot 1b", "Bot 5"]),
      ([2, 2, 2, 2], ["Bot 2a", "Bot 2b", "Bot 2c", "Bot 2d"]), ([0, 0], ["Player 1", "Player 2"]),
    ])
  func botsOfOneGradeHaveNamesThatDiffer(bots: [Int], names: [String]) {
    #expect(MatchNames.of(bots) == names)
    #expect(Set(MatchNames.brief(of: bots)).count == bots.count)
  }
}
