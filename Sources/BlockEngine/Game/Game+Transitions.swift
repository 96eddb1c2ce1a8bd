extension Game {
  /// Brings the next piece onto the field, or ends the game where it finds no room.
  mutating func spawn(telling sink: inout some EventSink) {
    if hasRunOut {
      // What a puzzle's player has put aside comes last.
      guard let last = held else {
        modeState.ranOut = true
        return end(.blockOut, telling: &sink)
      }
      held = nil
      return bring(last, telling: &sink)
    }
    bring(queue.take(), telling: &sink)
  }

  /// Brings `tetromino` onto the field, or ends the game where it finds no room.
  mutating func bring(_ tetromino: Tetromino, telling sink: inout some EventSink) {
    self.tetromino = tetromino
    turns = ruleset.rotationSystem.turns(of: tetromino)
    quarterTurns = Orientation.spawn.rawValue
    x = (playfield.width - 4) / 2
    y = ruleset.spawnRow
    pieceCount += 1
    sink.record(GameEvent(.spawned(piece), at: time))
    let matrix = turns[quarterTurns: quarterTurns]
    let hasRoom = !playfield.collides(matrix, x: x, y: y)
    if ruleset.lockDelay != nil {
      deadline = .past
      grounding = Grounding(lowestRow: y + matrix.lowestRow)
    } else {
      deadline = nextFall
    }
    if !hasRoom { topOut(.blockOut, telling: &sink) }
    if ruleset.lockDelay != nil, !isOver { startGrounding(telling: &sink) }
  }

  /// When a piece without a lock delay falls if it falls now: at the mode's limit it does not any more.
  @inline(__always)
  var nextFall: GameTime {
    // Neither is negative, so that no sum of two is too great for the unsigned; what is beyond the last moment is
    // beyond the limit too.
    let sum = UInt64(bitPattern: time.microseconds) &+ UInt64(bitPattern: fallInterval)
    return GameTime(microseconds: Int64(bitPattern: min(sum, UInt64(bitPattern: limit.microseconds))))
  }

  /// What gravity does when the fall interval is over.
  mutating func fall(telling sink: inout some EventSink) {
    if playfield.collides(turns[quarterTurns: quarterTurns], x: x, y: y + 1) {
      lock(by: .gravity, telling: &sink)
    } else {
      y += 1
      deadline = nextFall
      sink.record(GameEvent(.moved(piece, by: .gravity), at: time))
    }
  }

  /// A step to the side whose straight way is taken.
  mutating func slide(_ step: Int, _ command: GameCommand, telling sink: inout some EventSink) {
    let matrix = turns[quarterTurns: quarterTurns]
    switch ruleset.sideways {
    case .straight:
      break
    case .diagonal, .diagonalThenDown:
      if !playfield.collides(matrix, x: x + step, y: y + 1) {
        return descend(by: step, telling: &sink)
      }
    }
    guard ruleset.sideways == .diagonalThenDown else {
      return sink.record(GameEvent(.refused(command), at: time))
    }
    if !playfield.collides(matrix, x: x, y: y + 1) {
      descend(by: 0, telling: &sink)
    } else {
      lock(by: .command, telling: &sink)
    }
  }

  private mutating func descend(by step: Int, telling sink: inout some EventSink) {
    x += step
    y += 1
    deadline = nextFall
    sink.record(GameEvent(.moved(piece, by: .command), at: time))
  }

  mutating func hardDrop(telling sink: inout some EventSink) {
    let row = playfield.restingRow(of: turns[quarterTurns: quarterTurns], x: x, y: y)
    if row > y {
      score += (row - y) * ruleset.scoring.hardDropRow
      y = row
      grounding.kickOfLastTurn = nil
      sink.record(GameEvent(.moved(piece, by: .hardDrop), at: time))
    }
    lock(by: .hardDrop, telling: &sink)
  }

  /// Locks the piece, clears what is full and brings the next piece, all at the same moment.
  mutating func lock(by cause: GameEvent.MoveCause, telling sink: inout some EventSink) {
    let matrix = turns[quarterTurns: quarterTurns]
    let spin = spin
    playfield.lock(matrix, of: Mino(tetromino), x: x, y: y)
    sink.record(GameEvent(.locked(piece, by: cause), at: time))
    if let spin { sink.record(GameEvent(.spun(spin), at: time)) }
    let cleared = playfield.clearFullRows(from: y)
    if cleared.count > 0 {
      sink.record(GameEvent(.linesCleared(cleared), at: time))
    }
    score += ruleset.scoring.points(for: feat(cleared.count, spin, telling: &sink), atLevel: level)
    if cleared.count > 0 {
      lines += cleared.count
      raiseLevel(telling: &sink)
    }
    if mode != .endless {
      serveMode(after: cleared.count, spin, telling: &sink)
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
    canHold = ruleset.allowsHold
    spawn(telling: &sink)
  }

  /// Takes note of what a lock did for chain and combo, and tells it where points depend on it.
  private mutating func feat(_ rows: Int, _ spin: Spin?, telling sink: inout some EventSink) -> Feat {
    guard ruleset.scoring.bonuses != nil else { return Feat(rows: rows) }
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
  private func isLockOut(_ matrix: Matrix) -> Bool {
    switch ruleset.lockOut {
    case .anyMino: playfield.highestRow < playfield.hiddenRows
    case .wholePiece: y + matrix.lowestRow < 0
    }
  }

  private mutating func raiseLevel(telling sink: inout some EventSink) {
    let reached = min(startLevel + lines / ruleset.linesPerLevel, ruleset.levels.upperBound)
    guard reached > level else { return }
    level = reached
    fallInterval = ruleset.gravity.interval(atLevel: level)
    sink.record(GameEvent(.levelRose(level), at: time))
  }

  mutating func end(_ cause: EndCause, telling sink: inout some EventSink) {
    endCause = cause
    // Any further command goes the long way, and finds the game over there.
    deadline = .past
    grounding.deadline = .never
    grounding.isOnGround = false
    sink.record(GameEvent(.ended(cause), at: time))
  }
}
