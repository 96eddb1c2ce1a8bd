// A frame in which a piece is under control, and the lock that may end it.
extension ArcadeMachine {
  mutating func control(
    _ buttons: PadButtons, _ direction: Int, at time: GameTime, _ outcome: inout FrameOutcome,
    _ sink: inout some EventSink
  ) {
    controlFrames += 1
    if !isInRoll { grading.decay() }
    let top = y
    if direction != lastDirection { shiftFrames = 0 }
    let pressed = buttons.subtracting(held).intersection(.turns)
    if let rotation = rotation(of: pressed) { turn(rotation, at: time, &sink) }
    if direction != 0, shiftFrames == 0 || shiftFrames >= shiftDelay { shift(direction, at: time, &sink) }
    let isDown = dropAndFall(buttons, direction, at: time, &sink)
    let isGrounded = isGrounded
    if isGrounded { fall = gravity }
    if y > top { groundFrames = 0 }
    if isGrounded {
      groundFrames += 1
      let locksByDown = isDown && (isDownReleased || !rules.locksByNewPressOnly)
      if locksByDown || locksOnGround || groundFrames >= lockFrames {
        return lock(by: locksByDown ? .softDrop : .gravity, at: time, &outcome, &sink)
      }
    }
    if direction != 0, shiftFrames < shiftDelay { shiftFrames += 1 }
  }

  /// The turn that buttons pressed in the same frame make.
  private func rotation(of pressed: PadButtons) -> Rotation? {
    let isClockwise = pressed.contains(.b)
    guard !pressed.isDisjoint(with: [.a, .c]) else { return isClockwise ? .clockwise : nil }
    return isClockwise && rules.bothTurns == .none ? nil : .counterclockwise
  }

  private mutating func turn(_ turn: Rotation, at time: GameTime, _ sink: inout some EventSink) {
    let after = orientation.turned(turn)
    guard let kick = rotation.kick(of: tetromino, from: orientation, to: after, x: x, y: y, in: field),
      kick.y == 0 || !hasKickedUp
    else {
      let command: GameCommand = turn == .clockwise ? .rotateClockwise : .rotateCounterclockwise
      return sink.record(GameEvent(.refused(command), at: time))
    }
    if hasKickedUp {
      // The turn after a kick off the ground is the last: on the ground it locks.
      locksOnGround = true
    } else if kick.y < 0 {
      hasKickedUp = true
      groundFrames = 0
    }
    turnCount += 1
    (x, y, orientation) = (x + kick.x, y + kick.y, after)
    sink.record(GameEvent(.rotated(piece, turn), at: time))
  }

  private mutating func shift(_ direction: Int, at time: GameTime, _ sink: inout some EventSink) {
    guard field.fits(matrix, x: x + direction, y: y) else {
      // Only the press is heard, not each frame at the wall.
      if shiftFrames == 0 { sink.record(GameEvent(.refused(direction < 0 ? .left : .right), at: time)) }
      return
    }
    x += direction
    sink.record(GameEvent(.moved(piece, by: .command), at: time))
  }

  /// Drops the piece by its player or by gravity; returns whether Down counts.
  private mutating func dropAndFall(
    _ buttons: PadButtons, _ direction: Int, at time: GameTime, _ sink: inout some EventSink
  ) -> Bool {
    let isBlocked = rules.isFourWay && direction != 0
    let isDown = buttons.contains(.down) && !isBlocked
    if !buttons.contains(.down) { isDownReleased = true }
    if isDown { softFrames += 1 }
    if rules.hasSonicDrop, buttons.contains(.up), !isBlocked {
      sonicRows = max(sonicRows, drop(.max, by: .hardDrop, at: time, &sink))
    }
    if isDown, gravity < 256 {
      drop(1, by: .softDrop, at: time, &sink)
    } else {
      fall += gravity
      drop(fall >> 8, by: .gravity, at: time, &sink)
      fall &= 255
    }
    return isDown
  }

  // MARK: The lock

  private mutating func lock(
    by cause: GameEvent.MoveCause, at time: GameTime, _ outcome: inout FrameOutcome,
    _ sink: inout some EventSink
  ) {
    sink.record(GameEvent(.locked(piece, by: cause), at: time))
    field.lock(matrix, of: tetromino, x: x, y: y)
    let garbageRows = field.fullGarbageRows(from: y)
    let rows = field.clearFullRows(from: y)
    outcome.changesField = true
    outcome.hasLocked = true
    outcome.resolvedLock = ResolvedLock(rows: rows.count, garbageRows: garbageRows)
    cleared = rows
    flashLeft = times.flash
    isDownReleased = false
    if rules.hasMedals { medals.countLock(turns: turnCount) }
    if rows.count == 0 {
      grading.endRun()
      phase = .entry
      timer = entryFrames(afterClear: false)
      return
    }
    sink.record(GameEvent(.linesCleared(rows), at: time))
    lines += rows.count
    phase = .clearing
    if isInRoll {
      if rules.family == .third, rollLeft <= rules.roll {
        grading.rollPoints += ArcadeGrades.rollPoints(
          rows: rows.count, isInvisible: grading.isRollInvisible)
      }
    } else {
      count(rows.count, at: time, &sink)
    }
    if phase == .clearing { timer = clearFrames + max(0, rollLeft - 1 - rules.roll) }
  }

  /// Counts a clear: score, grade, medals, level.
  private mutating func count(_ rows: Int, at time: GameTime, _ sink: inout some EventSink) {
    let before = level
    let isEmpty = field.isEmpty
    if isEmpty { sink.record(GameEvent(.allClear, at: time)) }
    let reached = min(ArcadeTimes.lastLevel, level + rules.rises[rows - 1])
    grading.countClear(rows: rows)
    score += points(rows: rows, before: before, reached: reached, isEmpty: isEmpty)
    if rules.family == .first {
      grading.judge(score: score, level: reached, before: before, frames: playFrames)
    } else {
      grading.addPoints(rows: rows, level: rules.bonusLevel == .before ? before : reached)
    }
    if rows == 4 { sections.countQuad() }
    if rules.hasMedals { medals.countClear(rows: rows, run: grading.run, isEmpty: isEmpty) }
    rise(to: reached, at: time, &sink)
  }

  /// The points of a clear; the third machine shows none.
  private func points(rows: Int, before: Int, reached: Int, isEmpty: Bool) -> Int {
    let bravo = isEmpty ? 4 : 1
    let base = (before + rows + 3) / 4 + softFrames
    switch rules.family {
    case .first: return base * rows * grading.combo * bravo
    case .second:
      let speed = max(0, lockFrames - controlFrames)
      return (base + 2 * sonicRows) * rows * grading.combo * bravo + (reached + 1) / 2 + 7 * speed
    case .third: return 0
    }
  }

  // MARK: Levels

  /// Raises the level, and ends sections and the game with it.
  mutating func rise(to reached: Int, at time: GameTime, _ sink: inout some EventSink) {
    if keepsLevel { return }
    let before = level
    level = reached
    if reached > before { sink.record(GameEvent(.levelRose(reached), at: time)) }
    if let section = sections.rise(from: before, to: reached, frame: playFrames) {
      if rules.family == .third, section.isRegret { grading.takeGradeBack() }
      if rules.hasMedals { medals.judgeSection(frames: section.frames, par: rules.sectionPar) }
    }
    if rules.hasMedals, ArcadeMedals.turnLevels.contains(where: { before < $0 && reached >= $0 }) {
      medals.judgeTurns()
    }
    let stop = ArcadeGrades.stop
    if rules.family == .third, before < stop.level, reached >= stop.level, playFrames > stop.frames {
      phase = .completed
    } else if reached == ArcadeTimes.lastLevel, before < reached {
      finishLevels()
    }
  }

  /// The last level is reached: the roll, or the end.
  private mutating func finishLevels() {
    switch rules.family {
    case .first:
      guard grading.meetsAllRequirements else {
        phase = .completed
        return
      }
    case .second:
      grading.isRollInvisible = sections.earnInvisibleRoll && grading.grade == ArcadeGrades.highest
    case .third:
      let needed = ArcadeGrades.invisibleRoll
      grading.isRollInvisible = grading.grade >= needed.grade && sections.cools >= needed.cools
    }
    rollLeft = rules.fanfare + rules.roll + 1
    if rules.family != .first {
      field = ArcadeField()
      cleared = ClearedRows(top: 0, mask: 0)
    }
  }
}
