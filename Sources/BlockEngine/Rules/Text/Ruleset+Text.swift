extension Ruleset {
  /// Whether `name` is valid for a rule set that is not built in; such a name cannot lead out of a folder.
  public static func isCustomName(_ name: some StringProtocol) -> Bool {
    (1...32).contains(name.utf8.count) && Name(rawValue: String(name)) == nil
      && name.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-")
      }
  }

  /// The greatest size of a rule file in bytes.
  public static let maxTextBytes = 16_384

  /// The rules as a file that `init(text:)` reads back to the same value; a built-in rule set gets the name `own-`
  /// plus its own.
  public var text: String {
    var lines: [(RulesetKey, String)] = [(.name, customName ?? "own-\(base.rawValue)")]
    if !summary.isEmpty { lines.append((.description, summary)) }
    lines.append((.inherits, base.rawValue))
    if let machine {
      // The machine fixes everything else.
      return (lines + machine.options).map { "\($0.0.rawValue) = \($0.1)\n" }.joined()
    }
    lines += fieldLines + pieceLines + timeLines + pointLines
    // Without this line a reader would inherit the base rules' presets.
    if handling.isEmpty { lines.append((.handling, "none")) }
    return lines.map { "\($0.0.rawValue) = \($0.1)\n" }.joined()
      + (rotationLines + handlingLines).map { "\($0.0) = \($0.1)\n" }.joined()
  }

  /// The identity of a rule set that is not built in: FNV-1a of its text.
  public var fingerprint: UInt64 {
    var digest = StateDigest()
    digest.combine(text)
    return digest.value
  }

  private var fieldLines: [(RulesetKey, String)] {
    var lines: [(RulesetKey, String)] = [(.field, "\(field)")]
    // Newer keys are written only if they differ from the default, so that older files keep their fingerprints.
    if customName != nil, !fieldChoices.isEmpty {
      lines.append((.fieldChoices, fieldChoices.map(\.description).joined(separator: " ")))
    }
    return lines + [(.hiddenRows, "\(hiddenRows)"), (.lockOut, lockOut.rawValue)]
  }

  private var pieceLines: [(RulesetKey, String)] {
    let words = [(Turns.clockwise, "cw"), (.counterclockwise, "ccw"), (.half, "half")]
    let turns = words.filter { self.turns.contains($0.0) }.map(\.1).joined(separator: " ")
    return [
      (.rotation, rotationSystem.name.rawValue), (.turns, turns.isEmpty ? "none" : turns),
      (.spawnRow, "\(spawnRow)"), (.spawnDrop, Ruleset.word(dropsAtSpawn)),
      (.spawnHigher, Ruleset.word(spawnsHigherAfterClear)), (.sideways, sideways.rawValue),
      (.randomizer, randomizer.text), (.next, "\(nextCount)"), (.hold, hold.rawValue),
    ]
  }

  private var timeLines: [(RulesetKey, String)] {
    let first = levels.lowerBound
    var lines: [(RulesetKey, String)] = [
      (.levels, "\(levels.lowerBound)-\(levels.upperBound)"), (.levelRise, levelRise.text),
      (.frames, frameRate.text), (.gravity, gravity.text(from: first)),
      (.gravityRise, gravity.rise.map { "\($0.parts) after \($0.after) frames" } ?? "none"),
      (.firstFall, "\(gravity.firstFall)"), (.fallTiming, fallTiming.rawValue),
      (.lock, lockDelay?.interval.text(from: first) ?? "at-fall"),
    ]
    if let lockDelay { lines += [(.lockReset, lockDelay.resetText), (.lifts, "\(lockDelay.upwardKicks)")] }
    let height = entryDelay.height.map {
      "free \($0.freeRows) rows \($0.rowsPerStep) add \($0.addedPerStep) most \($0.maxSteps)"
    }
    let clear =
      clearDelay.framesPerStep > 0
      ? "steps \(clearDelay.time.table.steps[0].value) of \(clearDelay.framesPerStep) frames"
      : clearDelay.time.text(from: first)
    return lines + [
      (.entryDelay, entryDelay.plain.text(from: first)),
      (.entryDelayAfterClear, entryDelay.afterClear.text(from: first)), (.entryDelayHeight, height ?? "none"),
      (.clearDelay, clear), (.softDrop, softDropLocks ? "locks" : "stays"), (.hardDrop, hardDrop.rawValue),
      (.initialTurn, Ruleset.word(hasInitialTurn)), (.initialHold, Ruleset.word(hasInitialHold)),
    ]
  }

  private var pointLines: [(RulesetKey, String)] {
    var lines: [(RulesetKey, String)] = [(.spins, spins.rawValue)]
    if fullSpinKick != 4 { lines.append((.fullSpinKick, fullSpinKick.map(String.init) ?? "none")) }
    lines += [
      (.pointsSoftDrop, "\(scoring.softDropRow)"),
      (.pointsHardDrop, "\(scoring.hardDropRow)"), (.pointsLines, scoring.clears.text(1...4)),
      (.pointsFactor, scoring.factor.rawValue), (.bonuses, Ruleset.word(scoring.bonuses != nil)),
    ]
    if let bonuses = scoring.bonuses {
      lines += [
        (.pointsSpins, bonuses.spins.text(0...4)), (.pointsMinis, bonuses.minis.text(0...4)),
        (.pointsCombo, "\(bonuses.comboStep)"),
        (.pointsAllClear, "\(bonuses.allClears.text(1...4)) \(bonuses.allClearBackToBackQuad)"),
        (.allClearChain, Ruleset.word(bonuses.chainsAllClears)),
      ]
      if bonuses.backToBackPercent != 150 {
        lines.append((.pointsBackToBack, "\(bonuses.backToBackPercent) percent"))
      }
      if bonuses.difficultRows != 4 || !bonuses.hasDifficultSpins {
        let words =
          (bonuses.difficultRows < 5 ? ["rows \(bonuses.difficultRows)"] : [])
          + (bonuses.hasDifficultSpins ? ["spins"] : [])
        lines.append((.difficult, words.isEmpty ? "none" : words.joined(separator: " ")))
      }
    }
    if attack != Ruleset(base).attack { lines.append((.attack, attack.rawValue)) }
    return lines
  }

  /// The differences between the rotation system and the published one that it derives from.
  private var rotationLines: [(String, String)] {
    let published = RotationSystem(rotationSystem.name)
    if rotationSystem == published { return [] }
    var lines: [(String, String)] = []
    for piece in Tetromino.allCases {
      let letter = String(piece.letter).lowercased()
      let matrices = Orientation.allCases.map { rotationSystem.matrix(of: piece, $0) }
      if matrices != Orientation.allCases.map({ published.matrix(of: piece, $0) }) {
        lines.append(
          ("matrix-\(letter)", matrices.map { $0.diagram.joined(separator: "/") }.joined(separator: " ")))
      }
      for from in Orientation.allCases {
        for to in Orientation.allCases where from != to {
          let kicks = rotationSystem.kicks(of: piece, from: from, to: to)
          if kicks == published.kicks(of: piece, from: from, to: to) { continue }
          lines.append(("kick-\(letter)-\(from.rawValue)\(to.rawValue)", kicks.text))
        }
      }
    }
    return lines
  }

  private var handlingLines: [(String, String)] {
    handling.map { preset in
      (
        "handling-\(preset.name)",
        "delay \(preset.delay.text(from: 0)) rate \(preset.rate.text(from: 0)) soft-drop \(preset.softDrop)"
      )
    }
  }

  private static func word(_ value: Bool) -> String { value ? "yes" : "no" }
}

extension LevelTable {
  /// The values as in a file: one value, one for each level from `first` on, or each with its level.
  fileprivate func text(from first: Int, dividedBy factor: Int64 = 1) -> String {
    if steps.count == 1, steps[0].level == 0 { return "\(steps[0].value / factor)" }
    let isRow = steps.count > 1 && steps.enumerated().allSatisfy { $0.element.level == first + $0.offset }
    return steps.map { isRow ? "\($0.value / factor)" : "\($0.level):\($0.value / factor)" }
      .joined(separator: " ")
  }
}

extension RuleTime {
  fileprivate func text(from first: Int) -> String {
    if unit == .frames { return "\(table.text(from: first)) frames" }
    let isWhole = table.steps.allSatisfy { $0.value % 1_000 == 0 }
    return "\(table.text(from: first, dividedBy: isWhole ? 1_000 : 1)) \(isWhole ? "ms" : "us")"
  }
}

extension Gravity {
  fileprivate func text(from first: Int) -> String {
    switch unit {
    case .microseconds:
      if table == Gravity.standard.table { return "standard" }
      if table == Gravity.immediate.table { return "at-once" }
      if table == Gravity.none.table { return "none" }
      return RuleTime(table, .microseconds).text(from: first)
    case .frames: return RuleTime(table, .frames).text(from: first)
    case .rowsPerFrame(let parts): return "\(table.text(from: first)) /\(parts) rows-a-frame"
    }
  }
}

extension LockDelay {
  fileprivate var resetText: String {
    var words: [String] = []
    if let resets { words.append("move \(resets)") }
    if isResetByFalling { words.append("fall") }
    if resets != nil, countsInTheAir { words.append("air") }
    if resets != nil, resetLimitRule == .locks { words.append("then-lock") }
    return words.isEmpty ? "none" : words.joined(separator: " ")
  }
}

extension FrameRate {
  fileprivate var text: String {
    let whole = tenThousandths / 10_000
    var part = String(tenThousandths % 10_000 + 10_000).dropFirst()
    while part.last == "0" { part.removeLast() }
    return part.isEmpty ? "\(whole)" : "\(whole).\(part)"
  }
}

extension LevelRise {
  fileprivate var text: String {
    switch self {
    case .never: "never"
    case .lines(let count): "lines \(count)"
    case .linesLate: "lines-late"
    case .pieces(let lines): "pieces " + lines.map(String.init).joined(separator: " ")
    }
  }
}

extension Randomizer {
  fileprivate var text: String {
    switch self {
    case .uniform: return "uniform"
    case .reroll: return "reroll"
    case .bag(let copies): return copies == 1 ? "bag" : "bag \(copies)"
    case .history(let history):
      var text = "history \(history.length) tries \(history.tries)"
      if history.pool > 0 { text += " pool \(history.pool)" }
      if !history.beginning.isEmpty { text += " begin " + String(history.beginning.map(\.letter)) }
      if !history.notFirst.isEmpty { text += " first-not " + String(history.notFirst.map(\.letter)) }
      return text
    }
  }
}

extension RowPoints {
  fileprivate func text(_ rows: ClosedRange<Int>) -> String {
    rows.map { "\(self[$0])" }.joined(separator: " ")
  }
}

extension Kicks {
  fileprivate var text: String {
    var words = (hasCentreColumnRule ? ["centre"] : []) + (needsNeighbour ? ["beside"] : [])
    for index in (0..<count).dropFirst() {
      if index == firstFloorKick { words.append("ground") }
      words.append("\(self[index].x),\(self[index].y)")
    }
    return words.isEmpty ? "none" : words.joined(separator: " ")
  }
}
