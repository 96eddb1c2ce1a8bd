/// How much there is to do for a command that moves or turns the falling piece.
enum StepKind: UInt8, Sendable {
  /// There is no piece, or the rules do not have all such commands.
  case thorough
  /// Where its way is free the piece goes there, and the ground is looked at.
  case grounded
  /// Where its way is free the piece goes there, and nothing follows.
  case plain
}
