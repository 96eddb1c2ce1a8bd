import BlockEngine

/// A match played at random: each tenth of a second of play everybody who is left gives one command.
struct RandomMatch {
  private(set) var match: Match
  /// Commands given, the refused ones included.
  private(set) var commandCount = 0
  private let commands: [GameCommand]
  private var dice: [SeededGenerator]

  /// A match that has not begun to move.
  ///
  /// - Parameter setup: its seed is both of the games' pieces and, by generators of their own, of what players do.
  init(_ setup: MatchSetup, commands: [GameCommand]) throws(MatchError) {
    match = try Match(setup)
    self.commands = commands
    var seeds = SeededGenerator(seed: ~setup.seed)
    dice = setup.players.map { _ in SeededGenerator(seed: seeds.next()) }
  }

  /// Plays to the end, which random play always comes to.
  mutating func play() {
    var time = GameTime.zero
    while !match.isOver {
      time = time.advanced(by: RandomGame.pace)
      for player in 1...match.playerCount where !match.isOver && !match.isOver(player) {
        let command = commands[Int(dice[player - 1].draw(below: UInt64(commands.count)))]
        match.perform(command, by: player, at: time)
        commandCount += 1
      }
    }
  }
}
