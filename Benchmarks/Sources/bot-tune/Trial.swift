import BlockBot
import BlockEngine

/// Games between two tables of weights, with the same search, pace and pieces.
struct Trial {
  /// The kind of contest: with `points`, each places the same pieces alone.
  let contest: Duel.Contest
  /// Fields that each bot scores per piece.
  let nodes: Int
  /// Pieces that each bot places alone, or after which a match is a draw.
  let pieces: Int
  let seed: UInt64

  /// Plays a game; the bots swap seats from one game to the next.
  func play(_ first: BotWeights, _ second: BotWeights, game: Int) -> Duel.Outcome {
    let duel = Duel(nil, nil, contest, ruleset: .modern, level: 1, seed: seed, pieces: pieces)
    let tables = [first, second]
    let outcome = try? duel.play(game) { bot in
      BotPlayer(
        BotGrade.highest.scoring(nodes), ruleset: .modern, width: Ruleset.modern.width,
        height: Ruleset.modern.height, seed: 0, weights: tables[bot])
    }
    guard var outcome else { preconditionFailure("the modern rules can be played") }
    // Alone, the lines that they would have sent count, not their scores.
    if contest == .points {
      let (ours, theirs) = (outcome.attack[0], outcome.attack[1])
      outcome.winner = ours == theirs ? nil : ours > theirs ? 0 : 1
    }
    return outcome
  }

  /// The lead of the first table: lines sent per piece, and in a match half a point for the win.
  func margin(of first: BotWeights, over second: BotWeights, game: Int) -> Double {
    let outcome = play(first, second, game: game)
    if contest == .points { return Double(outcome.attack[0] - outcome.attack[1]) / Double(pieces) }
    let placed = Double(max(1, outcome.pieces.max() ?? 1))
    let win = outcome.winner.map { $0 == 0 ? 0.5 : -0.5 } ?? 0
    return Double(outcome.attack[0] - outcome.attack[1]) / placed + win
  }
}
