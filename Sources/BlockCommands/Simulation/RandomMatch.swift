import BlockEngine

/// A match played at random: every remaining player gives a command every tenth of a second of play.
struct RandomMatch {
  private(set) var match: Match
  /// The performed commands, including refused ones.
  private(set) var commandCount = 0
  private let commands: [GameCommand]
  private var dice: [SeededGenerator]

  /// A match at its start.
  ///
  /// - Parameter setup: its seed determines the pieces and, through separate generators, the players' commands.
  init(_ setup: MatchSetup, commands: [GameCommand]) throws(MatchError) {
    match = try Match(setup)
    self.commands = commands
    var seeds = SeededGenerator(seed: ~setup.seed)
    dice = setup.players.map { _ in SeededGenerator(seed: seeds.next()) }
  }

  /// Plays to the end, which random play always reaches.
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
