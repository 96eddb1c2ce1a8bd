import BlockEngine
import BlockPlatform

/// A sum over random games or matches on several threads; it does not depend on the number of threads.
struct Simulation: Sendable {
  let ruleset: Ruleset
  /// The mode of the games.
  var mode = GameMode.endless
  let level: Int
  /// The match's players and rules; nil for single games.
  var versus: (players: Int, attack: AttackRules, targeting: Versus.Targeting, goal: MatchGoal)?
  /// The number of games or matches, at least 1.
  let games: Int
  let seed: UInt64

  /// Plays the games on `jobs` threads and regularly reports the number of finished ones.
  ///
  /// - Throws: `GameError` if the rules do not have the level.
  func run(jobs: Int, progress: (Int) -> Void) throws(GameError) -> SimulationSum {
    _ = try Game(GameSetup(ruleset: ruleset, seed: seed, startLevel: level, mode: mode))
    let commands = RandomGame.commands(of: mode.parts.adapting(ruleset))
    let work = SharedWork(
      count: games, batch: 64, work: { play($0, commands) },
      add: { (sum: inout SimulationSum, part) in sum.add(part) })
    return work.run(jobs: jobs, from: SimulationSum(), progress: progress)
  }

  /// Whether random games of a mode can start from any seed, and end.
  static func ends(_ mode: GameMode) -> Bool {
    if mode.day != nil || mode.parts.usesOnlyGivenPieces { return false }
    switch mode.goal {
    case .time, .pieces: return true
    default: return mode.parts.toppingOut != .sweeps
    }
  }

  private func setup(_ seed: UInt64) -> GameSetup {
    GameSetup(ruleset: ruleset, seed: seed, startLevel: level, mode: mode)
  }

  private func match(_ seed: UInt64) -> MatchSetup? {
    versus.map {
      MatchSetup(
        $0.players, ruleset, level: level, seed: seed, attack: $0.attack, targeting: $0.targeting,
        goal: $0.goal)
    }
  }

  private func play(_ numbers: Range<Int>, _ commands: [GameCommand]) -> SimulationSum {
    var sum = SimulationSum()
    for number in numbers {
      let seed = RandomGame.seed(number: number, of: seed)
      if let setup = match(seed) {
        guard var match = try? RandomMatch(setup, commands: commands) else {
          preconditionFailure("the rules and the level were tried before")
        }
        match.play()
        sum.add(match, number: number, seed: seed)
        continue
      }
      guard var game = try? RandomGame(setup(seed), commands: commands)
      else {
        preconditionFailure("the rules and the level were tried before")
      }
      game.play()
      sum.add(game, number: number, seed: seed)
    }
    return sum
  }
}
