import BlockEngine

/// What a buffer shows of a game that is being played, so that what has moved since can be drawn over it.
///
/// A class, as a buffer that carries it is passed on often: half a kilobyte would be copied each time.
final class DrawnGame: Sendable {
  let id: GameID
  /// Changes with whatever happens but a move of the falling piece.
  let revision: Int
  let keeping: Keeping
  let layout: Layout
  let playfield: Playfield
  let piece: FallingPiece
  let ghost: FallingPiece?
  let animation: FieldAnimation.State?
  /// The seconds of the clock.
  let clock: Int64
  /// What is explained meanwhile.
  let hints: FirstMoves

  init(
    id: GameID, revision: Int, keeping: Keeping, layout: Layout, playfield: Playfield, piece: FallingPiece,
    ghost: FallingPiece?, animation: FieldAnimation.State?, clock: Int64, hints: FirstMoves
  ) {
    self.id = id
    self.revision = revision
    self.keeping = keeping
    self.layout = layout
    self.playfield = playfield
    self.piece = piece
    self.ghost = ghost
    self.animation = animation
    self.clock = clock
    self.hints = hints
  }

  /// Whether a later picture differs from this one in the falling piece, its ghost and the time alone.
  func differsInPieceAlone(from later: DrawnGame) -> Bool {
    revision == later.revision && id == later.id && keeping == later.keeping && hints == later.hints
  }

  /// What the falling piece covers, and where it is on its way from another orientation what that covers.
  var pieceWindow: FieldWindow { FieldWindow(piece, margin: animation == nil ? 0 : 1) }

  /// Whether piece and ghost are where they are in another picture.
  func hasSamePiece(as other: DrawnGame) -> Bool {
    piece == other.piece && ghost == other.ghost && animation == other.animation
  }
}
