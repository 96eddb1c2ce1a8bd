import BlockEngine

/// What games came to, all together; the order in which they are added does not matter.
struct SimulationSum: Equatable, Sendable {
  /// The best game: of equal scores the one of the lowest number.
  struct Best: Equatable, Sendable {
    var score: Int
    var number: Int
    var seed: UInt64
  }

  /// Games, or matches.
  private(set) var games = 0
  private(set) var commands = 0
  private(set) var pieces = 0
  private(set) var lines = 0
  private(set) var score = 0
  /// Microseconds of play.
  private(set) var microseconds: Int64 = 0
  /// Games that locked a piece above the field.
  private(set) var lockOuts = 0
  /// Games that ended for want of room for a piece.
  private(set) var blockOuts = 0
  /// Games that reached the goal of their mode, or won their match.
  private(set) var goals = 0
  private(set) var best: Best?
  /// How many matches the player of each seat has won; empty for games alone.
  private(set) var wins: [Int] = []
  /// Lines that were sent to others.
  private(set) var sent = 0
  /// The sum, modulo 2⁶⁴, of the digests of the games at their ends.
  private(set) var digests: UInt64 = 0

  /// Adds the game of that number, which is over.
  mutating func add(_ played: RandomGame, number: Int, seed: UInt64) {
    games += 1
    commands += played.commandCount
    digests &+= played.game.digest.value
    add(played.game, number: number, seed: seed)
  }

  /// Adds the match of that number, which is over.
  mutating func add(_ played: RandomMatch, number: Int, seed: UInt64) {
    games += 1
    commands += played.commandCount
    digests &+= played.match.digest.value
    if wins.isEmpty { wins = Array(repeating: 0, count: played.match.playerCount) }
    if let winner = played.match.winner { wins[winner - 1] += 1 }
    for player in 1...played.match.playerCount {
      let game = played.match.game(of: player)
      sent += game.sentLines
      add(game, number: number, seed: seed)
    }
  }

  private mutating func add(_ game: Game, number: Int, seed: UInt64) {
    pieces += game.pieceCount
    lines += game.lines
    score += game.score
    microseconds += game.time.microseconds
    switch game.endCause {
    case .blockOut: blockOuts += 1
    case .lockOut: lockOuts += 1
    case .goal: goals += 1
    case .givenUp, nil: break
    }
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
    lockOuts += other.lockOuts
    goals += other.goals
    digests &+= other.digests
    sent += other.sent
    if wins.isEmpty {
      wins = other.wins
    } else {
      for (seat, count) in other.wins.enumerated() { wins[seat] += count }
    }
    if let best = other.best { take(best) }
  }

  private mutating func take(_ other: Best) {
    if let best, (best.score, -best.number) >= (other.score, -other.number) { return }
    best = other
  }
}
