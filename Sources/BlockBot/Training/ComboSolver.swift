import BlockEngine
import BlockSearch

/// Finds a way in which each of the next pieces clears a row, by an exhaustive search.
struct ComboSolver {
  /// The most fields that it looks at.
  private static let limit = 3_000

  private struct State {
    var field: Playfield
    var queue: ArraySlice<Tetromino>
    var held: Tetromino?
    var canHold: Bool
  }

  /// The places of the next pieces; nil if there is no such way, or if the search became too long.
  func solve(_ game: Game, pieces: Int) -> [BotChoice]? {
    guard pieces > 0, let falling = game.fallingPiece else { return nil }
    let finder = PlacementFinder(
      ruleset: game.ruleset, width: game.playfield.width, height: game.playfield.height)
    let queue = ([falling.tetromino] + game.givenPieces).prefix(pieces + 1)
    var left = Self.limit
    return solve(
      State(field: game.playfield, queue: queue, held: game.held, canHold: game.canHold), pieces: pieces,
      finder, &left)
  }

  private func solve(
    _ state: State, pieces: Int, _ finder: PlacementFinder, _ left: inout Int
  ) -> [BotChoice]? {
    guard pieces > 0 else { return [] }
    for usesHold in state.canHold ? [false, true] : [false] {
      guard let (tetromino, rest) = drawn(from: state, usesHold: usesHold) else { continue }
      for placement in finder.placements(of: tetromino, on: state.field) {
        guard left > 0 else { return nil }
        left -= 1
        var next = rest
        guard let rows = next.field.lock(placement.piece), rows > 0 else { continue }
        if let way = solve(next, pieces: pieces - 1, finder, &left) {
          return [BotChoice(usesHold: usesHold, placement: placement, worth: 0)] + way
        }
      }
    }
    return nil
  }

  /// The piece to place, and what is left then; nil if there is none.
  private func drawn(from state: State, usesHold: Bool) -> (Tetromino, State)? {
    var rest = state
    rest.canHold = true
    guard let first = rest.queue.popFirst() else { return nil }
    guard usesHold else { return (first, rest) }
    guard let other = state.held ?? rest.queue.popFirst() else { return nil }
    rest.held = first
    // Holding the same piece changes nothing.
    return other == first ? nil : (other, rest)
  }
}
