import BlockBot
import BlockEngine

/// Games between two tables of weights: the same search, the same hands, the same pieces.
struct Trial {
  /// What the games are about: `points` for placing the same pieces alone.
  let contest: Duel.Contest
  /// Fields that each scores for a piece.
  let nodes: Int
  /// Pieces that each places alone, or after which a match is drawn.
  let pieces: Int
  let seed: UInt64

  /// Plays a game; from one to the next the two change seats.
  func play(_ first: BotWeights, _ second: BotWeights, game: Int) -> Duel.Outcome {
    let duel = Duel(nil, nil, contest, ruleset: .modern, level: 1, seed: seed, pieces: pieces)
    let tables = [first, second]
    let outcome = try? duel.play(game) { bot in
      BotPlayer(
        BotGrade.highest.scoring(nodes), ruleset: .modern, width: Ruleset.modern.width,
        height: Ruleset.modern.height, seed: 0, weights: tables[bot])
    }
    guard var outcome else { preconditionFailure("the modern rules can be played") }
    // Alone it is what they would have sent that counts, not their scores.
    if contest == .points {
      let (ours, theirs) = (outcome.attack[0], outcome.attack[1])
      outcome.winner = ours == theirs ? nil : ours > theirs ? 0 : 1
    }
    return outcome
  }

  /// By how much the first is ahead: lines a piece of those that were to be placed, and in a match a half for the win.
  func margin(of first: BotWeights, over second: BotWeights, game: Int) -> Double {
    let outcome = play(first, second, game: game)
    if contest == .points { return Double(outcome.attack[0] - outcome.attack[1]) / Double(pieces) }
    let placed = Double(max(1, outcome.pieces.max() ?? 1))
    let win = outcome.winner.map { $0 == 0 ? 0.5 : -0.5 } ?? 0
    return Double(outcome.attack[0] - outcome.attack[1]) / placed + win
  }
}
