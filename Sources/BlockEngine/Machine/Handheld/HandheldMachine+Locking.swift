// From the failing row to the next piece: writing, flashing, removing, paying, drawing.
extension HandheldMachine {
  /// Writes the piece's blocks.
  mutating func write(
    at time: GameTime, _ outcome: inout FrameOutcome, _ sink: inout some EventSink
  ) {
    let minos = minos(turn, x, y)
    for index in 0..<4 {
      let mino = minos[index]
      guard mino.x >= 0, mino.x < 10, mino.y >= -2, mino.y < 18 else { continue }
      cells[(mino.y + 2) * 10 + mino.x] = (tetromino.rawValue + 1) << 4 | picture(of: index)
    }
    phase = 2
    isHidden = true
    cleared = ClearedRows(top: y, mask: 0)
    outcome.changesField = true
    outcome.hasLocked = true
    sink.record(GameEvent(.locked(piece, by: fellByDrop ? .softDrop : .gravity), at: time))
  }

  /// The picture of a block of the piece, which only I has more than one of.
  private func picture(of index: Int) -> UInt8 {
    switch kind {
    case 0: 4
    case 1: 1
    case 2:
      if turn & 1 == 0 {
        index == 0 ? 10 : index == 3 ? 15 : 11
      } else {
        index == 0 ? 0 : index == 3 ? 9 : 8
      }
    case 3: 3
    case 4: 2
    case 5: 6
    default: 5
    }
  }

  /// Counts the full rows; the two upper ones are never examined.
  mutating func testRows() {
    (fullRows, fullGarbageRows) = (0, 0)
    for row in 2..<18 where (0..<10).allSatisfy({ cells[(row + 2) * 10 + $0] != 0 }) {
      fullRows |= 1 << UInt32(row)
      if (0..<10).contains(where: { cells[(row + 2) * 10 + $0] >> 4 == Mino.garbage.rawValue + 1 }) {
        fullGarbageRows += 1
      }
    }
    phase = 3
    timer1 = 2
    let count = fullRows.nonzeroBitCount
    guard count > 0 else { return }
    // The box is that of the lock: the hidden piece may have gone down by now.
    cleared.mask = fullRowsMask(from: cleared.top)
    if cleared.mask == 0 {
      // A clear has brought full rows down from the two upper ones.
      let highest = fullRows.trailingZeroBitCount
      cleared = ClearedRows(top: highest, mask: fullRowsMask(from: highest))
    }
    clearedLines += count
    shownLines = isTypeB ? max(shownLines - count, 0) : min(shownLines + count, 9_999)
    switch count {
    case 1: clears.0 += 1
    case 2: clears.1 += 1
    case 3: clears.2 += 1
    case 4: clears.3 += 1
    default: break
    }
  }

  /// The full rows among the four from `top` on, bit n for row `top` + n.
  private func fullRowsMask(from top: Int) -> UInt8 {
    (0..<4).reduce(UInt8(0)) { mask, row in
      top + row >= 0 && fullRows >> UInt32(top + row) & 1 == 1 ? mask | 1 << UInt8(row) : mask
    }
  }

  /// The work of the vertical blank: flashing, the next piece, and the steps of redrawing.
  mutating func blank(
    at time: GameTime, _ outcome: inout FrameOutcome, _ sink: inout some EventSink
  ) {
    if wipe >= 2 {
      redraw(at: time, &outcome, &sink)
    } else if phase == 3, timer1 == 0 {
      guard fullRows != 0 else {
        outcome.resolvedLock = ResolvedLock(rows: 0)
        return spawn(HandheldDivider.afterLock, at: time, &sink)
      }
      if flash == 0 { sink.record(GameEvent(.linesCleared(cleared), at: time)) }
      flash += 1
      if flash < 7 {
        timer1 = 10
      } else {
        (flash, phase, wipe, timer1) = (0, 0, 1, 13)
      }
    }
  }

  private mutating func redraw(
    at time: GameTime, _ outcome: inout FrameOutcome, _ sink: inout some EventSink
  ) {
    if wipe == 16, state == .play { raiseLevel(at: time, &sink) }
    if wipe < 19 {
      wipe += 1
      return
    }
    wipe = 0
    downLock = 19
    guard state == .play else { return }
    if isTypeB, shownLines == 0 { return win() }
    outcome.resolvedLock = ResolvedLock(rows: cleared.count, garbageRows: fullGarbageRows)
    fullGarbageRows = 0
    spawn(HandheldDivider.afterClear, at: time, &sink)
  }

  private mutating func spawn(_ delay: Int, at time: GameTime, _ sink: inout some EventSink) {
    advanceQueue(readingAt: HandheldDivider.frameLength * frame + delay)
    (turn, x, y, phase, isHidden) = (0, 3, -1, 0, false)
    drop = rules.speed(atLevel: level)
    pieceCount += 1
    sink.record(GameEvent(.spawned(piece), at: time))
  }

  /// Removes the full rows: each time the rows above come down, and the top row stays until the last one.
  mutating func removeRows(_ outcome: inout FrameOutcome) {
    for row in 2..<18 where fullRows >> UInt32(row) & 1 == 1 {
      for index in stride(from: (row + 2) * 10 - 1, through: 20, by: -1) { cells[index + 10] = cells[index] }
    }
    for column in 0..<10 { cells[20 + column] = 0 }
    fullRows = 0
    wipe = 2
    outcome.changesField = true
  }

  /// Pays a clear at the level before its rise.
  mutating func payClears() {
    guard !isTypeB else { return }
    if clears.0 > 0 {
      add(points: 40 * Int(clears.0) * (level + 1))
      clears.0 = 0
    } else if clears.1 > 0 {
      add(points: 100 * Int(clears.1) * (level + 1))
      clears.1 = 0
    } else if clears.2 > 0 {
      add(points: 300 * Int(clears.2) * (level + 1))
      clears.2 = 0
    } else if clears.3 > 0 {
      add(points: 1_200 * Int(clears.3) * (level + 1))
      clears.3 = 0
    }
  }

  mutating func add(points: Int) { score = min(score + points, 999_999) }

  private mutating func raiseLevel(at time: GameTime, _ sink: inout some EventSink) {
    guard !isTypeB, !keepsLevel, level < 20, shownLines < 1_000, shownLines / 10 > level else { return }
    level += 1
    drop = rules.speed(atLevel: level)
    sink.record(GameEvent(.levelRose(level), at: time))
  }

  // MARK: Ends

  private mutating func win() {
    state = level == 9 ? .wonAtNine : .won
    timer1 = 100
  }

  /// Type B's points, given after the win.
  package var finalScore: Int {
    let rows = [(clears.0, 40), (clears.1, 100), (clears.2, 300), (clears.3, 1_200)]
    return min(rows.reduce(0) { $0 + Int($1.0) * $1.1 } * (level + 1) + dropPoints, 999_999)
  }

  mutating func beginCurtain() {
    for index in 20..<200 { cells[index] = HandheldMachine.curtain }
    (state, phase, wipe, timer1) = (.curtain, 0, 2, 70)
    isHidden = true
  }

  mutating func endCurtain() {
    state = score >= 100_000 ? .overWithRockets : .over
    wipe = 2
  }

  /// A block of the curtain.
  static let curtain: UInt8 = 8 << 4 | 7

  /// Fills the lowest rows with type B's garbage: a fair coin for each cell, and a hole in each row.
  mutating func fillGarbage(height: Int, from generator: inout SeededGenerator) {
    for row in (18 - 2 * min(max(height, 0), 5))..<18 {
      var blocks = 0
      for column in 0..<10 where generator.draw(below: 2) == 1 {
        blocks += 1
        if blocks < 10 { cells[(row + 2) * 10 + column] = 8 << 4 | UInt8(generator.draw(below: 8)) }
      }
    }
  }
}
