import BlockEngine

/// A game played at random: every command of the rules as likely as any other, one each tenth of a second of play.
struct RandomGame {
  /// How far apart the commands are, microseconds of play.
  static let pace: Int64 = 100_000

  /// The `number`-th (from 0) of the games that follow from one seed: the number's draw of a generator of that seed.
  ///
  /// Any one can be had without those before it, so that it does not matter who plays which.
  static func seed(number: Int, of seed: UInt64) -> UInt64 {
    // What SplitMix64 adds to its state at each draw.
    let stride: UInt64 = 0x9e37_79b9_7f4a_7c15
    var generator = SeededGenerator(seed: seed &+ UInt64(number) &* stride)
    return generator.next()
  }

  /// What `ruleset` lets a player ask for.
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
  /// Commands given, the refused ones included.
  private(set) var commandCount = 0
  private let commands: [GameCommand]
  private var dice: SeededGenerator

  /// A game that has not begun to move.
  ///
  /// - Parameter setup: its seed is both of the game's pieces and, by a generator of its own, of what its player does.
  init(_ setup: GameSetup, commands: [GameCommand]) throws(GameError) {
    game = try Game(setup)
    self.commands = commands
    // Not the game's own stream: what is done must not follow from what comes.
    dice = SeededGenerator(seed: ~setup.seed)
  }

  /// Plays to the end, which random play always comes to.
  mutating func play() {
    var time: Int64 = 0
    while !game.isOver {
      time += RandomGame.pace
      game.perform(commands[Int(dice.draw(below: UInt64(commands.count)))], at: GameTime(microseconds: time))
      commandCount += 1
    }
  }
}
