// From a lock to the next piece: clear delay, entry delay, and the commands buffered meanwhile.
extension Game {
  /// Starts the delays after a lock, or brings the next piece at once.
  ///
  /// - Parameter rowsAbove: rows of the field below the lowest mino of the piece that locked.
  mutating func beginSpawnDelay(
    after cleared: ClearedRows, rowsAbove: Int, recordingTo sink: inout some EventSink
  ) {
    hasJustCleared = cleared.count > 0
    guard shared.hasSpawnDelay else { return spawn(recordingTo: &sink) }
    if !shared.ruleset.entryDelay.isNone {
      spawnDelay.entryDelay = shared.ruleset.entryDelay.microseconds(
        atLevel: level, afterClear: hasJustCleared, rowsAbove: rowsAbove, shared.ruleset.frameRate)
    }
    if hasJustCleared, shared.ruleset.clearDelay != .none {
      let end = shared.ruleset.clearDelay.end(from: time, atLevel: level, shared.ruleset.frameRate)
      if end > time {
        spawnDelay.clearedRows = cleared
        return wait(.clearing, until: end)
      }
    }
    beginEntry(recordingTo: &sink)
  }

  /// Starts the entry delay, or brings the next piece at once.
  mutating func beginEntry(recordingTo sink: inout some EventSink) {
    spawnDelay.clearedRows = ClearedRows(top: 0, mask: 0)
    guard spawnDelay.entryDelay > 0 else { return spawn(recordingTo: &sink) }
    let delay = spawnDelay.entryDelay
    spawnDelay.entryDelay = 0
    wait(.spawning, until: time.advanced(by: delay))
  }

  private mutating func wait(_ stage: Stage, until end: GameTime) {
    self.stage = stage
    stepKind = .slowPath
    deadline = min(end, limit)
  }

  /// Buffers a turn or a hold for the spawn, if the rules allow it; other commands are refused.
  mutating func buffer(_ command: GameCommand, recordingTo sink: inout some EventSink) {
    let rotation: Rotation? =
      switch command {
      case .rotateClockwise: .clockwise
      case .rotateCounterclockwise: .counterclockwise
      case .rotateHalf: .half
      case .left, .right, .softDrop, .hardDrop, .hold: nil
      }
    if let rotation, shared.ruleset.hasInitialTurn, shared.ruleset.turns.allow(rotation) {
      spawnDelay.initialTurn = rotation
    } else if command == .hold, shared.ruleset.hasInitialHold, shared.ruleset.allowsHold {
      spawnDelay.usesInitialHold = true
    } else {
      sink.record(GameEvent(.refused(command), at: time))
    }
  }

  /// Brings the next piece onto the field; ends the game if it has no room.
  mutating func spawn(recordingTo sink: inout some EventSink) {
    canHold = shared.ruleset.hold != .none
    if isOutOfPieces {
      // The held piece of a puzzle comes last.
      guard let last = held else {
        modeState.ranOut = true
        return end(.blockOut, recordingTo: &sink)
      }
      held = nil
      return spawn(last, recordingTo: &sink)
    }
    let next = queue.popFirst()
    guard spawnDelay.usesInitialHold, canHold, held != nil || !isOutOfPieces else {
      return spawn(next, recordingTo: &sink)
    }
    canHold = shared.ruleset.hold == .free
    let incoming = held ?? queue.popFirst()
    held = next
    sink.record(GameEvent(.held(next), at: time))
    spawn(incoming, recordingTo: &sink)
  }

  /// Brings `tetromino` onto the field; ends the game if it has no room.
  mutating func spawn(_ tetromino: Tetromino, recordingTo sink: inout some EventSink) {
    self.tetromino = tetromino
    turns = shared.ruleset.rotationSystem.turns(of: tetromino)
    quarterTurns = Orientation.spawn.rawValue
    x = (playfield.width - 4) / 2
    y = shared.ruleset.spawnRow
    pieceCount.increase()
    stage = .falling
    stepKind = shared.stepKind
    let hasRoom = findRoomAtSpawn()
    spawnDelay = SpawnDelayState()
    sink.record(GameEvent(.spawned(piece), at: time))
    let matrix = turns[quarterTurns: quarterTurns]
    lockState = LockState(lowestRow: shared.lockReset == nil ? 0 : y + matrix.lowestRow)
    if shared.keepsFractions {
      lockState.lowestRow = y
      lockState.fraction = Game.wholeRow / 100 * shared.ruleset.gravity.firstFall
    }
    if !hasRoom { topOutAtSpawn(recordingTo: &sink) }
    if !isOver { dropAtSpawn(recordingTo: &sink) }
  }

  /// Ends the game, or goes on if the mode sweeps rows away and the piece has room then.
  ///
  /// On a low field the rows that stay can still be in its way: then they go too.
  private mutating func topOutAtSpawn(recordingTo sink: inout some EventSink) {
    topOut(.blockOut, recordingTo: &sink)
    if isOver || !isBlocked { return }
    sweep(keeping: 0, recordingTo: &sink)
    if isBlocked { end(.blockOut, recordingTo: &sink) }
  }

  /// Whether the falling piece covers something.
  private var isBlocked: Bool { playfield.collides(turns[quarterTurns: quarterTurns], x: x, y: y) }

  /// Applies the buffered turn if the turned piece fits; returns whether the piece has room.
  ///
  /// Under rules with `spawnsHigherAfterClear`, the piece moves up after a clear until it fits.
  private mutating func findRoomAtSpawn() -> Bool {
    if let turn = spawnDelay.initialTurn {
      let turned = Orientation.spawn.turned(turn)
      if !playfield.collides(turns[turned], x: x, y: y) {
        quarterTurns = turned.rawValue
        return true
      }
    }
    let matrix = turns[quarterTurns: quarterTurns]
    if !playfield.collides(matrix, x: x, y: y) { return true }
    guard shared.ruleset.spawnsHigherAfterClear, hasJustCleared else { return false }
    var row = y - 1
    while row >= -playfield.hiddenRows {
      if !playfield.collides(matrix, x: x, y: row) {
        y = row
        return true
      }
      row -= 1
    }
    return false
  }

  /// Moves a piece down a row right after its spawn, if the rules say so, and starts its fall interval or lock delay.
  private mutating func dropAtSpawn(recordingTo sink: inout some EventSink) {
    if shared.ruleset.dropsAtSpawn, !isGrounded {
      y += 1
      lockState.lowestRow += shared.lockReset == nil ? 0 : 1
      sink.record(GameEvent(.moved(piece, by: .gravity), at: time))
    }
    if shared.lockReset != nil, isGrounded {
      touchDownOrFall(by: .gravity, recordingTo: &sink)
    } else {
      beginFirstFall(recordingTo: &sink)
    }
  }
}
