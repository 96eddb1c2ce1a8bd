import BlockEngine

extension RulesetKey {
  /// The form of the value: words stand for themselves, N for a whole number, `|` separates alternatives, `[ ]`
  /// encloses optional parts.
  ///
  /// What a file contains is the same in every language; only what explains it, as a range does, is translated.
  package var form: LocalizedMessage {
    func numbers(_ range: ClosedRange<Int>) -> LocalizedMessage { .numbers(range) }
    func names<Name: CaseIterable & RawRepresentable<String>>(_: Name.Type) -> LocalizedMessage {
      "\(Name.allCases.map(\.rawValue).joined(separator: " | "))"
    }
    let (points, side) = (numbers(0...1_000_000), numbers(4...26))
    return switch self {
    case .name: "a-z, 0-9, - (\(numbers(1...32)))"
    case .description: "… (\(numbers(1...60)))"
    case .inherits: names(Ruleset.Name.self)
    case .field: "WxH, W \(side), H \(numbers(4...40))"
    case .fieldChoices:
      LocalizedMessage(
        "none | WxH WxH… (\(numbers(2...4))), the field's own first; W \(side), H \(numbers(4...40))")
    case .hiddenRows: numbers(4...20)
    case .lockOut: "any-mino | whole-piece | never"
    case .rotation: names(RotationSystem.Name.self)
    case .turns: "none | [cw] [ccw] [half]"
    case .spawnRow: numbers(-20...0)
    case .spawnDrop, .spawnHigher, .initialTurn, .initialHold, .bonuses, .allClearChain: "yes | no"
    case .sideways: "straight | diagonal | diagonal-then-down"
    case .randomizer:
      "uniform | bag [\(numbers(1...6))] | reroll | history \(numbers(1...8)) tries \(numbers(1...16)) [pool \(numbers(1...6))] [begin PIECES] [first-not PIECES]"
    case .next: numbers(1...6)
    case .hold: "none | once | free"
    case .levels: "A-B, \(numbers(0...9_999))"
    case .levelRise: "never | lines \(numbers(1...1_000)) | lines-late | pieces N N N N, \(numbers(0...100))"
    case .frames: LocalizedMessage("\(numbers(1...1_000)), such as \(60) or \("60.0988")")
    case .gravity:
      "standard | at-once | none | TIMES | FIGURES /N rows-a-frame; TIMES: \(RulesetKey.times)"
    case .gravityRise: "none | N after N frames"
    case .firstFall: numbers(1...100)
    case .lock: "at-fall | TIMES: \(RulesetKey.times)"
    case .lockReset: "none | [move \(numbers(1...1_000))] [fall] [air] [then-lock]"
    case .lifts: numbers(0...1_000)
    case .entryDelay, .entryDelayAfterClear: RulesetKey.times
    case .entryDelayHeight: "none | free N rows N add N most N"
    case .clearDelay: "\(RulesetKey.times) | steps N of N frames"
    case .fallTiming: names(Ruleset.FallTiming.self)
    case .softDrop: "locks | stays"
    case .hardDrop: "locks | stays | none"
    case .spins: names(SpinRule.self)
    case .pointsSoftDrop, .pointsHardDrop, .pointsCombo: points
    case .fullSpinKick: "none | \(numbers(0...7))"
    case .pointsBackToBack: "\(numbers(100...1_000)) percent"
    case .difficult: "none | [rows \(numbers(1...4))] [spins]"
    case .attack: names(AttackRules.Name.self)
    case .pointsLines: "N N N N, \(points)"
    case .pointsFactor: names(Scoring.Factor.self)
    case .handling: LocalizedMessage("none; or lines handling-NAME")
    case .lineCap: RulesetKey.ofConsole("none | \(numbers(1...9_999))")
    case .doubleKill: RulesetKey.ofConsole("none | \(numbers(29...255))")
    case .dropPoints: RulesetKey.ofConsole("console | plain")
    case .hearts: LocalizedMessage("\(LocalizedMessage(format: "yes | no")); only in sets of the handheld")
    case .ready: RulesetKey.ofArcade(LocalizedMessage("\(numbers(1...600)) frames before the first piece"))
    case .readyCharge: RulesetKey.ofArcade("yes | no")
    case .bothTurns: RulesetKey.ofArcade("ccw | none")
    case .stick: RulesetKey.ofArcade("eight-way | four-way")
    case .entryFall: RulesetKey.ofArcade("rows | fractions")
    case .extraLock: RulesetKey.ofArcade(numbers(0...1))
    case .bonusLevel:
      LocalizedMessage(
        "\(LocalizedMessage(format: "before | after")); only in \("arcade-2") and \("arcade-3")")
    case .roll: RulesetKey.ofArcade("\(numbers(60...36_000)) frames")
    case .sectionPar: RulesetKey.only("\(numbers(600...36_000)) frames", in: "arcade-2")
    case .sideKicks: RulesetKey.only("right | left", in: "arcade-3")
    case .pointsSpins, .pointsMinis, .pointsAllClear: "N N N N N, \(points)"
    }
  }

  /// The form of times by level.
  private static var times: LocalizedMessage { LocalizedMessage("N… or LEVEL:N… and us, ms, s or frames") }

  private static func ofConsole(_ form: LocalizedMessage) -> LocalizedMessage {
    LocalizedMessage("\(form); only in sets of the console")
  }
  private static func ofArcade(_ form: LocalizedMessage) -> LocalizedMessage {
    LocalizedMessage("\(form); only in sets of the arcade")
  }
  private static func only(_ form: LocalizedMessage, in name: String) -> LocalizedMessage {
    LocalizedMessage("\(form); only in \(name)")
  }
}
