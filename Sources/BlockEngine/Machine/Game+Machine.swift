// Games that a machine plays in frames: the machine's state is the game, and what the game shows of it is brought in
// step after each frame. Modes and matches act when a lock has been counted.
extension Game {
  /// Whether a machine plays the game in frames, from the buttons of a pad.
  public var hasPad: Bool { pad != nil }

  /// The buttons that the player holds.
  public var heldButtons: PadButtons { pad?.held ?? [] }

  /// Starts a machine's game.
  mutating func beginMachine(_ machine: Machine, _ setup: GameSetup, recordingTo sink: inout some EventSink) {
    let start = MachineStart(
      seed: setup.seed, level: setup.startLevel, pieces: setup.dealKey == nil ? setup.pieces : [],
      dealer: setup.dealKey == nil ? nil : PieceDealer(setup), typeBHeight: mode.parts.typeBHeight,
      keepsLevel: shared.ruleset.disabledRules.contains(.levelRise))
    pad = PadMachine(machine, shared.ruleset.frameRate, start)
    stepKind = .slowPath
    if playfield.highestRow < playfield.hiddenRows + playfield.height {
      let field = playfield
      pad?.change { $0.read(field) }
    }
    followMachine(FrameOutcome(changesField: true), recordingTo: &sink)
    if hasPiece { sink.record(GameEvent(.spawned(piece), at: time)) }
  }

  /// Plays the frame that is due.
  mutating func playFrame(recordingTo sink: inout some EventSink) {
    guard let outcome = pad?.step(recordingTo: &sink) else { return }
    followMachine(outcome, recordingTo: &sink)
  }

  /// Presses the buttons of a command for one frame.
  mutating func tap(_ command: GameCommand, recordingTo sink: inout some EventSink) {
    guard let buttons = shared.ruleset.machine?.buttons(for: command) else {
      return sink.record(GameEvent(.refused(command), at: time))
    }
    pad?.tapped.formUnion(buttons)
  }

  /// Brings the game in step with its machine.
  private mutating func followMachine(_ outcome: FrameOutcome, recordingTo sink: inout some EventSink) {
    guard let pad else { return }
    let view = pad.view
    if let piece = view.piece {
      if tetromino != piece.tetromino || turns.word == 0 {
        tetromino = piece.tetromino
        turns = shared.ruleset.rotationSystem.turns(of: tetromino)
      }
      (x, y, quarterTurns) = (piece.x, piece.y, piece.orientation.rawValue)
    }
    (score, lines, level, pieceCount) = (view.score, view.lines, view.level, view.pieceCount)
    (canHold, spawnDelay.clearedRows) = (view.canHold, view.clearedRows)
    stage = view.stage
    deadline = min(pad.nextFrame, limit)
    if outcome.changesField { pad.write(to: &playfield) }
    if shared.ruleset.allowsHold { held = pad.machine.heldPiece }
    if outcome.hasLocked { attackState.locks += 1 }
    if let lock = outcome.resolvedLock { resolve(lock, recordingTo: &sink) }
    if !isOver, let cause = view.endCause { end(by: cause, recordingTo: &sink) }
  }

  /// Ends the game as the machine does, unless the mode goes on after a top-out.
  private mutating func end(by cause: EndCause, recordingTo sink: inout some EventSink) {
    guard cause != .goal else { return end(cause, recordingTo: &sink) }
    topOut(cause, recordingTo: &sink)
    if isOver { return }
    let field = playfield
    pad?.change { machine in
      machine.read(field)
      machine.goOn()
    }
    followMachine(FrameOutcome(), recordingTo: &sink)
  }

  /// Lets modes and matches act after a lock.
  private mutating func resolve(_ lock: ResolvedLock, recordingTo sink: inout some EventSink) {
    // The lock was counted in the frame that wrote the piece, and the attack counts it again.
    attackState.locks -= 1
    resolveAttack(clearing: lock.rows, nil, garbageRows: lock.garbageRows, recordingTo: &sink)
    if mode.kind != .endless {
      applyModeRules(after: lock.rows, nil, garbageRows: lock.garbageRows, recordingTo: &sink)
      if isOver { return }
    }
    guard mode.parts.well != nil || garbage.waiting > 0 || !attackState.waiting.isEmpty else { return }
    if garbage.waiting > 0 { raiseGarbage(recordingTo: &sink) }
    if !isOver { insertGarbage(afterClearing: lock.rows, recordingTo: &sink) }
    let field = playfield
    pad?.change { $0.read(field) }
  }
}
