import BlockEngine

/// A game played at random: a uniformly random command of the rules every tenth of a second of play.
struct RandomGame {
  /// The time between two commands, in microseconds of play.
  static let pace: Int64 = 100_000

  /// The seed of game `number` (from 0) of a simulation: the draw of that number from a generator with seed `seed`.
  ///
  /// It does not depend on earlier draws, so it does not matter which thread plays which game.
  static func seed(number: Int, of seed: UInt64) -> UInt64 {
    // SplitMix64's increment of its state per draw.
    let stride: UInt64 = 0x9e37_79b9_7f4a_7c15
    var generator = SeededGenerator(seed: seed &+ UInt64(number) &* stride)
    return generator.next()
  }

  /// The commands that `ruleset` allows.
  static func commands(of ruleset: Ruleset) -> [GameCommand] {
    GameCommand.allCases.filter { command in
      switch command {
      case .left, .right, .rotateClockwise, .rotateCounterclockwise, .softDrop, .hardDrop: true
      case .rotateHalf: ruleset.allowsHalfTurns
      case .hold: ruleset.allowsHold
      }
    }
  }

  private(set) var game: Game
  /// The performed commands, including refused ones.
  private(set) var commandCount = 0
  private let commands: [GameCommand]
  private var dice: SeededGenerator

  /// A game at its start.
  ///
  /// - Parameter setup: its seed determines the pieces and, through a separate generator, the commands.
  init(_ setup: GameSetup, commands: [GameCommand]) throws(GameError) {
    game = try Game(setup)
    self.commands = commands
    // A separate stream: the commands must not depend on the pieces.
    dice = SeededGenerator(seed: ~setup.seed)
  }

  /// Plays to the end, which random play always reaches.
  mutating func play() {
    var time: Int64 = 0
    while !game.isOver {
      time += RandomGame.pace
      game.perform(commands[Int(dice.draw(below: UInt64(commands.count)))], at: GameTime(microseconds: time))
      commandCount += 1
    }
  }
}
