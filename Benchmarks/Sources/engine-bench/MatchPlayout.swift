import BlockEngine

/// Commands for matches of eight and for the same eight games without a match, to measure a match's overhead.
///
/// Every player rotates, moves and drops some pieces: too few to clear a row or to top out, so that nothing
/// else differs.
struct MatchPlayout {
  static let players = 8
  /// Commands of each player in a match: about ten pieces.
  static let stepsPerPlayer = 70

  let ruleset: Ruleset
  /// The commands of all players, moment by moment.
  private let commands: [GameCommand]

  init(_ ruleset: Ruleset, seed: UInt64) {
    self.ruleset = ruleset
    let own = (0..<MatchPlayout.players).map {
      Playout.pieces(
        count: MatchPlayout.stepsPerPlayer, width: ruleset.width, height: ruleset.height,
        seed: seed + UInt64($0)
      ).commands
    }
    commands = (0..<MatchPlayout.stepsPerPlayer).flatMap { step in own.map { $0[step] } }
  }

  /// Commands in a round.
  var count: Int { commands.count }

  private func setup(_ round: Int) -> MatchSetup {
    MatchSetup(MatchPlayout.players, ruleset, seed: UInt64(round))
  }

  /// Plays a match, one command of each player a millisecond.
  func runMatch(round: Int) throws -> Playout.Outcome {
    let start = ProcessorTime.now
    var match = try Match(setup(round))
    var index = 0
    for step in 1...MatchPlayout.stepsPerPlayer {
      let time = GameTime(microseconds: Int64(step) * 1_000)
      for player in 1...MatchPlayout.players {
        match.perform(commands[index], by: player, at: time)
        index += 1
      }
    }
    let seconds = ProcessorTime.now - start
    let score = (1...MatchPlayout.players).reduce(0) { $0 + match.game(of: $1).score }
    return Playout.Outcome(games: MatchPlayout.players, score: score, seconds: seconds)
  }

  /// Plays the same games independently.
  func runSeparately(round: Int) throws -> Playout.Outcome {
    let setup = setup(round)
    let start = ProcessorTime.now
    var games = try (1...MatchPlayout.players).map { try Game(setup.game(of: $0)) }
    var index = 0
    for step in 1...MatchPlayout.stepsPerPlayer {
      let time = GameTime(microseconds: Int64(step) * 1_000)
      for player in 0..<MatchPlayout.players {
        games[player].perform(commands[index], at: time)
        index += 1
      }
    }
    let seconds = ProcessorTime.now - start
    let score = games.reduce(0) { $0 + $1.score }
    return Playout.Outcome(games: MatchPlayout.players, score: score, seconds: seconds)
  }
}
