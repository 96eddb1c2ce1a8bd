import BlockEngine

/// The totals of games; the order of additions does not matter.
struct SimulationSum: Equatable, Sendable {
  /// The best game; of equal scores, the one with the lowest number.
  struct Best: Equatable, Sendable {
    var score: Int
    var number: Int
    var seed: UInt64
  }

  /// The number of games or matches.
  private(set) var games = 0
  private(set) var commands = 0
  private(set) var pieces = 0
  private(set) var lines = 0
  private(set) var score = 0
  /// The total time of play in microseconds.
  private(set) var microseconds: Int64 = 0
  /// The games that ended with a lock above the field.
  private(set) var lockOuts = 0
  /// The games that ended because a piece had no room to spawn.
  private(set) var blockOuts = 0
  /// Games that reached the goal of their mode, or won their match.
  private(set) var goals = 0
  private(set) var best: Best?
  /// The number of wins of each seat; empty for single games.
  private(set) var wins: [Int] = []
  /// The lines sent to opponents.
  private(set) var sent = 0
  /// The sum, modulo 2⁶⁴, of the games' final digests.
  private(set) var digests: UInt64 = 0

  /// Adds a finished game.
  mutating func add(_ played: RandomGame, number: Int, seed: UInt64) {
    games += 1
    commands += played.commandCount
    digests &+= played.game.digest.value
    add(played.game, number: number, seed: seed)
  }

  /// Adds a finished match.
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
    pieces += game.lockCount
    lines += game.lines
    score += game.score
    microseconds += game.time.microseconds
    switch game.endCause {
    case .blockOut: blockOuts += 1
    case .lockOut: lockOuts += 1
    case .goal: goals += 1
    case .givenUp, nil: break
    }
    merge(Best(score: game.score, number: number, seed: seed))
  }

  /// Adds another sum.
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
    if let best = other.best { merge(best) }
  }

  private mutating func merge(_ other: Best) {
    if let best, (best.score, -best.number) >= (other.score, -other.number) { return }
    best = other
  }
}
