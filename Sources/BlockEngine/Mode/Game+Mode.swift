extension Game {
  /// The life that is left; nil in modes where topping out costs none.
  public var life: LifeGauge? { modeState.life }

  /// When the next row's time to rise comes, after now; nil in modes where none rises by itself.
  public var nextRise: GameTime? { scheduleNow?.schedule.next }

  /// Rows whose time to rise has come: they rise together once the falling piece has locked, so that nothing moves
  /// under it.
  public var dueRows: Int { garbage.waiting + (scheduleNow?.due ?? 0) }

  /// The schedule as it is when all that has fallen due since the last lock is taken, and how many rows that is.
  private var scheduleNow: (schedule: SurvivalSchedule, due: Int)? {
    guard var schedule = modeState.schedule else { return nil }
    let due = schedule.rows(dueBy: time)
    return (schedule, due)
  }

  /// Rows of garbage that are on the field and wait to be cleared.
  public var rubbishRows: Int { playfield.rubbishRows }

  /// Pieces that locked.
  ///
  /// Only modes other than the endless one count them.
  public var lockedCount: Int { modeState.locked }

  /// Whether the game is over because a puzzle's pieces ran out before its goal was reached.
  public var ranOutOfPieces: Bool { modeState.ranOut }

  /// Whether the pieces that a puzzle gives have all appeared.
  var hasRunOut: Bool { mode.kind == .puzzle && queue.givenLeft == 0 }

  /// Puts the mode's rubbish on a field that is not given.
  mutating func placeRubbish() {
    for _ in 0..<mode.rubbishRows(height: playfield.height) {
      playfield.rise(hole: garbage.drawHole(width: playfield.width))
    }
  }

  /// What a lock means for the mode: it may win the game, let rows wait to rise or give life back.
  mutating func serveMode(after cleared: Int, _ spin: Spin?, telling sink: inout some EventSink) {
    modeState.locked += 1
    noteSplits()
    if isWon(by: cleared, spin) { return end(.goal, telling: &sink) }
    guard let due = modeState.schedule?.rows(dueBy: time) else { return }
    garbage.waiting += due
    if let loss = modeState.schedule?.loss, loss != modeState.life?.loss {
      modeState.life?.setLoss(loss)
      sink.record(GameEvent(.lossRose(loss), at: time))
    }
    while lines - modeState.rewardedLines >= SurvivalSchedule.linesPerReward {
      modeState.rewardedLines += SurvivalSchedule.linesPerReward
      giveLifeBack(telling: &sink)
    }
  }

  private func isWon(by cleared: Int, _ spin: Spin?) -> Bool {
    if let goal = mode.lineGoal, lines >= goal { return true }
    if let goal = mode.pieceGoal, modeState.locked >= goal { return true }
    switch mode {
    case .endless, .sprint, .ultra, .survival, .zen, .practice, .daily: return false
    case .dig: return playfield.rubbishRows == 0
    case .puzzle(.allClear):
      return cleared > 0 && playfield.highestRow == playfield.hiddenRows + playfield.height
    case .puzzle(.lines(let count)): return lines >= count
    case .puzzle(.spin(let rows)): return spin == .full && cleared == rows
    case .puzzle(.clear(let rows)): return cleared == rows
    case .puzzle(.rubbish): return playfield.rubbishRows == 0
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
    switch mode.toppingOut {
    case .ends: return end(cause, telling: &sink)
    case .sweeps: break
    case .costsLife:
      modeState.life?.hit()
      sink.record(GameEvent(.lifeLost(left: modeState.life?.left ?? 0), at: time))
      if modeState.life?.isEmpty ?? true { return end(cause, telling: &sink) }
    }
    garbage.waiting = 0
    let rows = playfield.sweep(keeping: playfield.height / 4)
    sink.record(GameEvent(.swept(rows: rows), at: time))
  }

  /// The mode's part of the digest: nothing in the endless mode.
  func combineMode(into digest: inout StateDigest) {
    guard mode != .endless else { return }
    digest.combine(mode.word)
    digest.combine(modeState.locked)
    digest.combine(modeState.life?.left ?? -1)
    digest.combine(modeState.life?.loss ?? -1)
    digest.combine(modeState.schedule?.risen ?? -1)
    digest.combine(modeState.schedule?.next.microseconds ?? -1)
    digest.combine(modeState.rewardedLines)
  }
}

extension Playfield {
  /// The fourth bit of every cell of a row: garbage has the highest number, the only one with that bit.
  static let garbageBits: UInt128 = 0x88_8888_8888_8888_8888_8888_8888

  /// Rows, hidden ones included, that have a mino of garbage.
  var rubbishRows: Int {
    (highestRow..<(hiddenRows + height)).count { colours[$0] & Playfield.garbageBits != 0 }
  }

  /// The cells of garbage in each row from the highest that has a mino, a bit a cell.
  var garbageCells: [UInt128] {
    (highestRow..<(hiddenRows + height)).map { colours[$0] & Playfield.garbageBits }
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
