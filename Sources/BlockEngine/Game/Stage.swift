/// What a game that is not over is at; `GamePhase` tells it with what belongs to it.
@usableFromInline
enum Stage: UInt8, Sendable {
  /// A piece is in the air, or the rules know no lock delay.
  case falling
  /// A piece cannot fall, and its lock delay runs.
  case locking
  /// Full rows vanish.
  case clearing
  /// The next piece is awaited.
  case spawning

  /// Whether there is no falling piece.
  @inlinable @inline(__always)
  var isBetweenPieces: Bool { self == .clearing || self == .spawning }
}
