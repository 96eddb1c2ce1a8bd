import BlockEngine

// The lines of a rule file about time and points.
extension RulesetReader {
  mutating func applyFrames(_ value: inout RulesetValue) -> Bool {
    let parts = value.word()?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    guard (1...2).contains(parts.count), let whole = Int(parts[0], in: 0...1_000) else {
      return false
    }
    var tenThousandths = whole * 10_000
    if parts.count == 2 {
      guard (1...4).contains(parts[1].count), let part = Int(parts[1], in: 0...9_999) else {
        return false
      }
      tenThousandths += (parts[1].count..<4).reduce(part) { part, _ in part * 10 }
    }
    guard FrameRate.allowed.contains(Int64(tenThousandths)) else { return false }
    rules.frameRate = FrameRate(tenThousandths: Int64(tenThousandths))
    return true
  }

  mutating func applyGravity(_ value: inout RulesetValue) -> Bool {
    let (rise, first) = (rules.gravity.rise, rules.gravity.firstFall)
    func set(_ gravity: Gravity) -> Gravity {
      Gravity(gravity.table, gravity.unit, rise: rise, firstFall: first)
    }
    if value.consume("standard") {
      rules.gravity = set(.standard)
    } else if value.consume("at-once") {
      rules.gravity = set(.immediate)
    } else if value.consume("none") {
      rules.gravity = set(.none)
    } else {
      let start = value
      if let time = value.time(from: rules.levels.lowerBound) {
        rules.gravity = set(Gravity(time.table, time.unit == .frames ? .frames : .microseconds))
      } else {
        value = start
        guard let table = value.table(from: rules.levels.lowerBound, 0...1_000_000),
          let word = value.word(), word.first == "/",
          let parts = Int(word.dropFirst(), in: 1...1_000_000), value.consume("rows-a-frame")
        else { return false }
        rules.gravity = set(Gravity(table, .rowsPerFrame(parts: Int64(parts))))
      }
    }
    // Only gravity in rows a frame can grow: another unit drops an inherited rise.
    if case .rowsPerFrame = rules.gravity.unit { return true }
    rules.gravity = Gravity(rules.gravity.table, rules.gravity.unit, firstFall: first)
    return true
  }

  mutating func applyGravityRise(_ value: inout RulesetValue) -> Bool {
    let gravity = rules.gravity
    if value.consume("none") {
      rules.gravity = Gravity(gravity.table, gravity.unit, firstFall: gravity.firstFall)
      return true
    }
    guard let parts = value.number(1...1_000_000), value.consume("after"),
      let frames = value.number(0...Int(RuleTime.maxFrames)), value.consume("frames")
    else { return false }
    rules.gravity = Gravity(
      gravity.table, gravity.unit, rise: Gravity.Rise(after: Int64(frames), parts: Int64(parts)),
      firstFall: gravity.firstFall)
    return true
  }

  mutating func applyFirstFall(_ value: inout RulesetValue) -> Bool {
    guard let percent = value.number(1...100) else { return false }
    let gravity = rules.gravity
    rules.gravity = Gravity(gravity.table, gravity.unit, rise: gravity.rise, firstFall: Int64(percent))
    return true
  }

  mutating func applyLock(_ value: inout RulesetValue) -> Bool {
    if value.consume("at-fall") {
      rules.lockDelay = nil
      return true
    }
    guard let time = value.time(from: rules.levels.lowerBound) else { return false }
    rules.lockDelay = rules.lockDelay ?? .standard
    rules.lockDelay?.interval = time
    return true
  }

  mutating func applyLockReset(_ value: inout RulesetValue) -> Bool {
    // For rules without a lock delay, `RulesetChecks` reports the error.
    var delay = LockDelay(
      interval: rules.lockDelay?.interval ?? .zero, resets: nil, isResetByFalling: false,
      upwardKicks: rules.lockDelay?.upwardKicks ?? 0)
    if !value.consume("none") {
      if value.consume("move") {
        guard let resets = value.number(1...1_000) else { return false }
        delay.resets = resets
      }
      delay.isResetByFalling = value.consume("fall")
      guard delay.resets != nil || delay.isResetByFalling else { return false }
      if delay.resets != nil {
        delay.countsInTheAir = value.consume("air")
        if value.consume("then-lock") { delay.resetLimitRule = .locks }
      }
    }
    if rules.lockDelay != nil { rules.lockDelay = delay }
    return true
  }

  mutating func applyLifts(_ value: inout RulesetValue) -> Bool {
    guard let kicks = value.number(0...1_000) else { return false }
    rules.lockDelay?.upwardKicks = kicks
    return true
  }

  mutating func applyEntryDelay(_ value: inout RulesetValue) -> Bool {
    guard let time = value.time(from: rules.levels.lowerBound) else { return false }
    rules.entryDelay.plain = time
    rules.entryDelay.afterClear = time
    return true
  }

  mutating func applyEntryDelayHeight(_ value: inout RulesetValue) -> Bool {
    if value.consume("none") {
      rules.entryDelay.height = nil
      return true
    }
    guard value.consume("free"), let free = value.number(0...40), value.consume("rows"),
      let rows = value.number(1...40),
      value.consume("add"), let added = value.number(0...1_000_000), value.consume("most"),
      let maxSteps = value.number(1...40)
    else { return false }
    rules.entryDelay.height = EntryDelay.Height(
      freeRows: free, rowsPerStep: rows, addedPerStep: Int64(added), maxSteps: maxSteps)
    return true
  }

  mutating func applyClearDelay(_ value: inout RulesetValue) -> Bool {
    if value.consume("steps") {
      guard let steps = value.number(1...1_000), value.consume("of"), let frames = value.number(1...1_000),
        value.consume("frames")
      else { return false }
      rules.clearDelay = ClearDelay(time: RuleTime(frames: Int64(steps)), framesPerStep: Int64(frames))
      return true
    }
    return set(\.clearDelay, value.time(from: rules.levels.lowerBound).map { ClearDelay(time: $0) })
  }

  // MARK: Points

  mutating func applyBonuses(_ value: inout RulesetValue) -> Bool {
    guard let has = value.choice(["yes": true, "no": false]) else { return false }
    if has { ensureBonuses() } else { rules.scoring.bonuses = nil }
    disablesBonuses = !has
    return true
  }

  func rowPoints(_ value: inout RulesetValue) -> RowPoints? {
    value.numbers(5, RulesetReader.points).map { RowPoints($0[0], $0[1], $0[2], $0[3], $0[4]) }
  }

  mutating func setBonus<Value>(_ path: WritableKeyPath<Scoring.Bonuses, Value>, _ value: Value?) -> Bool {
    guard let value else { return false }
    ensureBonuses()
    rules.scoring.bonuses?[keyPath: path] = value
    return true
  }

  mutating func applyAllClear(_ value: inout RulesetValue) -> Bool {
    guard let points = value.numbers(5, RulesetReader.points) else { return false }
    return setBonus(\.allClears, RowPoints(0, points[0], points[1], points[2], points[3]))
      && setBonus(\.allClearBackToBackQuad, points[4])
  }

  /// Adds neutral bonuses if there are none: spins score as their rows do.
  private mutating func ensureBonuses() {
    guard rules.scoring.bonuses == nil else { return }
    let none = RowPoints(0, 0, 0, 0, 0)
    rules.scoring.bonuses = Scoring.Bonuses(
      spins: rules.scoring.clears, minis: rules.scoring.clears, comboStep: 0, allClears: none,
      allClearBackToBackQuad: 0)
  }
}
