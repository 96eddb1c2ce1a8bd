/// The work needed for a command that moves or turns the falling piece.
enum StepKind: UInt8, Sendable {
  /// There is no piece, or the rules lack some of these commands.
  case slowPath
  /// If its way is free the piece moves, and the ground is checked.
  case groundCheck
  /// If its way is free the piece moves, and nothing else happens.
  case moveOnly
}
