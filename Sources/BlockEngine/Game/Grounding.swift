/// What the rules of the lock delay and of spins know about the falling piece.
@usableFromInline
struct Grounding: Sendable {
  /// When the piece locks if it is on the ground, else when it falls a row; `never` when the game is over.
  @usableFromInline var deadline = GameTime.never
  /// Whether the piece cannot fall, so that the lock delay runs.
  @usableFromInline var isOnGround = false
  /// Moves and turns on the ground since the piece last got lower than ever before.
  @usableFromInline var resets = 0
  /// The lowest row that any mino of the piece has been in.
  var lowestRow = 0
  /// The index of the kick of the last successful action; nil where that was no turn.
  var kickOfLastTurn: Int?
}
