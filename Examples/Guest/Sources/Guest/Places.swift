import BlockEngine
import BlockSearch

/// The commands that bring the falling piece to its lowest place; nil if it has none.
func commandsToLowestPlace(in game: Game) -> [GameCommand]? {
  guard let piece = game.fallingPiece else { return nil }
  let finder = PlacementFinder(
    ruleset: game.ruleset, width: game.playfield.width, height: game.playfield.height)
  let places = finder.placements(of: piece.tetromino, on: game.playfield)
  // Row numbers grow downwards.
  guard let lowest = places.max(by: { $0.piece.y < $1.piece.y }) else { return nil }
  return PathFinder(from: game).path(to: lowest)?.commands
}
