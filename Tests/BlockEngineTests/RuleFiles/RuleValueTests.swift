@testable import BlockRecords

#if DEBUG
  @testable import BlockEngine
  import Testing

  /// Values at and just beyond the limits of every key of a rule file.
  @Suite struct RuleValueTests {
    struct Case: Sendable, CustomTestStringConvertible {
      let key: RulesetKey
      /// Valid values at the limits.
      let taken: [String]
      /// Invalid values, just beyond the limits or of the wrong kind.
      let refused: [String]
      var testDescription: String { key.rawValue }

      init(_ key: RulesetKey, _ taken: [String], refused: [String]) {
        (self.key, self.taken, self.refused) = (key, taken, refused)
      }
    }

    /// Cases for all keys but `name` and `inherits`, which every file here has.
    static let cases: [Case] = [
      Case(
        .description, ["x", String(repeating: "x", count: 60)],
        refused: ["", String(repeating: "x", count: 61)]),
      Case(.field, ["4x4", "26x40"], refused: ["3x4", "4x3", "27x40", "26x41", "10", "10x", "10x20x1"]),
      Case(.hiddenRows, ["4", "20"], refused: ["3", "21", "four"]),
      Case(.lockOut, ["any-mino", "whole-piece", "never"], refused: ["always", "any mino"]),
      Case(
        .rotation, RotationSystem.Name.allCases.map(\.rawValue), refused: ["srs", "", "super plus"]),
      Case(.turns, ["none", "cw", "ccw half", "cw ccw half"], refused: ["cw cw", "none cw", "left", ""]),
      Case(.spawnRow, ["-20", "0"], refused: ["-21", "1", "+0", "0.5"]),
      Case(.spawnDrop, ["yes", "no"], refused: ["true", "1"]),
      Case(.spawnHigher, ["yes", "no"], refused: ["true", ""]),
      Case(.sideways, ["straight"], refused: ["sideways", "straight down"]),
      Case(
        .randomizer,
        [
          "uniform", "bag", "bag 1", "bag 6", "reroll", "history 1 tries 1", "history 8 tries 16",
          "history 4 tries 6 pool 6 begin SSZZ first-not SZO",
        ],
        refused: [
          "bag 0", "bag 7", "history 0 tries 1", "history 9 tries 1", "history 1 tries 0",
          "history 1 tries 17",
          "history 4 6", "history 4 tries 6 pool 7", "history 4 tries 6 begin SSX",
          "history 4 tries 6 first-not IOTSZJL",
        ]),
      Case(.next, ["1", "6"], refused: ["0", "7", "+3", "3 4"]),
      Case(.hold, ["none", "once", "free"], refused: ["twice", "1"]),
      Case(.levels, ["0-9999", "1-1"], refused: ["5-1", "1-10000", "-1-5", "1", "1 - 5"]),
      Case(
        .levelRise,
        ["never", "lines 1", "lines 1000", "lines-late", "pieces 0 0 0 0", "pieces 100 100 100 100"],
        refused: ["lines 0", "lines 1001", "lines", "pieces 1 2 3", "pieces 1 2 3 101"]),
      Case(.frames, ["1", "1000", "60.0988"], refused: ["0", "0.9999", "1000.0001", "60.00001", "sixty"]),
      Case(
        .gravity,
        ["standard", "at-once", "none", "3600 s", "1 us", "1:48 10:6 frames", "4 1000 /256 rows-a-frame"],
        refused: [
          "3601 s", "5", "5 hours", "5:1 4:1 ms", "4 /0 rows-a-frame", "4 rows-a-frame", "1:5 6 ms", "-1 ms",
        ]),
      Case(.gravityRise, ["none"], refused: ["5", "5 after 60", "5 after frames", "-1 after 60 frames"]),
      Case(.firstFall, ["1", "100"], refused: ["0", "101"]),
      Case(
        .lock, ["at-fall", "1 ms", "3600 s", "1:30 900:17 frames"],
        refused: ["500", "3601 s", "5:500 1:400 ms"]),
      Case(
        .lockReset, ["none", "move 1", "move 1000", "fall", "move 15 fall air then-lock"],
        refused: ["move 0", "move 1001", "move", "none fall", "fall fall", "step"]),
      Case(.lifts, ["0", "1000"], refused: ["-1", "1001"]),
      Case(.fallTiming, ["intervals"], refused: ["frames", ""]),
      Case(.allClearChain, ["yes", "no"], refused: ["quads", ""]),
      Case(.ready, ["1", "600"], refused: ["0", "601", ""]),
      Case(.readyCharge, ["yes", "no"], refused: ["1", ""]),
      Case(.bothTurns, ["ccw", "none"], refused: ["cw", ""]),
      Case(.stick, ["eight-way", "four-way"], refused: ["4", ""]),
      Case(.entryFall, ["rows", "fractions"], refused: ["yes", ""]),
      Case(.extraLock, ["0", "1"], refused: ["2", "-1", ""]),
      Case(.bonusLevel, ["before", "after"], refused: ["yes", ""]),
      Case(.roll, ["60", "36000"], refused: ["59", "36001", ""]),
      Case(.sectionPar, ["600", "36000"], refused: ["599", "36001", ""]),
      Case(.sideKicks, ["right", "left"], refused: ["up", ""]),
      Case(.entryDelay, ["0 ms", "3600 s", "1:27 700:18 frames"], refused: ["3601 s", "27", "none"]),
      Case(.entryDelayAfterClear, ["0 ms", "3600 s"], refused: ["3601 s", "27"]),
      Case(
        .entryDelayHeight, ["none", "free 2 rows 4 add 2 most 4"],
        refused: ["free 2", "rows 4 add 2", "free 2 rows 0 add 2 most 4", "free -1 rows 4 add 2 most 4"]),
      Case(
        .clearDelay, ["0 ms", "3600 s", "steps 5 of 4 frames"],
        refused: ["3601 s", "steps 5", "steps 0 of 4 frames"]),
      Case(.softDrop, ["locks", "stays"], refused: ["none", "lock"]),
      Case(.hardDrop, ["locks", "stays", "none"], refused: ["lock", "yes"]),
      Case(.initialTurn, ["yes", "no"], refused: ["on"]),
      Case(.initialHold, ["yes", "no"], refused: ["on"]),
      Case(.lineCap, ["none", "1", "9999"], refused: ["0", "10000", "-1", "", "1 2"]),
      Case(.doubleKill, ["none", "29", "255"], refused: ["28", "256", ""]),
      Case(.dropPoints, ["console", "plain"], refused: ["yes", ""]),
      Case(.hearts, ["yes", "no"], refused: ["1", ""]),
      Case(.spins, SpinRule.allCases.map(\.rawValue), refused: ["t", "all"]),
      Case(.pointsSoftDrop, ["0", "1000000"], refused: ["-1", "1000001"]),
      Case(.pointsHardDrop, ["0", "1000000"], refused: ["-1", "1000001"]),
      Case(.pointsLines, ["0 0 0 0", "1 2 3 1000000"], refused: ["1 2 3", "1 2 3 1000001", "1 2 3 4 5"]),
      Case(.pointsFactor, Scoring.Factor.allCases.map(\.rawValue), refused: ["levels", "2"]),
      Case(.bonuses, ["yes", "no"], refused: ["none"]),
      Case(.pointsSpins, ["0 0 0 0 0", "1 2 3 4 1000000"], refused: ["1 2 3 4", "1 2 3 4 1000001"]),
      Case(.pointsMinis, ["0 0 0 0 0", "1 2 3 4 1000000"], refused: ["1 2 3 4", "1 2 3 4 1000001"]),
      Case(.pointsCombo, ["0", "1000000"], refused: ["-1", "1000001", "1 2"]),
      Case(.pointsAllClear, ["0 0 0 0 0", "1 2 3 4 1000000"], refused: ["1 2 3 4", "1 2 3 4 1000001"]),
      Case(
        .fieldChoices, ["none", "10x20 20x26", "10x20 4x4 5x5 6x6"],
        refused: ["10x20", "20x26 10x20", "10x20 10x20", "10x20 4x4 5x5 6x6 7x7", "10x20 3x4"]),
      Case(.fullSpinKick, ["none", "0", "7"], refused: ["8", "-1", ""]),
      Case(
        .pointsBackToBack, ["100 percent", "1000 percent"], refused: ["150", "99 percent", "1001 percent"]),
      Case(
        .difficult, ["none", "rows 1", "rows 4 spins", "spins"],
        refused: ["", "rows 0", "rows 5", "spins rows 4"]),
      Case(.attack, AttackRules.Name.allCases.map(\.rawValue), refused: ["none", ""]),
      Case(.handling, ["none"], refused: ["fast", ""]),
    ]

    private func fault(_ key: RulesetKey, _ value: String) -> String? {
      let base =
        switch key {
        case .hearts: "handheld"
        case .ready, .readyCharge, .bothTurns, .stick, .entryFall, .extraLock, .roll: "arcade"
        case .bonusLevel, .sectionPar: "arcade-2"
        case .sideKicks: "arcade-3"
        case .fallTiming: "league"
        default: RulesetKey.ofMachines.contains(key) ? "retro" : "modern"
        }
      do throws(RulesetError) {
        _ = try Ruleset(text: Array("name = mine\ninherits = \(base)\n\(key.rawValue) = \(value)\n".utf8))
        return nil
      } catch { return error.description }
    }

    @Test func everyKeyIsTried() {
      #expect(Set(Self.cases.map(\.key)).union([.name, .inherits]) == Set(RulesetKey.allCases))
    }

    @Test(arguments: cases) func whatIsJustWithinItsRangeIsTaken(_ wanted: Case) {
      for value in wanted.taken { #expect(fault(wanted.key, value) == nil, "\(value)") }
    }

    @Test(arguments: cases) func whatIsJustBeyondIsRefusedWithItsLineAndWhatWouldBeRight(_ wanted: Case) {
      for value in wanted.refused {
        #expect(
          fault(wanted.key, value) == "line 3: '\(wanted.key.rawValue)' is \(wanted.key.form)", "\(value)")
      }
    }
  }
#endif
