/// The phase of a game, with the values that are valid only in it.
public enum GamePhase: Equatable, Sendable {
  /// A piece is falling; at `fallsAt` gravity moves it down a row or, without a lock delay, locks it on the ground.
  case falling(FallingPiece, fallsAt: GameTime)
  /// A piece is on the ground and locks at `locksAt`; `resetsLeft` more moves and turns restart the delay.
  case locking(FallingPiece, locksAt: GameTime, resetsLeft: Int)
  /// Rows vanish, given by their places at the lock; the playfield is already without them.
  case clearing(ClearedRows, until: GameTime)
  /// The next piece spawns at `until`.
  case spawning(until: GameTime)
  /// The game has ended.
  case over(EndCause)
}

/// Why a game ended.
///
/// The raw values are the words of the replay format.
public enum EndCause: String, CaseIterable, Sendable {
  /// A piece had no room at its spawn; or the pieces or the time ran out before a mode's goal was reached, as
  /// `Game.ranOutOfPieces` and `Game.ranOutOfTime` report.
  case blockOut
  /// A piece locked above row 0, or garbage pushed a mino out of the field.
  case lockOut
  /// The player gave up.
  case givenUp
  /// A mode's goal was reached.
  case goal
}
