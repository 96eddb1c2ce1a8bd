// The effects of commands on the falling piece.
extension Game {
  /// Moves the piece a column to the side.
  mutating func shift(_ step: Int, _ command: GameCommand, recordingTo sink: inout some EventSink) {
    if playfield.collides(turns.window(quarterTurns: quarterTurns), x: x + step, y: y) {
      return handleBlockedShift(step, command, recordingTo: &sink)
    }
    x += step
    lockState.lastTurn = nil
    sink.record(GameEvent(.moved(piece, by: .command), at: time))
    updateTimersAfterMove(recordingTo: &sink)
  }

  /// Executes a move to the side whose straight way is blocked.
  mutating func handleBlockedShift(
    _ step: Int, _ command: GameCommand, recordingTo sink: inout some EventSink
  ) {
    let sideways = shared.ruleset.sideways
    if sideways == .straight { return sink.record(GameEvent(.refused(command), at: time)) }
    let window = turns.window(quarterTurns: quarterTurns)
    if !playfield.collides(window, x: x + step, y: y + 1) {
      x += step
      return descend(by: .command, recordingTo: &sink)
    }
    guard sideways == .diagonalThenDown else {
      return sink.record(GameEvent(.refused(command), at: time))
    }
    if !playfield.collides(window, x: x, y: y + 1) {
      descend(by: .command, recordingTo: &sink)
    } else {
      lock(by: .command, recordingTo: &sink)
    }
  }

  /// Turns the piece, with the kicks that the field and the ground allow.
  ///
  /// - Parameter isBlocked: whether the caller knows that the turn in place does not fit.
  mutating func turn(
    _ rotation: Rotation, _ command: GameCommand, isBlocked: Bool = false,
    recordingTo sink: inout some EventSink
  ) {
    let before = Orientation(quarterTurns: quarterTurns)
    let after = before.turned(rotation)
    let limit = shared.lockReset?.upwardKicks ?? .max
    guard shared.ruleset.turns.allow(rotation),
      let kick = kick(from: before, to: after, isBlocked: isBlocked),
      kick.y >= 0 || lockState.upwardKicks < limit
    else { return sink.record(GameEvent(.refused(command), at: time)) }
    if kick.y < 0 { lockState.upwardKicks += 1 }
    x += kick.x
    y += kick.y
    quarterTurns = after.rawValue
    if !isPlain { lockState.lastTurn = LastTurn(rotation: rotation, kick: kick.index) }
    sink.record(GameEvent(.rotated(piece, rotation), at: time))
    let changesFraction = shared.keepsFractions && kick.index > 0 && setFractionAfterKick()
    if shared.keepsFractions { lockState.turnCount = min(lockState.turnCount + 1, 1_000) }
    updateTimersAfterMove(recordingTo: &sink)
    if changesFraction { updateFractionDeadline() }
  }

  /// The first kick that makes the turned piece fit, and its index; nil if none does.
  @inline(__always)
  private func kick(
    from before: Orientation, to after: Orientation, isBlocked: Bool
  ) -> (x: Int, y: Int, index: Int)? {
    if shared.hasNoKicks {
      if isBlocked { return nil }
      let window = turns.window(quarterTurns: after.rawValue)
      return playfield.collides(window, x: x, y: y) ? nil : (0, 0, 0)
    }
    return shared.ruleset.rotationSystem.kick(
      of: tetromino, from: before, to: after, first: isBlocked ? 1 : 0, x: x, y: y, on: playfield)
  }

  /// Moves the piece down a row for a soft drop.
  mutating func softDrop(recordingTo sink: inout some EventSink) {
    if isGrounded { return softDropOnGround(recordingTo: &sink) }
    score.increase(by: shared.ruleset.scoring.softDropRow)
    descend(by: .softDrop, recordingTo: &sink)
  }

  /// Executes a soft drop of a piece on the ground.
  mutating func softDropOnGround(recordingTo sink: inout some EventSink) {
    if shared.ruleset.softDropLocks {
      lock(by: .softDrop, recordingTo: &sink)
    } else {
      sink.record(GameEvent(.refused(.softDrop), at: time))
    }
  }

  /// Moves the piece down a row.
  ///
  /// - Precondition: the way is free.
  mutating func descend(by cause: GameEvent.MoveCause, recordingTo sink: inout some EventSink) {
    y += 1
    sink.record(GameEvent(.moved(piece, by: cause), at: time))
    updateTimersAfterFall(by: cause, recordingTo: &sink)
  }

  /// Updates the times after a move down.
  @inline(__always)
  mutating func updateTimersAfterFall(by cause: GameEvent.MoveCause, recordingTo sink: inout some EventSink) {
    lockState.lastTurn = nil
    if let delay = shared.lockReset {
      if shared.keepsFractions { returnResets() } else { _ = reachLowerRow() }
      if delay.isResetByFalling { lockState.remainingDelay = nil }
    }
    touchDownOrFall(by: cause, recordingTo: &sink)
  }

  /// Moves the piece to the ground and locks it if the rules say so.
  mutating func hardDrop(recordingTo sink: inout some EventSink) {
    if shared.ruleset.hardDrop == .none { return sink.record(GameEvent(.refused(.hardDrop), at: time)) }
    let row = playfield.restingRow(of: turns[quarterTurns: quarterTurns], x: x, y: y)
    if row > y {
      score.increase(by: Counter.product(row - y, shared.ruleset.scoring.hardDropRow))
      y = row
      lockState.lastTurn = nil
      sink.record(GameEvent(.moved(piece, by: .hardDrop), at: time))
    } else if shared.ruleset.hardDrop == .stays {
      return sink.record(GameEvent(.refused(.hardDrop), at: time))
    }
    if shared.ruleset.hardDrop == .locks { return lock(by: .hardDrop, recordingTo: &sink) }
    updateTimersAfterFall(by: .hardDrop, recordingTo: &sink)
  }

  /// Puts the falling piece into hold and brings the held one, or the next.
  mutating func hold(recordingTo sink: inout some EventSink) {
    // A puzzle's last piece cannot be held without another to replace it.
    guard canHold, held != nil || !isOutOfPieces else {
      return sink.record(GameEvent(.refused(.hold), at: time))
    }
    canHold = shared.ruleset.hold == .free
    let incoming = held
    held = tetromino
    sink.record(GameEvent(.held(tetromino), at: time))
    spawn(incoming ?? queue.popFirst(), recordingTo: &sink)
  }
}
