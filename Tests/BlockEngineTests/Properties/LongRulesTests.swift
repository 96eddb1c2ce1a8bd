import Testing

@testable import BlockEngine

/// What the length of somebody's own rules costs: nothing once a game has begun.
@Suite struct LongRulesTests {
  private static func digests(under rules: Ruleset) throws -> Duration {
    let game = try Game(GameSetup(ruleset: rules, seed: 1))
    var least = Duration.seconds(1_000)
    // The least of several, as other programs may run beside.
    for _ in 0..<7 {
      let spent = ContinuousClock().measure { for _ in 0..<300 { _ = game.digest } }
      least = min(least, spent)
    }
    return least
  }

  @Test func aCheckpointCostsTheSameHoweverLongTheRulesAre() throws {
    let steps = (0..<620).map { "\($0):\(900_000 + $0)" }.joined(separator: " ")
    let text = "name = slow\ninherits = modern\nlevels = 0-9999\ngravity = \(steps) us\n"
    let long = try Self.digests(under: Ruleset(text: Array(text.utf8)))
    // Written into each digest, these rules took some thousand times as long.
    #expect(long < (try Self.digests(under: .modern)) * 10)
  }
}
