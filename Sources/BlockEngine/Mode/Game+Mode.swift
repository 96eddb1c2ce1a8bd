extension Game {
  /// The life that is left; nil in modes where topping out costs none.
  public var life: LifeGauge? { modeState.life }

  /// When the next row's time to rise comes, after now; nil in modes where none rises by itself.
  public var nextRise: GameTime? { mode.parts.waits ? nil : scheduleNow?.schedule.next }

  /// How many pieces have to lock before the next row's time comes, in modes where rows rise by the pieces.
  public var piecesToRise: Int? {
    guard mode.parts.waits, let next = modeState.schedule?.next else { return nil }
    return Int((next.microseconds - riseTime.microseconds + 999_999) / 1_000_000)
  }

  /// The time by which rows rise: of play, or a second for each piece that locked.
  private var riseTime: GameTime {
    mode.parts.waits ? GameTime(milliseconds: Int64(modeState.locked) * 1_000) : time
  }

  /// Rows whose time to rise has come: they rise together once the falling piece has locked, so that nothing moves
  /// under it.
  public var dueRows: Int { garbage.waiting + (scheduleNow?.due ?? 0) }

  /// The schedule as it is when all that has fallen due since the last lock is taken, and how many rows that is.
  private var scheduleNow: (schedule: RisingSchedule, due: Int)? {
    guard var schedule = modeState.schedule else { return nil }
    let due = schedule.rows(dueBy: riseTime)
    return (schedule, due)
  }

  /// Rows of garbage that are on the field and wait to be cleared.
  public var garbageRows: Int { playfield.garbageRows }

  /// Pieces that locked.
  ///
  /// Only modes other than the endless one count them.
  public var lockedCount: Int { modeState.locked }

  /// Whether the game is over because there were no more pieces, a puzzle's or those of a limit, before its goal was
  /// reached.
  public var ranOutOfPieces: Bool { modeState.ranOut && !ranOutOfTime }

  /// Whether the game is over because the time of its limit was up before its goal was reached.
  public var ranOutOfTime: Bool {
    if modeState.ranOut, case .time = mode.parts.limit { true } else { false }
  }

  /// Ends a game whose time is up: with a goal that is about something else it is not won.
  mutating func endAtLimit(telling sink: inout some EventSink) {
    if case .time = mode.parts.goal { return end(.goal, telling: &sink) }
    modeState.ranOut = true
    end(.blockOut, telling: &sink)
  }

  /// Whether the pieces that a puzzle gives have all appeared.
  @inline(__always)
  var hasRunOut: Bool { mode.kind != .endless && mode.parts.givesPieces && queue.givenLeft == 0 }

  /// Rows of garbage that have been cleared; only games whose goal they are count them.
  public var clearedGarbage: Int { modeState.clearedGarbage }

  /// Locks up to the last one that cleared something without a break; only games whose goal they are count them.
  public var clearsInARow: Int { modeState.clears }

  /// Puts the mode's garbage and walls on a field that is not given.
  mutating func placeGarbage() {
    for _ in 0..<mode.parts.garbageRows(height: playfield.height) {
      playfield.rise(hole: drawHole())
    }
    guard let well = mode.parts.well else { return }
    playfield.raiseWalls(besides: well)
    playfield.fillRest(of: well, hole: garbage.draw(below: well))
  }

  /// Where the next row of garbage has its hole: in a refilled field not above the last one's, so that no two rows
  /// vanish by the same way.
  mutating func drawHole() -> Int {
    guard case .refill = mode.parts.rising, let last = playfield.lowestHole else {
      return garbage.drawHole(width: playfield.width)
    }
    let hole = garbage.draw(below: playfield.width - 1)
    return hole < last ? hole : hole + 1
  }

  /// What a lock means for the mode: it may win the game, let rows wait to rise or give life back.
  mutating func serveMode(
    after cleared: Int, _ spin: Spin?, garbageRows: Int, telling sink: inout some EventSink
  ) {
    modeState.locked += 1
    let hadBegun = modeState.clears > 0
    switch mode.parts.goal {
    case .garbage: modeState.clearedGarbage += garbageRows
    case .combo: modeState.clears = cleared > 0 ? modeState.clears + 1 : 0
    default: break
    }
    noteSplits()
    if isWon(by: cleared, spin, hadBegun: hadBegun) { return end(.goal, telling: &sink) }
    if case .pieces(let most) = mode.parts.limit, modeState.locked >= most {
      modeState.ranOut = true
      return end(.blockOut, telling: &sink)
    }
    if let well = mode.parts.well, cleared > 0 { playfield.raiseWalls(besides: well) }
    letRowsWait(after: cleared, telling: &sink)
    guard modeState.life != nil else { return }
    while lines - modeState.rewardedLines >= RisingSchedule.linesPerReward {
      modeState.rewardedLines += RisingSchedule.linesPerReward
      giveLifeBack(telling: &sink)
    }
  }

  private mutating func letRowsWait(after cleared: Int, telling sink: inout some EventSink) {
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

  private mutating func giveLifeBack(telling sink: inout some EventSink) {
    guard var life = modeState.life, life.left < life.maximum else { return }
    do throws(LifeGauge.Refusal) {
      try life.giveBack(life.loss)
    } catch {
      preconditionFailure("the loss is a multiple of itself")
    }
    modeState.life = life
    sink.record(GameEvent(.lifeGiven(left: life.left), at: time))
  }

  /// Ends the game, or takes life and makes room, as the mode has it.
  mutating func topOut(_ cause: EndCause, telling sink: inout some EventSink) {
    switch mode.parts.toppingOut {
    case .ends: return end(cause, telling: &sink)
    case .sweeps: break
    case .costsLife:
      modeState.life?.hit()
      sink.record(GameEvent(.lifeLost(left: modeState.life?.left ?? 0), at: time))
      if modeState.life?.isEmpty ?? true { return end(cause, telling: &sink) }
    }
    garbage.waiting = 0
    let rows = playfield.sweep(keeping: playfield.height / 4)
    if let well = mode.parts.well { playfield.raiseWalls(besides: well) }
    sink.record(GameEvent(.swept(rows: rows), at: time))
  }

  /// The mode's part of the digest: nothing in the endless mode.
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
  /// The fourth bit of every cell of a row: garbage has the highest number, the only one with that bit.
  static let garbageBits: UInt128 = 0x88_8888_8888_8888_8888_8888_8888

  /// Rows, hidden ones included, that have a mino of garbage.
  var garbageRows: Int {
    (highestRow..<(hiddenRows + height)).count { colours[$0] & Playfield.garbageBits != 0 }
  }

  /// The cells of garbage in each row from the highest that has a mino, a bit a cell.
  var garbageCells: [UInt128] {
    (highestRow..<(hiddenRows + height)).map { colours[$0] & Playfield.garbageBits }
  }

  /// The column of the only empty cell of the lowest row; nil if it has none or several, or no garbage.
  var lowestHole: Int? {
    let lowest = hiddenRows + height - 1
    let open = ~row(lowest)
    guard open.nonzeroBitCount == 1, colours[lowest] & Playfield.garbageBits != 0 else { return nil }
    return open.trailingZeroBitCount - Playfield.wallColumns
  }

  /// Fills what is beside a well of so many columns in the middle with garbage, in all rows that are seen.
  ///
  /// A row that would be full keeps its first cell empty: nothing vanishes but by a piece.
  mutating func raiseWalls(besides well: Int) {
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

  /// Fills the lowest row of a well but for one of its columns: what a first piece makes a line of.
  mutating func fillRest(of well: Int, hole: Int) {
    let first = max(0, (width - well) / 2)
    for x in first..<min(width, first + well) where x != first + hole { self[x, height - 1] = .garbage }
  }

  /// Empties all rows but the lowest ones.
  ///
  /// - Returns: how many rows had a mino and have none any more.
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
  /// The locked minos that a player sees: in an invisible mode those of garbage alone, until the game is over.
  public var seenPlayfield: Playfield {
    mode.parts.isInvisible && !isOver ? playfield.garbageAlone : playfield
  }
}

extension Playfield {
  /// The same field without what pieces left.
  var garbageAlone: Playfield {
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
