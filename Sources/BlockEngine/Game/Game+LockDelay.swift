// How long a piece that cannot fall stays its player's.
//
// A piece is either in the air, and its fall interval runs, or on the ground, and the lock delay runs; what leads
// from one to the other starts the other's time. Under rules without a lock delay the fall interval always runs, and
// the fall that cannot be made locks the piece.
extension Game {
  /// What follows from a move or a turn.
  mutating func settle(telling sink: inout some EventSink) {
    guard let delay = shared.lockReset else { return }
    let isLower = reachLowerRow()
    let wasOnGround = stage == .locking
    let isOnGround = isGrounded
    guard wasOnGround || delay.countsInTheAir else {
      // From the air: the fall interval goes on, unless the move ended on the ground.
      if isOnGround { touchDown(by: .command, delay, telling: &sink) }
      return
    }
    let isExhausted = spendReset(of: delay, isFree: isLower)
    switch (wasOnGround, isOnGround) {
    case (true, true):
      if delay.resets != nil, !isExhausted {
        deadline = due(in: lockInterval)
      } else if isExhausted, delay.exhaustion == .locks {
        deadline = min(deadline, due(in: shared.ruleset.frameRate.microseconds(frames: 1)))
      }
    case (true, false):
      leaveGround(delay, renewed: delay.resets != nil && !isExhausted)
    case (false, true):
      if delay.resets != nil, !isExhausted { grounding.delayLeft = nil }
      touchDown(by: .command, delay, telling: &sink)
    case (false, false):
      if delay.resets != nil, !isExhausted { grounding.delayLeft = nil }
    }
  }

  /// Counts a move or a turn that starts the delay anew.
  ///
  /// - Parameter isFree: whether the move led lower than ever before; then it uses none.
  /// - Returns: whether no move starts the delay anew any more.
  private mutating func spendReset(of delay: LockDelay.Reset, isFree: Bool) -> Bool {
    guard let resets = delay.resets else { return false }
    if grounding.resets >= resets { return true }
    if !isFree { grounding.resets += 1 }
    return delay.exhaustion == .locks && grounding.resets >= resets
  }

  /// Starts the fall interval of a piece that a move took off the ground.
  private mutating func leaveGround(_ delay: LockDelay.Reset, renewed: Bool) {
    if !delay.isResetByFalling || delay.resets == nil {
      grounding.delayLeft = renewed ? nil : max(0, deadline.microseconds - time.microseconds)
    }
    beginFall()
  }

  /// Starts the lock delay or the fall interval of a piece that came here through the air.
  mutating func touchDownOrFall(by cause: GameEvent.MoveCause, telling sink: inout some EventSink) {
    if let delay = shared.lockReset, isGrounded { return touchDown(by: cause, delay, telling: &sink) }
    beginFall()
  }

  /// Starts the lock delay; a piece that has used up its resets, or its delay, locks as soon as it touches down.
  private mutating func touchDown(
    by cause: GameEvent.MoveCause, _ delay: LockDelay.Reset, telling sink: inout some EventSink
  ) {
    stage = .locking
    let left = grounding.delayLeft ?? lockInterval
    grounding.delayLeft = nil
    let isExhausted = delay.resets.map { grounding.resets >= $0 } ?? false
    if left == 0 || isExhausted { return lock(by: cause, telling: &sink) }
    deadline = due(in: left)
  }

  /// Starts the count of resets anew where the piece is lower than ever before, and says whether it is.
  @inline(__always)
  mutating func reachLowerRow() -> Bool {
    let row = y + turns[quarterTurns: quarterTurns].lowestRow
    guard row > grounding.lowestRow else { return false }
    grounding.lowestRow = row
    grounding.resets = 0
    return true
  }

  /// Whether the piece cannot fall.
  @inline(__always)
  var isGrounded: Bool {
    playfield.collides(turns.window(quarterTurns: quarterTurns), x: x, y: y + 1)
  }
}
