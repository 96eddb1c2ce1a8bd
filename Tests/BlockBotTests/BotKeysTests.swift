import BlockEngine
import Testing

@testable import BlockBot

/// A bot does not step to and fro while a piece falls.
@Suite struct BotKeysTests {
  /// A game of a bot, as the demo plays it.
  struct Demo: CustomTestStringConvertible {
    let rules: Ruleset.Name
    let grade: Int
    let level: Int
    let seed: UInt64

    var testDescription: String { "\(rules), grade \(grade), level \(level), seed \(seed)" }
  }

  static let demos = [Ruleset.Name.modern, .classic].flatMap { rules in
    [1, 5, 10].flatMap { grade in
      [1, 5, 10].flatMap { level in
        (1...2).map { Demo(rules: rules, grade: grade, level: level, seed: $0) }
      }
    }
  }

  /// A way around an overhang may turn back, and gravity may carry a piece away from its place; more than that is a
  /// pause that nobody would press keys for.
  @Test(arguments: demos) func noPieceStepsToAndFro(_ demo: Demo) throws {
    let rules = Ruleset(demo.rules)
    // Limits the search, which is slow without optimization.
    let grade = try #require(BotGrade(demo.grade)).scoring(60)
    var game = try Game(GameSetup(ruleset: rules, seed: demo.seed, startLevel: demo.level))
    let player = BotPlayer(
      grade, ruleset: rules, width: game.playfield.width, height: game.playfield.height, seed: demo.seed)
    var steps: [Int: [GameCommand]] = [:]
    while game.lockCount < 40, let move = player.next(for: game) {
      game.perform(move.command, at: move.time)
      if [.left, .right].contains(move.command) { steps[move.pieceCount, default: []].append(move.command) }
    }
    #expect(game.lockCount > 10)
    for (piece, steps) in steps {
      let turns = zip(steps, steps.dropFirst()).count { $0 != $1 }
      #expect(turns <= 4, "piece \(piece): \(steps)")
    }
  }
}
