// The lock delay of a piece on the ground.
//
// Either a piece is in the air and its fall interval runs, or it is on the ground and the lock delay runs; a change
// between them starts the other time. Under rules without a lock delay the fall interval always runs, and a blocked
// fall locks the piece.
extension Game {
  /// Updates the times after a move or a turn.
  @inline(__always)
  mutating func updateTimersAfterMove(recordingTo sink: inout some EventSink) {
    guard let delay = shared.lockReset else { return }
    // Where pieces keep fractions, only falls give resets back.
    let isLower = shared.keepsFractions ? false : reachLowerRow()
    let isOnGround = isGrounded
    if stage == .locking {
      let isRestarted = countReset(delay, isFree: isLower)
      if !isOnGround {
        leaveGround(delayRestarted: isRestarted, recordingTo: &sink)
      } else if shared.keepsFractions {
        if isRestarted { touchGround(since: shared.ruleset.frameRate.position(of: time)) }
        setLockDeadline()
      } else if isRestarted {
        deadline = due(in: lockInterval)
      } else if delay.resetLimitRule == .locks, delay.reachesLimit(by: lockState.resets) {
        deadline = min(deadline, due(in: shared.ruleset.frameRate.microseconds(frames: 1)))
      }
    } else {
      if delay.countsInTheAir, countReset(delay, isFree: isLower) { lockState.remainingDelay = nil }
      if isOnGround { touchDown(by: .command, recordingTo: &sink) }
    }
  }

  /// Counts a move or a turn as a reset of the lock delay; returns whether it restarts the delay.
  ///
  /// - Parameter isFree: whether the piece reached a new lowest row; then it uses up no reset.
  @inline(__always)
  private mutating func countReset(_ delay: LockDelay.Reset, isFree: Bool) -> Bool {
    guard let resets = delay.resets, lockState.resets < resets else { return false }
    lockState.resets += isFree ? 0 : 1
    return delay.resetLimitRule == .deadlineStays || lockState.resets < resets
  }

  /// Starts the fall interval of a piece that a move took off the ground.
  private mutating func leaveGround(delayRestarted: Bool, recordingTo sink: inout some EventSink) {
    if let delay = shared.lockReset, !delay.isResetByFalling || delay.resets == nil {
      let left =
        shared.keepsFractions ? remainingLockFrames : max(0, deadline.microseconds - time.microseconds)
      lockState.remainingDelay = delayRestarted ? nil : left
    }
    if shared.keepsFractions { return startFraction(recordingTo: &sink) }
    beginFall()
  }

  /// Starts the lock delay or the fall interval of a piece that arrived through the air.
  @inline(__always)
  mutating func touchDownOrFall(by cause: GameEvent.MoveCause, recordingTo sink: inout some EventSink) {
    if shared.lockReset != nil, isGrounded { return touchDown(by: cause, recordingTo: &sink) }
    // A piece that keeps its fraction goes on falling as before.
    if !shared.keepsFractions { beginFall() }
  }

  /// Starts the lock delay; a piece without any resets or delay left locks at once.
  private mutating func touchDown(by cause: GameEvent.MoveCause, recordingTo sink: inout some EventSink) {
    if shared.keepsFractions { return touchGround(since: shared.ruleset.frameRate.position(of: time)) }
    stage = .locking
    let left = lockState.remainingDelay ?? lockInterval
    lockState.remainingDelay = nil
    let reachesLimit = shared.lockReset?.reachesLimit(by: lockState.resets) ?? false
    if left == 0 || reachesLimit { return lock(by: cause, recordingTo: &sink) }
    deadline = due(in: left)
  }

  /// Sets the count of resets to 0 if the piece is lower than ever before; returns whether it is.
  @inline(__always)
  mutating func reachLowerRow() -> Bool {
    let row = y + turns[quarterTurns: quarterTurns].lowestRow
    let isLower = row > lockState.lowestRow
    // Without a branch, which would be mispredicted at every other turn.
    lockState.lowestRow = max(lockState.lowestRow, row)
    lockState.resets &= isLower ? 0 : ~0
    return isLower
  }

  /// Whether the piece cannot fall.
  ///
  /// Mutating only for speed: a non-mutating getter would first copy all four matrices.
  @inline(__always)
  var isGrounded: Bool {
    mutating get { playfield.collides(turns.window(quarterTurns: quarterTurns), x: x, y: y + 1) }
  }
}
