// What happens without a command, and what a lock leads to.
extension Game {
  /// Executes what is due at the game's own time.
  @inline(never)
  mutating func handleDeadline(recordingTo sink: inout some EventSink) {
    if deadline == limit, limit != .never { return endAtLimit(recordingTo: &sink) }
    if pad != nil { return playFrame(recordingTo: &sink) }
    switch stage {
    case .falling: fall(recordingTo: &sink)
    case .locking: lock(by: .gravity, recordingTo: &sink)
    case .clearing: beginEntry(recordingTo: &sink)
    case .spawning: spawn(recordingTo: &sink)
    }
  }

  /// Executes gravity at the end of a fall interval.
  private mutating func fall(recordingTo sink: inout some EventSink) {
    if shared.keepsFractions {
      fallByFraction(to: shared.ruleset.frameRate.position(of: time), recordingTo: &sink)
    } else if isGrounded {
      lock(by: .gravity, recordingTo: &sink)
    } else {
      descend(by: .gravity, recordingTo: &sink)
    }
  }

  /// The time of the next fall for a fall interval that starts now; at most the mode's limit.
  @inline(__always)
  var nextFall: GameTime { due(in: fallInterval) }

  /// The moment that many microseconds from now; at most the mode's limit.
  @inline(__always)
  func due(in microseconds: Int64) -> GameTime {
    // Neither number is negative, so their sum fits the unsigned type; a sum beyond the last moment is also beyond
    // the limit.
    let sum = UInt64(bitPattern: time.microseconds) &+ UInt64(bitPattern: microseconds)
    return GameTime(microseconds: Int64(bitPattern: min(sum, UInt64(bitPattern: limit.microseconds))))
  }

  /// Starts the fall interval; gravity may have grown since the last one.
  @inline(__always)
  mutating func beginFall() {
    if time > shared.gravityRisesAfter { raiseGravity() }
    stage = .falling
    deadline = nextFall
  }

  /// Starts the fall interval of a piece that has just spawned.
  mutating func beginFirstFall(recordingTo sink: inout some EventSink) {
    beginFall()
    if shared.keepsFractions { return startFraction(recordingTo: &sink) }
    let part = shared.ruleset.gravity.firstFall
    if part != 100, fallInterval != .max { deadline = due(in: fallInterval / 100 * part) }
  }

  @inline(never)
  mutating func raiseGravity() {
    fallInterval = shared.ruleset.gravity.interval(atLevel: level, at: time, shared.ruleset.frameRate)
  }

  /// Locks the piece, clears full rows and starts the delays before the next piece.
  mutating func lock(by cause: GameEvent.MoveCause, recordingTo sink: inout some EventSink) {
    let matrix = turns[quarterTurns: quarterTurns]
    let spin = spin
    playfield.lock(matrix, of: Mino(tetromino), x: x, y: y)
    sink.record(GameEvent(.locked(piece, by: cause), at: time))
    if let spin { sink.record(GameEvent(.spun(spin), at: time)) }
    let garbageRows = playfield.fullGarbageRows(from: y)
    let cleared = playfield.clearFullRows(from: y)
    if cleared.count > 0 { sink.record(GameEvent(.linesCleared(cleared), at: time)) }
    let lockResult = lockResult(cleared.count, spin, recordingTo: &sink)
    lines.increase(by: cleared.count)
    let before = level
    raiseLevel(clearing: cleared.count, recordingTo: &sink)
    if cleared.count > 0 || spin != nil {
      score.increase(by: shared.ruleset.scoring.points(for: lockResult, atLevel: before, reaching: level))
    }
    resolveAttack(clearing: cleared.count, spin, garbageRows: garbageRows, recordingTo: &sink)
    if mode.kind != .endless {
      applyModeRules(after: cleared.count, spin, garbageRows: garbageRows, recordingTo: &sink)
      if isOver { return }
    }
    if isLockOut(matrix) {
      topOut(.lockOut, recordingTo: &sink)
      if isOver { return }
    }
    if garbage.waiting > 0 {
      raiseGarbage(recordingTo: &sink)
      if isOver { return }
    }
    if !attackState.waiting.isEmpty {
      insertGarbage(afterClearing: cleared.count, recordingTo: &sink)
      if isOver { return }
    }
    beginSpawnDelay(
      after: cleared, rowsAbove: playfield.height - 1 - y - matrix.lowestRow, recordingTo: &sink)
  }

  /// Updates back-to-back and combo after a lock; returns the lock's properties for scoring.
  private mutating func lockResult(_ rows: Int, _ spin: Spin?, recordingTo sink: inout some EventSink)
    -> LockResult
  {
    guard shared.hasBonuses, let bonuses = shared.ruleset.scoring.bonuses else {
      return LockResult(rows: rows)
    }
    guard rows > 0 else {
      combo = 0
      return LockResult(rows: 0, spin: spin)
    }
    let isAllClear = playfield.highestRow == playfield.hiddenRows + playfield.height
    let isDifficult =
      rows >= bonuses.difficultRows || (spin != nil && bonuses.hasDifficultSpins)
      || (isAllClear && bonuses.chainsAllClears)
    let lockResult = LockResult(
      rows: rows, spin: spin, isBackToBack: isDifficult && backToBackCount > 0, combo: combo,
      isAllClear: isAllClear)
    if lockResult.isBackToBack { sink.record(GameEvent(.backToBack(backToBackCount), at: time)) }
    if combo > 0 { sink.record(GameEvent(.combo(combo), at: time)) }
    if lockResult.isAllClear { sink.record(GameEvent(.allClear, at: time)) }
    if isDifficult { backToBackCount.increase() } else { backToBackCount = 0 }
    combo.increase()
    return lockResult
  }

  /// Whether the piece that has just locked is so high that the game is over.
  @inline(__always)
  private func isLockOut(_ matrix: Matrix) -> Bool {
    switch shared.ruleset.lockOut {
    case .anyMino: playfield.highestRow < playfield.hiddenRows
    case .wholePiece: y + matrix.lowestRow < 0
    case .never: false
    }
  }

  private mutating func raiseLevel(clearing cleared: Int, recordingTo sink: inout some EventSink) {
    if shared.ruleset.disabledRules.contains(.levelRise) { return }
    let reached = shared.ruleset.levelRise.level(
      after: level, from: startLevel, cleared: cleared, lines: lines,
      highest: shared.ruleset.levels.upperBound)
    guard reached > level else { return }
    level = reached
    let pace = LevelTiming(ruleset, atLevel: level)
    fallInterval = pace.fall
    lockInterval = pace.lock
    sink.record(GameEvent(.levelRose(level), at: time))
  }

  mutating func end(_ cause: EndCause, recordingTo sink: inout some EventSink) {
    endCause = cause
    needsRouting = true
    // Later commands take the thorough path, which checks whether the game is over.
    stepKind = .slowPath
    stage = .falling
    sink.record(GameEvent(.ended(cause), at: time))
  }
}
