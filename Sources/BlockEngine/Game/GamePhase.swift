/// Where a game stands, with what is valid only there.
public enum GamePhase: Equatable, Sendable {
  /// A piece is falling; gravity takes it a row down at `fallsAt`, or locks it where there is no lock delay.
  case falling(FallingPiece, fallsAt: GameTime)
  /// A piece is on the ground and locks at `locksAt`; of its moves and turns `resetsLeft` start the delay anew.
  case locking(FallingPiece, locksAt: GameTime, resetsLeft: Int)
  /// Rows vanish, told by where they were when the piece locked; the playfield is without them already.
  case clearing(ClearedRows, until: GameTime)
  /// The next piece spawns at the moment `until`.
  case spawning(until: GameTime)
  /// The game has ended.
  case over(EndCause)
}

/// Why a game ended.
///
/// The raw values are the words of the replay format.
public enum EndCause: String, CaseIterable, Sendable {
  /// A piece found no room at spawn; or there were no more pieces, or no more time, before a mode's goal was reached,
  /// which `Game.ranOutOfPieces` and `Game.ranOutOfTime` tell.
  case blockOut
  /// A piece locked above row 0, or garbage pushed a mino out of the field.
  case lockOut
  /// The player gave up.
  case givenUp
  /// A mode's goal was reached.
  case goal
}
