import BlockEngine

extension RulesetKey {
  /// The form of the value: words stand for themselves, N for a whole number, `|` separates alternatives, `[ ]`
  /// encloses optional parts.
  package var form: String {
    switch self {
    case .name: "a-z, 0-9, - (1 to 32)"
    case .description: "… (1 to 60)"
    case .inherits: Ruleset.Name.allCases.map(\.rawValue).joined(separator: " | ")
    case .field: "WxH, W 4 to 26, H 4 to 40"
    case .fieldChoices: "none | WxH WxH… (2 to 4), the field's own first; W 4 to 26, H 4 to 40"
    case .hiddenRows: "4 to 20"
    case .lockOut: "any-mino | whole-piece | never"
    case .rotation: RotationSystem.Name.allCases.map(\.rawValue).joined(separator: " | ")
    case .turns: "none | [cw] [ccw] [half]"
    case .spawnRow: "-20 to 0"
    case .spawnDrop, .spawnHigher, .initialTurn, .initialHold, .bonuses, .allClearChain: "yes | no"
    case .sideways: "straight | diagonal | diagonal-then-down"
    case .randomizer:
      "uniform | bag [1 to 6] | reroll | history 1 to 8 tries 1 to 16 [pool 1 to 6] [begin PIECES] [first-not PIECES]"
    case .next: "1 to 6"
    case .hold: "none | once | free"
    case .levels: "A-B, 0 to 9999"
    case .levelRise: "never | lines 1 to 1000 | lines-late | pieces N N N N, 0 to 100"
    case .frames: "1 to 1000, such as 60 or 60.0988"
    case .gravity:
      "standard | at-once | none | TIMES | FIGURES /N rows-a-frame; TIMES: N… or LEVEL:N… and us, ms, s or frames"
    case .gravityRise: "none | N after N frames"
    case .firstFall: "1 to 100"
    case .lock: "at-fall | TIMES: N… or LEVEL:N… and us, ms, s or frames"
    case .lockReset: "none | [move 1 to 1000] [fall] [air] [then-lock]"
    case .lifts: "0 to 1000"
    case .entryDelay, .entryDelayAfterClear: "N… or LEVEL:N… and us, ms, s or frames"
    case .entryDelayHeight: "none | free N rows N add N most N"
    case .clearDelay: "N… or LEVEL:N… and us, ms, s or frames | steps N of N frames"
    case .fallTiming: Ruleset.FallTiming.allCases.map(\.rawValue).joined(separator: " | ")
    case .softDrop: "locks | stays"
    case .hardDrop: "locks | stays | none"
    case .spins: SpinRule.allCases.map(\.rawValue).joined(separator: " | ")
    case .pointsSoftDrop, .pointsHardDrop, .pointsCombo: "0 to 1000000"
    case .fullSpinKick: "none | 0 to 7"
    case .pointsBackToBack: "100 to 1000 percent"
    case .difficult: "none | [rows 1 to 4] [spins]"
    case .attack: AttackRules.Name.allCases.map(\.rawValue).joined(separator: " | ")
    case .pointsLines: "N N N N, 0 to 1000000"
    case .pointsFactor: Scoring.Factor.allCases.map(\.rawValue).joined(separator: " | ")
    case .handling: "none; or lines handling-NAME"
    case .lineCap: "none | 1 to 9999; only in sets of the console"
    case .doubleKill: "none | 29 to 255; only in sets of the console"
    case .dropPoints: "console | plain; only in sets of the console"
    case .hearts: "yes | no; only in sets of the handheld"
    case .ready: "1 to 600 frames before the first piece; only in sets of the arcade"
    case .readyCharge: "yes | no; only in sets of the arcade"
    case .bothTurns: "ccw | none; only in sets of the arcade"
    case .stick: "eight-way | four-way; only in sets of the arcade"
    case .entryFall: "rows | fractions; only in sets of the arcade"
    case .extraLock: "0 to 1; only in sets of the arcade"
    case .bonusLevel: "before | after; only in arcade-2 and arcade-3"
    case .roll: "60 to 36000 frames; only in sets of the arcade"
    case .sectionPar: "600 to 36000 frames; only in arcade-2"
    case .sideKicks: "right | left; only in arcade-3"
    case .pointsSpins, .pointsMinis, .pointsAllClear: "N N N N N, 0 to 1000000"
    }
  }
}
