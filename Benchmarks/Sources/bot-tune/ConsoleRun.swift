import BlockBot
import BlockEngine

/// Games of the 8-bit console that our highest grade plays from a start level to the one at which it stops.
struct ConsoleRun {
  let weights: BotWeights
  let level: Int

  /// At this level pieces fall a row a frame: few people play on, and published means end here.
  static let lastLevel = 29

  /// How many games came to the last level, and their scores.
  func report(games: Int, seed: UInt64) throws -> String {
    var scores: [Int] = []
    var reached = 0
    for number in 0..<UInt64(games) {
      let game = try play(seed: seed &+ number)
      scores.append(game.score)
      if game.level >= ConsoleRun.lastLevel { reached += 1 }
    }
    scores.sort()
    let mean = scores.reduce(0, +) / max(1, scores.count)
    return """
      level \(level): \(reached) of \(games) games came to level \(ConsoleRun.lastLevel); \
      mean score \(mean), lowest \(scores.first ?? 0), median \(scores[scores.count / 2]), highest \(scores.last ?? 0)
      """
  }

  private func play(seed: UInt64) throws -> Game {
    let rules = Ruleset.retro
    var game = try Game(GameSetup(ruleset: rules, seed: seed, startLevel: level))
    let bot = BotPlayer(
      .highest, ruleset: rules, width: rules.width, height: rules.height, seed: seed &- 1, weights: weights)
    while game.level < ConsoleRun.lastLevel, let move = bot.next(for: game) {
      game.perform(move.command, at: move.time)
    }
    return game
  }
}
