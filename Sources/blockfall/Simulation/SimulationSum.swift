import BlockEngine

/// What games came to, all together; the order in which they are added does not matter.
struct SimulationSum: Equatable, Sendable {
  /// The best game: of equal scores the one of the lowest number.
  struct Best: Equatable, Sendable {
    var score: Int
    var number: Int
    var seed: UInt64
  }

  private(set) var games = 0
  private(set) var commands = 0
  private(set) var pieces = 0
  private(set) var lines = 0
  private(set) var score = 0
  /// Microseconds of play.
  private(set) var microseconds: Int64 = 0
  /// Games that ended for want of room for a piece; the others locked one above the field.
  private(set) var blockOuts = 0
  /// Games that reached the goal of their mode.
  private(set) var goals = 0
  private(set) var best: Best?
  /// The sum, modulo 2⁶⁴, of the digests of the games at their ends.
  private(set) var digests: UInt64 = 0

  /// Adds the game of that number, which is over.
  mutating func add(_ played: RandomGame, number: Int, seed: UInt64) {
    let game = played.game
    games += 1
    commands += played.commandCount
    pieces += game.pieceCount
    lines += game.lines
    score += game.score
    microseconds += game.time.microseconds
    if game.endCause == .blockOut { blockOuts += 1 }
    if game.endCause == .goal { goals += 1 }
    digests &+= game.digest.value
    take(Best(score: game.score, number: number, seed: seed))
  }

  /// Adds what another sum has added.
  mutating func add(_ other: SimulationSum) {
    games += other.games
    commands += other.commands
    pieces += other.pieces
    lines += other.lines
    score += other.score
    microseconds += other.microseconds
    blockOuts += other.blockOuts
    goals += other.goals
    digests &+= other.digests
    if let best = other.best { take(best) }
  }

  private mutating func take(_ other: Best) {
    if let best, (best.score, -best.number) >= (other.score, -other.number) { return }
    best = other
  }
}
