import BlockEngine

/// Matches of random players on narrow fields, where even random play clears rows.
enum RandomMatch {
  static let commands: [GameCommand] = [
    .left, .left, .left, .right, .right, .right, .rotateClockwise, .rotateCounterclockwise, .softDrop,
    .hardDrop,
    .hardDrop, .rotateHalf, .hold,
  ]

  /// A match on fields four columns wide.
  static func setup(
    seed: UInt64, players: Int, attack: AttackRules = .guideline, targeting: Versus.Targeting = .next
  ) throws -> MatchSetup {
    let seats = try (0..<players).map { seat in
      MatchSetup.Player(
        ruleset: seat % 3 == 1 ? .classic : .modern, startLevel: 1 + seat * 2,
        playfield: try Playfield(width: 4, height: 12))
    }
    // O and I pieces often complete rows on such a field.
    var random = ReferenceGenerator(seed: seed)
    let pieces = (0..<300).map { _ in random.pick([Tetromino.o, .o, .o, .i, .i, .i, .t]) }
    return MatchSetup(players: seats, seed: seed, attack: attack, targeting: targeting, pieces: pieces)
  }

  /// A random match on such fields.
  static func setup(_ random: inout ReferenceGenerator) throws -> MatchSetup {
    try setup(
      seed: random.next(), players: random.pick(2...8),
      attack: AttackRules(random.pick(AttackRules.Name.allCases)),
      targeting: random.pick(Versus.Targeting.allCases))
  }

  /// Plays a random step: a command of any player, or an advance, at most a quarter of a second later.
  @discardableResult
  static func step(_ match: inout Match, _ random: inout ReferenceGenerator) -> (
    player: Int, command: GameCommand?, time: GameTime
  ) {
    let step = next(match, &random)
    execute(step, &match)
    return step
  }

  static func step(_ match: inout Match, _ random: inout ReferenceGenerator, events: inout [MatchEvent]) {
    let step = next(match, &random)
    if let command = step.command {
      match.perform(command, by: step.player, at: step.time, events: &events)
    } else {
      match.advance(to: step.time, events: &events)
    }
  }

  static func next(_ match: Match, _ random: inout ReferenceGenerator) -> (
    player: Int, command: GameCommand?, time: GameTime
  ) {
    // Often exactly at the current time or at a deadline.
    let time =
      switch random.pick(0...5) {
      case 0: match.time
      case 1: min(match.nextDeadline ?? match.time, match.time.advanced(by: 250_000))
      default: match.time.advanced(by: Int64(random.pick(0...120_000)))
      }
    let command = random.pick(0...30) == 0 ? nil : random.pick(commands)
    return (random.pick(1...match.playerCount), command, time)
  }

  static func execute(_ step: (player: Int, command: GameCommand?, time: GameTime), _ match: inout Match) {
    if match.isOver { return }
    if let command = step.command {
      match.perform(command, by: step.player, at: step.time)
    } else {
      match.advance(to: step.time)
    }
  }

  /// Plays to the end.
  static func play(_ match: inout Match, _ random: inout ReferenceGenerator) {
    while !match.isOver { step(&match, &random) }
  }
}
