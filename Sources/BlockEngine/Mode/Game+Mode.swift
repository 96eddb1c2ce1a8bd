extension Game {
  /// The life left; nil in modes where topping out costs none.
  public var life: LifeGauge? { modeState.life }

  /// The time when the next row is due to rise; nil in modes without rows rising by the clock.
  public var nextRise: GameTime? { mode.parts.waitsForPlayer ? nil : currentSchedule?.schedule.next }

  /// How many more locks until the next row is due, in modes whose rows rise by pieces; else nil.
  public var piecesUntilRise: Int? {
    guard mode.parts.waitsForPlayer, let next = modeState.schedule?.next else { return nil }
    // From the schedule's own last moment on, the difference stays in range.
    return Int((next.microseconds - riseTime.microseconds - 1) / 1_000_000 + 1)
  }

  /// The clock of rising rows: the time of play, or a second for each locked piece.
  private var riseTime: GameTime {
    mode.parts.waitsForPlayer ? GameTime(milliseconds: Int64(Counter.product(modeState.locked, 1_000))) : time
  }

  /// Rows due to rise; they rise together after the falling piece has locked, so that nothing moves under it.
  public var dueRows: Int { garbage.waiting + (currentSchedule?.due ?? 0) }

  /// The schedule after all rows due since the last lock, and the number of these rows.
  private var currentSchedule: (schedule: RisingSchedule, due: Int)? {
    guard var schedule = modeState.schedule else { return nil }
    let due = schedule.rows(dueBy: riseTime)
    return (schedule, due)
  }

  /// Rows with garbage on the field.
  public var garbageRows: Int { playfield.garbageRows }

  /// The number of locked pieces.
  ///
  /// Only modes other than the endless one count them.
  public var lockedCount: Int { modeState.locked }

  /// Whether the game ended because a puzzle's pieces or a limit on pieces ran out before the goal was reached.
  public var ranOutOfPieces: Bool { modeState.ranOut && !ranOutOfTime }

  /// Whether the game ended because its time limit ran out before the goal was reached.
  public var ranOutOfTime: Bool {
    if modeState.ranOut, case .time = mode.parts.limit { true } else { false }
  }

  /// Ends a game whose time is up; it is won only if time is the goal.
  mutating func endAtLimit(recordingTo sink: inout some EventSink) {
    if case .time = mode.parts.goal { return end(.goal, recordingTo: &sink) }
    modeState.ranOut = true
    end(.blockOut, recordingTo: &sink)
  }

  /// Whether all of a puzzle's pieces have appeared.
  @inline(__always)
  var isOutOfPieces: Bool {
    mode.kind != .endless && mode.parts.usesOnlyGivenPieces && queue.remainingGivenCount == 0
  }

  /// Rows of garbage cleared; counted only in games with that goal.
  public var clearedGarbage: Int { modeState.clearedGarbage }

  /// Locks up to the last one that cleared something without a break; counted only in games with that goal.
  public var clearsInARow: Int { modeState.clears }

  /// Puts the mode's garbage and walls on the field, unless the setup gave the field.
  mutating func placeGarbage() {
    for _ in 0..<mode.parts.garbageRows(height: playfield.height) {
      playfield.rise(hole: drawHole())
    }
    guard let well = mode.parts.well else { return }
    playfield.fillWalls(around: well)
    playfield.fillLowestRow(of: well, hole: garbage.draw(below: well))
  }

  /// Draws the column of the next garbage row's hole; in a refilled field it is never above the last row's hole, so
  /// that the same shaft does not clear both rows.
  mutating func drawHole() -> Int {
    guard case .refill = mode.parts.rising, let last = playfield.lowestHole else {
      return garbage.drawHole(width: playfield.width)
    }
    let hole = garbage.draw(below: playfield.width - 1)
    return hole < last ? hole : hole + 1
  }

  /// Applies the mode's rules after a lock: the goal, the limit, rising rows and restored life.
  mutating func applyModeRules(
    after cleared: Int, _ spin: Spin?, garbageRows: Int, recordingTo sink: inout some EventSink
  ) {
    modeState.locked.increase()
    let hadBegun = modeState.clears > 0
    switch mode.parts.goal {
    case .garbage: modeState.clearedGarbage.increase(by: garbageRows)
    case .combo: modeState.clears = cleared > 0 ? modeState.clears + 1 : 0
    default: break
    }
    recordSplits()
    if isWon(by: cleared, spin, hadBegun: hadBegun) { return end(.goal, recordingTo: &sink) }
    if case .pieces(let limit) = mode.parts.limit, modeState.locked >= limit {
      modeState.ranOut = true
      return end(.blockOut, recordingTo: &sink)
    }
    if let well = mode.parts.well, cleared > 0 { playfield.fillWalls(around: well) }
    queueRisingRows(after: cleared, recordingTo: &sink)
    guard modeState.life != nil else { return }
    while lines - modeState.rewardedLines >= RisingSchedule.linesPerReward {
      modeState.rewardedLines += RisingSchedule.linesPerReward
      restoreLife(recordingTo: &sink)
    }
  }

  private mutating func queueRisingRows(after cleared: Int, recordingTo sink: inout some EventSink) {
    if case .refill(let rows) = mode.parts.rising, case .garbage(let goal) = mode.parts.goal, cleared == 0 {
      let wanted = min(rows, goal - modeState.clearedGarbage)
      garbage.waiting += max(0, wanted - playfield.garbageRows)
    }
    let now = riseTime
    guard let due = modeState.schedule?.rows(dueBy: now) else { return }
    garbage.waiting += due
    if let loss = modeState.schedule?.loss, let life = modeState.life, loss != life.loss {
      modeState.life?.setLoss(loss)
      sink.record(GameEvent(.lossRose(loss), at: time))
    }
  }

  private func isWon(by cleared: Int, _ spin: Spin?, hadBegun: Bool) -> Bool {
    switch mode.parts.goal {
    case .none, .time: false
    case .lines(let count): lines >= count
    case .pieces(let count): modeState.locked >= count
    case .score(let points): score >= points
    case .noGarbage: playfield.garbageRows == 0
    case .garbage(let rows): modeState.clearedGarbage >= rows
    case .combo: hadBegun && cleared == 0
    case .puzzle(.allClear):
      cleared > 0 && playfield.highestRow == playfield.hiddenRows + playfield.height
    case .puzzle(.lines(let count)): lines >= count
    case .puzzle(.spin(let rows)): spin == .full && cleared == rows
    case .puzzle(.clear(let rows)): cleared == rows
    case .puzzle(.garbage): playfield.garbageRows == 0
    }
  }

  private mutating func restoreLife(recordingTo sink: inout some EventSink) {
    guard var life = modeState.life, life.left < life.maximum else { return }
    // The loss is a multiple of itself, so this always restores it.
    guard (try? life.restore(life.loss)) != nil else { return }
    modeState.life = life
    sink.record(GameEvent(.lifeGiven(left: life.left), at: time))
  }

  /// Ends the game, or takes life and clears upper rows, depending on the mode.
  mutating func topOut(_ cause: EndCause, recordingTo sink: inout some EventSink) {
    switch mode.parts.toppingOut {
    case .ends: return end(cause, recordingTo: &sink)
    case .sweeps: break
    case .costsLife:
      modeState.life?.hit()
      sink.record(GameEvent(.lifeLost(left: modeState.life?.left ?? 0), at: time))
      if modeState.life?.isEmpty ?? true { return end(cause, recordingTo: &sink) }
    }
    garbage.waiting = 0
    sweep(keeping: playfield.height / 4, recordingTo: &sink)
  }

  /// Empties all rows except the lowest `kept`.
  mutating func sweep(keeping kept: Int, recordingTo sink: inout some EventSink) {
    let rows = playfield.sweep(keeping: kept)
    if let well = mode.parts.well { playfield.fillWalls(around: well) }
    sink.record(GameEvent(.swept(rows: rows), at: time))
  }

  /// The mode's part of the digest; empty in the endless mode.
  func combineMode(into digest: inout StateDigest) {
    guard mode.kind != .endless else { return }
    digest.combine(mode.word)
    digest.combine(modeState.locked)
    digest.combine(modeState.life?.left ?? -1)
    digest.combine(modeState.life?.loss ?? -1)
    digest.combine(modeState.schedule?.risen ?? -1)
    digest.combine(modeState.schedule?.next.microseconds ?? -1)
    digest.combine(modeState.rewardedLines)
    if modeState.clearedGarbage > 0 {
      digest.combine(23)
      digest.combine(modeState.clearedGarbage)
    }
    if modeState.clears > 0 {
      digest.combine(24)
      digest.combine(modeState.clears)
    }
  }
}

extension Playfield {
  /// The fourth bit of every cell of a row: only garbage, the highest number, has that bit.
  static let garbageBits: UInt128 = 0x88_8888_8888_8888_8888_8888_8888

  /// Rows with garbage, hidden ones included.
  package var garbageRows: Int {
    (highestRow..<(hiddenRows + height)).count { colours[$0] & Playfield.garbageBits != 0 }
  }

  /// The garbage cells of each row from the highest with a mino, a bit for each cell.
  package var garbageCells: [UInt128] {
    (highestRow..<(hiddenRows + height)).map { colours[$0] & Playfield.garbageBits }
  }

  /// The column of the lowest row's hole; nil if that row has no garbage, or not exactly one empty cell.
  var lowestHole: Int? {
    let lowest = hiddenRows + height - 1
    let open = ~row(lowest)
    guard open.nonzeroBitCount == 1, colours[lowest] & Playfield.garbageBits != 0 else { return nil }
    return open.trailingZeroBitCount - Playfield.wallColumns
  }

  /// Fills all visible rows with garbage on both sides of a centred well of that many columns.
  ///
  /// A row that would become full keeps its first empty cell: only pieces clear rows.
  mutating func fillWalls(around well: Int) {
    let first = (width - well) / 2
    guard first > 0 else { return }
    let code = UInt128(Mino.garbage.rawValue + 1)
    for index in hiddenRows..<(hiddenRows + height) {
      var cells = row(index)
      for x in 0..<width where !(first..<(first + well)).contains(x) {
        let bit: UInt32 = 1 << UInt32(x + Playfield.wallColumns)
        guard cells & bit == 0, cells | bit != .max else { continue }
        cells |= bit
        colours[index] |= code << UInt128(4 * x)
      }
      setRow(index, to: cells)
    }
    findHighestRow(from: 0)
  }

  /// Fills the lowest row of a well except one column, so that the first piece can clear it.
  mutating func fillLowestRow(of well: Int, hole: Int) {
    let first = max(0, (width - well) / 2)
    for x in first..<min(width, first + well) where x != first + hole { self[x, height - 1] = .garbage }
  }

  /// Empties all rows except the lowest `kept`.
  ///
  /// - Returns: the number of emptied rows.
  mutating func sweep(keeping kept: Int) -> Int {
    let end = hiddenRows + height - kept
    guard highestRow < end else { return 0 }
    let swept = end - highestRow
    for index in highestRow..<end {
      setRow(index, to: emptyRow)
      colours[index] = 0
    }
    findHighestRow(from: end)
    return swept
  }
}

extension Game {
  /// The locked minos that the player sees: in an invisible mode, and in an arcade machine's invisible roll, only
  /// garbage, until the game is over.
  public var visiblePlayfield: Playfield {
    (mode.parts.isInvisible || pad?.hidesMinos == true) && !isOver ? playfield.garbageOnly : playfield
  }
}

extension Playfield {
  /// The same field with only its garbage.
  var garbageOnly: Playfield {
    var field = self
    for index in highestRow..<(hiddenRows + height) {
      let garbage = colours[index] & Playfield.garbageBits
      var cells = emptyRow
      for x in 0..<width where garbage >> UInt128(4 * x) & 8 != 0 {
        cells |= 1 << UInt32(x + Playfield.wallColumns)
      }
      field.setRow(index, to: cells)
      field.colours[index] = garbage
    }
    field.findHighestRow(from: highestRow)
    return field
  }
}
