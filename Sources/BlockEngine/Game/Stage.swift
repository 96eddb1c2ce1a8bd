/// The stage of a game that is not over; `GamePhase` adds its values.
@usableFromInline
enum Stage: UInt8, Sendable {
  /// A piece is in the air, or the rules have no lock delay.
  case falling
  /// A piece is on the ground, and its lock delay runs.
  case locking
  /// Full rows vanish.
  case clearing
  /// The entry delay runs.
  case spawning

  /// Whether there is no falling piece.
  @inlinable @inline(__always)
  var isBetweenPieces: Bool { self == .clearing || self == .spawning }
}
