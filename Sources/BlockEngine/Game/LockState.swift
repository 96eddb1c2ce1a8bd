/// The state of the falling piece for lock delay and spins.
@usableFromInline
struct LockState: Sendable {
  /// Lock delay resets since the piece last reached a new lowest row.
  @usableFromInline var resets = 0
  /// The lowest row that any mino of the piece has reached; 0 for rules without a lock delay.
  var lowestRow = 0
  /// Turns of the piece that kicked it up.
  var upwardKicks = 0
  /// Quarter turns clockwise of the last successful action; 0 if that was no turn, or if it does not matter.
  var lastQuarterTurns: UInt8 = 0
  /// The index of that turn's kick.
  var lastKick = 0
  /// The rest of the lock delay when the piece left the ground, if the rules continue it; else nil.
  ///
  /// In microseconds; in millionths of a frame under rules whose pieces keep fractions of a row.
  var remainingDelay: Int64?
  /// The millionths of a row that a piece in the air has to fall to be a row lower, as of `fractionPosition`.
  ///
  /// This and the following are used by rules whose pieces keep fractions of a row.
  var fraction = Game.wholeRow
  /// The time at which `fraction` was computed, in millionths of a frame.
  var fractionPosition: Int64 = 0
  /// The time until which the lock delay runs, in millionths of a frame.
  var lockPosition: Int64 = 0
  /// Turns of the piece so far.
  var turnCount = 0

  /// The last successful action, if that was a turn and the rules need it.
  var lastTurn: LastTurn? {
    get { Rotation(rawValue: lastQuarterTurns).map { LastTurn(rotation: $0, kick: lastKick) } }
    set {
      lastQuarterTurns = newValue?.rotation.rawValue ?? 0
      lastKick = newValue?.kick ?? 0
    }
  }

  /// The index of the kick of the last successful action; nil if that was no turn.
  var lastTurnKick: Int? { lastQuarterTurns == 0 ? nil : lastKick }
}

/// A turn that succeeded.
struct LastTurn: Equatable, Sendable {
  /// The direction of the turn.
  let rotation: Rotation
  /// The index of the kick that made it fit, 0 being the turn in place.
  let kick: Int
}
