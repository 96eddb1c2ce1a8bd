// What commands do to the falling piece.
extension Game {
  /// A step to the side.
  mutating func shift(_ step: Int, _ command: GameCommand, telling sink: inout some EventSink) {
    let window = turns.window(quarterTurns: quarterTurns)
    if !playfield.collides(window, x: x + step, y: y) {
      x += step
      grounding.lastTurn = nil
      sink.record(GameEvent(.moved(piece, by: .command), at: time))
      return settle(telling: &sink)
    }
    switch ruleset.sideways {
    case .straight:
      sink.record(GameEvent(.refused(command), at: time))
    case .diagonal, .diagonalThenDown:
      slide(step, command, window, telling: &sink)
    }
  }

  /// A step to the side whose straight way is taken.
  private mutating func slide(
    _ step: Int, _ command: GameCommand, _ window: RowWindow, telling sink: inout some EventSink
  ) {
    if !playfield.collides(window, x: x + step, y: y + 1) {
      x += step
      return descend(by: .command, telling: &sink)
    }
    guard ruleset.sideways == .diagonalThenDown else {
      return sink.record(GameEvent(.refused(command), at: time))
    }
    if !playfield.collides(window, x: x, y: y + 1) {
      descend(by: .command, telling: &sink)
    } else {
      lock(by: .command, telling: &sink)
    }
  }

  /// A turn, with the kicks that the field and the ground allow.
  mutating func turn(_ rotation: Rotation, _ command: GameCommand, telling sink: inout some EventSink) {
    let before = Orientation(quarterTurns: quarterTurns)
    let after = before.turned(rotation)
    let lifts = ruleset.lockDelay?.lifts ?? .max
    guard ruleset.turns.allow(rotation),
      let kick = ruleset.rotationSystem.kick(
        of: tetromino, from: before, to: after, x: x, y: y, on: playfield),
      kick.y >= 0 || grounding.lifts < lifts
    else { return sink.record(GameEvent(.refused(command), at: time)) }
    if kick.y < 0 { grounding.lifts += 1 }
    x += kick.x
    y += kick.y
    quarterTurns = after.rawValue
    if !isQuick { grounding.lastTurn = LastTurn(rotation: rotation, kick: kick.index) }
    sink.record(GameEvent(.rotated(piece, rotation), at: time))
    settle(telling: &sink)
  }

  /// A row down that the player asks for.
  mutating func softDrop(telling sink: inout some EventSink) {
    guard isGrounded else {
      score += ruleset.scoring.softDropRow
      return descend(by: .softDrop, telling: &sink)
    }
    if ruleset.softDropLocks {
      lock(by: .softDrop, telling: &sink)
    } else {
      sink.record(GameEvent(.refused(.softDrop), at: time))
    }
  }

  /// A row down.
  ///
  /// - Precondition: nothing is in the way.
  mutating func descend(by cause: GameEvent.MoveCause, telling sink: inout some EventSink) {
    y += 1
    grounding.lastTurn = nil
    sink.record(GameEvent(.moved(piece, by: cause), at: time))
    if let delay = ruleset.lockDelay {
      _ = reachLowerRow()
      if delay.isResetByFalling { grounding.delayLeft = nil }
    }
    touchDownOrFall(by: cause, telling: &sink)
  }

  /// All the way down, and locked there if the rules say so.
  mutating func hardDrop(telling sink: inout some EventSink) {
    if ruleset.hardDrop == .none { return sink.record(GameEvent(.refused(.hardDrop), at: time)) }
    let row = playfield.restingRow(of: turns[quarterTurns: quarterTurns], x: x, y: y)
    if row > y {
      score += (row - y) * ruleset.scoring.hardDropRow
      y = row
      grounding.lastTurn = nil
      sink.record(GameEvent(.moved(piece, by: .hardDrop), at: time))
    } else if ruleset.hardDrop == .stays {
      return sink.record(GameEvent(.refused(.hardDrop), at: time))
    }
    if ruleset.hardDrop == .locks { return lock(by: .hardDrop, telling: &sink) }
    if let delay = ruleset.lockDelay {
      _ = reachLowerRow()
      if delay.isResetByFalling { grounding.delayLeft = nil }
    }
    touchDownOrFall(by: .hardDrop, telling: &sink)
  }

  /// Puts the falling piece aside and brings the one that was there, or the next.
  mutating func hold(telling sink: inout some EventSink) {
    // A puzzle's last piece has nothing that could come instead.
    guard canHold, held != nil || !hasRunOut else { return sink.record(GameEvent(.refused(.hold), at: time)) }
    canHold = ruleset.hold == .free
    let incoming = held
    held = tetromino
    sink.record(GameEvent(.held(tetromino), at: time))
    bring(incoming ?? queue.take(), telling: &sink)
  }
}
