import BlockEngine

/// Checks that rules from a file are playable: without contradictions, and with time to play.
package struct RulesetChecks {
  private let rules: Ruleset
  /// The line of a key; nil if the file does not contain it.
  private let line: (RulesetKey) -> Int?

  /// The shortest allowed time in microseconds between a spawn and an automatic lock.
  static let minLockTime: Int64 = 1_000

  package init(_ rules: Ruleset, line: @escaping (RulesetKey) -> Int?) {
    self.rules = rules
    self.line = line
  }

  package func check() throws(RulesetError) {
    try checkLocking()
    try checkGravity()
    if rules.lockDelay == nil, rules.gravity.table == Gravity.none.table, rules.hardDrop != .locks,
      !rules.softDropLocks
    {
      throw RulesetError(
        line: line(.gravity) ?? line(.hardDrop) ?? line(.softDrop),
        "nothing ever locks: with 'gravity = none' and 'lock = at-fall' a drop has to lock")
    }
    try checkSpawn()
    // A replay contains the rules as `text` writes them.
    guard rules.text.utf8.count <= Ruleset.maxTextBytes else {
      throw RulesetError(
        line: nil,
        "written out in full it is larger than \(Ruleset.maxTextBytes) bytes; make its tables shorter")
    }
  }

  private func checkLocking() throws(RulesetError) {
    guard let delay = rules.lockDelay else {
      for key in [RulesetKey.lockReset, .lifts] {
        if let line = line(key) {
          throw RulesetError(
            line: line, "'\(key.rawValue)' needs a lock delay; there is none with 'lock = at-fall'")
        }
      }
      return
    }
    if rules.sideways != .straight {
      throw RulesetError(
        line: line(.sideways) ?? line(.lock),
        "with a lock delay a move to the side is straight: 'sideways = straight', or 'lock = at-fall'")
    }
    if delay.interval.range(rules.frameRate).lowerBound < RulesetChecks.minLockTime {
      throw RulesetError(line: line(.lock), "a lock delay is a millisecond at least, at every level")
    }
  }

  private func checkGravity() throws(RulesetError) {
    let gravity = rules.gravity
    if rules.fallTiming == .fractions {
      guard case .rowsPerFrame = gravity.unit, rules.lockDelay != nil else {
        throw RulesetError(
          line: line(.fallTiming) ?? line(.gravity) ?? line(.lock),
          "'fall-timing = fractions' needs a gravity in rows-a-frame and a lock delay")
      }
    }
    if gravity.rise != nil {
      guard case .rowsPerFrame = gravity.unit, rules.lockDelay != nil else {
        throw RulesetError(
          line: line(.gravityRise) ?? line(.gravity),
          "'gravity-rise' needs a gravity in rows-a-frame and a lock delay")
      }
    }
    // The classic rules use the standard table, although its last two intervals are shorter.
    guard rules.lockDelay == nil, gravity.table != Gravity.standard.table || gravity.unit != .microseconds
    else {
      return
    }
    let first = gravity.minInterval(rules.frameRate) / 100 * gravity.firstFall
    if first < RulesetChecks.minLockTime {
      throw RulesetError(
        line: line(.gravity) ?? line(.lock) ?? line(.firstFall),
        "without a lock delay a row takes a millisecond at least, at every level")
    }
  }

  private func checkSpawn() throws(RulesetError) {
    guard rules.spawnRow >= -rules.hiddenRows else {
      throw RulesetError(
        line: line(.spawnRow) ?? line(.hiddenRows),
        "'spawn-row' is \(rules.spawnRow), and there are \(rules.hiddenRows) hidden rows")
    }
    guard
      let empty = try? Playfield(width: rules.width, height: rules.height, hiddenRows: rules.hiddenRows)
    else {
      throw RulesetError(line: line(.field), "'\(RulesetKey.field.rawValue)' is \(RulesetKey.field.form)")
    }
    let x = (rules.width - 4) / 2
    for piece in Tetromino.allCases {
      let matrix = rules.rotationSystem.matrix(of: piece, .spawn)
      guard empty.fits(matrix, x: x, y: rules.spawnRow) else {
        throw RulesetError(
          line: line(.spawnRow) ?? line(.field),
          "the \(piece.letter) finds no room at its spawn, not even on an empty field")
      }
    }
  }
}
