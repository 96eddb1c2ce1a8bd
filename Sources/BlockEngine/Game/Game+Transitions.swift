// What happens by itself, and what a lock leads to.
extension Game {
  /// Lets happen what is due at the game's own time.
  @inline(never)
  mutating func meetDeadline(telling sink: inout some EventSink) {
    if deadline == limit, limit != .never { return endAtLimit(telling: &sink) }
    switch stage {
    case .falling: fall(telling: &sink)
    case .locking: lock(by: .gravity, telling: &sink)
    case .clearing: beginEntry(telling: &sink)
    case .spawning: spawn(telling: &sink)
    }
  }

  /// What gravity does when the fall interval is over.
  private mutating func fall(telling sink: inout some EventSink) {
    if isGrounded {
      lock(by: .gravity, telling: &sink)
    } else {
      descend(by: .gravity, telling: &sink)
    }
  }

  /// When a piece falls that begins its fall interval now; at the mode's limit it does not any more.
  @inline(__always)
  var nextFall: GameTime { due(in: fallInterval) }

  /// The moment so many microseconds from now, the mode's limit at most.
  @inline(__always)
  func due(in microseconds: Int64) -> GameTime {
    // Neither is negative, so that no sum of two is too great for the unsigned; what is beyond the last moment is
    // beyond the limit too.
    let sum = UInt64(bitPattern: time.microseconds) &+ UInt64(bitPattern: microseconds)
    return GameTime(microseconds: Int64(bitPattern: min(sum, UInt64(bitPattern: limit.microseconds))))
  }

  /// Starts the fall interval; gravity may have grown meanwhile.
  @inline(__always)
  mutating func beginFall() {
    if time > shared.gravityRisesAfter { raiseGravity() }
    stage = .falling
    deadline = nextFall
  }

  /// Starts the fall interval of a piece that has just spawned.
  mutating func beginFirstFall() {
    beginFall()
    let part = shared.ruleset.gravity.firstFall
    if part != 100, fallInterval != .max { deadline = due(in: fallInterval / 100 * part) }
  }

  @inline(never)
  private mutating func raiseGravity() {
    fallInterval = shared.ruleset.gravity.interval(atLevel: level, at: time, shared.ruleset.frameRate)
  }

  /// Locks the piece, clears what is full and brings the next piece, as soon as the rules let it come.
  mutating func lock(by cause: GameEvent.MoveCause, telling sink: inout some EventSink) {
    let matrix = turns[quarterTurns: quarterTurns]
    let spin = spin
    playfield.lock(matrix, of: Mino(tetromino), x: x, y: y)
    sink.record(GameEvent(.locked(piece, by: cause), at: time))
    if let spin { sink.record(GameEvent(.spun(spin), at: time)) }
    let garbageRows = playfield.fullGarbageRows(from: y)
    let cleared = playfield.clearFullRows(from: y)
    if cleared.count > 0 {
      sink.record(GameEvent(.linesCleared(cleared), at: time))
    }
    let feat = feat(cleared.count, spin, telling: &sink)
    lines += cleared.count
    let before = level
    raiseLevel(clearing: cleared.count, telling: &sink)
    if cleared.count > 0 || spin != nil {
      score += shared.ruleset.scoring.points(for: feat, atLevel: before, reaching: level)
    }
    serveBattle(clearing: cleared.count, spin, garbageRows: garbageRows, telling: &sink)
    if mode.kind != .endless {
      serveMode(after: cleared.count, spin, garbageRows: garbageRows, telling: &sink)
      if isOver { return }
    }
    if isLockOut(matrix) {
      topOut(.lockOut, telling: &sink)
      if isOver { return }
    }
    if garbage.waiting > 0 {
      raiseGarbage(telling: &sink)
      if isOver { return }
    }
    if !battle.waiting.isEmpty {
      letGarbageEnter(afterClearing: cleared.count, telling: &sink)
      if isOver { return }
    }
    beginInterlude(
      after: cleared, rowsAbove: playfield.height - 1 - y - matrix.lowestRow, telling: &sink)
  }

  /// Takes note of what a lock did for chain and combo, and tells it where points depend on it.
  private mutating func feat(_ rows: Int, _ spin: Spin?, telling sink: inout some EventSink) -> Feat {
    guard shared.hasBonuses else { return Feat(rows: rows) }
    guard rows > 0 else {
      combo = 0
      return Feat(rows: 0, spin: spin)
    }
    let isDifficult = rows == 4 || spin != nil
    let feat = Feat(
      rows: rows, spin: spin, isBackToBack: isDifficult && chain > 0, combo: combo,
      isAllClear: playfield.highestRow == playfield.hiddenRows + playfield.height)
    if feat.isBackToBack { sink.record(GameEvent(.backToBack(chain), at: time)) }
    if combo > 0 { sink.record(GameEvent(.combo(combo), at: time)) }
    if feat.isAllClear { sink.record(GameEvent(.allClear, at: time)) }
    chain = isDifficult ? chain + 1 : 0
    combo += 1
    return feat
  }

  /// Whether the piece that has just locked is too high for the game to go on.
  @inline(__always)
  private func isLockOut(_ matrix: Matrix) -> Bool {
    switch shared.ruleset.lockOut {
    case .anyMino: playfield.highestRow < playfield.hiddenRows
    case .wholePiece: y + matrix.lowestRow < 0
    case .never: false
    }
  }

  private mutating func raiseLevel(clearing cleared: Int, telling sink: inout some EventSink) {
    if shared.ruleset.relief.contains(.level) { return }
    let reached = shared.ruleset.levelRise.level(
      after: level, from: startLevel, cleared: cleared, lines: lines,
      highest: shared.ruleset.levels.upperBound)
    guard reached > level else { return }
    level = reached
    let pace = Pace(ruleset, atLevel: level)
    fallInterval = pace.fall
    lockInterval = pace.lock
    sink.record(GameEvent(.levelRose(level), at: time))
  }

  mutating func end(_ cause: EndCause, telling sink: inout some EventSink) {
    endCause = cause
    hasNews = true
    // Any further command goes the long way, and finds the game over there.
    stepKind = .thorough
    stage = .falling
    sink.record(GameEvent(.ended(cause), at: time))
  }
}
