/// What the rules of the lock delay and of spins know about the falling piece.
@usableFromInline
struct Grounding: Sendable {
  /// Moves and turns that started the lock delay anew since the piece last got lower than ever before.
  @usableFromInline var resets = 0
  /// The lowest row that any mino of the piece has been in; 0 for rules without a lock delay.
  var lowestRow = 0
  /// Turns of the piece whose kick went up.
  var lifts = 0
  /// Quarter turns clockwise of the last successful action; 0 if that was no turn, or if the rules do not look at it.
  var lastQuarterTurns: UInt8 = 0
  /// The kick of that turn.
  var lastKick = 0
  /// What was left of the lock delay when the piece left the ground, under rules that let it go on; else nil.
  var delayLeft: Int64?

  /// The last successful action, if that was a turn and the rules look at it.
  var lastTurn: LastTurn? {
    get { Rotation(rawValue: lastQuarterTurns).map { LastTurn(rotation: $0, kick: lastKick) } }
    set {
      lastQuarterTurns = newValue?.rotation.rawValue ?? 0
      lastKick = newValue?.kick ?? 0
    }
  }

  /// The index of the kick of the last successful action; nil if that was no turn.
  var kickOfLastTurn: Int? { lastQuarterTurns == 0 ? nil : lastKick }
}

/// A turn that succeeded.
struct LastTurn: Equatable, Sendable {
  /// Which way the piece turned.
  let rotation: Rotation
  /// The index of the kick that made it fit, 0 being the turn in place.
  let kick: Int
}
