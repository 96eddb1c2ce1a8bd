/// Where a game stands, with what is valid only there.
public enum GamePhase: Equatable, Sendable {
  /// A piece is falling; gravity takes it a row down, or locks it, at `fallsAt`.
  case falling(FallingPiece, fallsAt: GameTime)
  /// The game has ended.
  case over(EndCause)
}

/// Why a game ended.
///
/// The raw values are the words of the replay format.
public enum EndCause: String, CaseIterable, Sendable {
  /// A piece found no room at spawn.
  case blockOut
  /// A piece locked above row 0.
  case lockOut
  /// The player gave up.
  case givenUp
  /// A mode's goal was reached.
  case goal
}
