@testable import BlockRecords

#if DEBUG
  @testable import BlockEngine
  import Testing

  @Suite struct RuleFileRoundTripTests {
    @Test func whatIsWrittenIsReadBackToTheSameRules() {
      withEverySeed(in: 0..<400) { random in
        let rules = anyRules(&random)
        let text = rules.text
        let read: Ruleset
        do throws(RulesetError) { read = try Ruleset(text: Array(text.utf8)) } catch {
          // Random rules may contradict themselves; other tests check those errors.
          let isContradiction = [
            "hidden rows", "finds no room", "takes a millisecond", "a millisecond at least",
          ]
          .contains { error.description.contains($0) }
          try ensure(isContradiction, "\(error)\n\(text)")
          return
        }
        try ensure(read == rules, text)
        try ensure(read.text == text, text)
        try ensure(read.fingerprint == rules.fingerprint, text)
      }
    }

    @Test func alteredFilesAreReadOrRefusedAndNothingElse() {
      withEverySeed(in: 0..<400) { random in
        var bytes = Array(anyRules(&random).text.utf8)
        for _ in 0..<(1 + Int(random.next() % 6)) {
          let place = Int(random.next() % UInt64(bytes.count))
          switch random.next() % 3 {
          case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
          case 1: bytes.remove(at: place)
          default: bytes.insert(UInt8(truncatingIfNeeded: random.next() % 128), at: place)
          }
        }
        guard let rules = try? Ruleset(text: bytes) else { return }
        // Rules that were read must be playable.
        var game = try Game(
          GameSetup(ruleset: rules, seed: random.next(), startLevel: rules.levels.lowerBound))
        for step in 1...60 {
          game.perform(random.pick(GameCommand.allCases), at: GameTime(microseconds: Int64(step) * 200_000))
        }
        try ensure(try Ruleset(text: Array(rules.text.utf8)) == rules, rules.text)
      }
    }

    private func anyRules(_ random: inout ReferenceGenerator) -> Ruleset {
      func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(random.next() % UInt64(range.count))
      }
      func flag() -> Bool { random.next() & 1 == 0 }
      var rules = Ruleset(
        named: "any-\(number(0...999))",
        from: random.pick(Ruleset.Name.allCases.filter { Ruleset($0).machine == nil }))
      if flag() { rules.summary = "All sorts of things" }
      (rules.width, rules.height, rules.hiddenRows) = (number(4...26), number(4...40), number(4...20))
      rules.rotationSystem = RotationSystem(random.pick(RotationSystem.Name.allCases))
      if flag() {
        let tests = [(x: 0, y: 0)] + (0..<number(0...6)).map { _ in (x: number(-4...4), y: number(-4...4)) }
        rules.rotationSystem.set(
          Kicks(
            tests: tests, hasCentreColumnRule: flag(),
            firstFloorKick: tests.count > 1 && flag() ? number(1...(tests.count - 1)) : nil),
          of: random.pick(Tetromino.allCases), from: .spawn, to: .half)
      }
      rules.turns = Turns(rawValue: UInt8(number(0...7)) << 1)
      rules.spawnRow = number(-4...0)
      (rules.dropsAtSpawn, rules.spawnsHigherAfterClear) = (flag(), flag())
      rules.lockOut = random.pick(Ruleset.LockOut.allCases)
      rules.hardDrop = random.pick(Ruleset.HardDrop.allCases)
      rules.hold = random.pick(Ruleset.Hold.allCases)
      rules.nextCount = number(1...6)
      if flag() {
        rules.fieldChoices = [
          rules.field, FieldSize(width: rules.width == 26 ? 4 : rules.width + 1, height: rules.height),
        ]
      }
      rules.fullSpinKick = random.pick([nil, 0, 4, 7])
      rules.attack = random.pick(AttackRules.Name.allCases)
      rules.scoring.bonuses?.backToBackPercent = number(100...1_000)
      rules.scoring.bonuses?.difficultRows = number(1...5)
      rules.scoring.bonuses?.hasDifficultSpins = flag()
      (rules.softDropLocks, rules.hasInitialTurn, rules.hasInitialHold) = (flag(), flag(), flag())
      let low = number(0...5)
      rules.levels = low...(low + number(0...900))
      rules.levelRise = random.pick([
        .never, .lines(number(1...30)), .linesLate, .pieces(lines: [1, 2, 4, 6]),
      ])
      rules.frameRate = FrameRate(tenThousandths: Int64(number(10_000...10_000_000)))
      rules.randomizer = random.pick([
        .uniform, .bag(copies: number(1...6)), .reroll,
        .history(
          Randomizer.History(
            length: number(4...8), tries: number(1...16), beginning: [.z, .s], notFirst: flag() ? [.o] : [],
            pool: number(0...6))),
      ])
      func table(_ range: ClosedRange<Int>) -> LevelTable {
        switch number(0...2) {
        case 0: LevelTable(Int64(number(range)))
        case 1: LevelTable(from: low, (0...number(1...20)).map { _ in Int64(number(range)) })
        default:
          LevelTable(
            steps: [3, 40, 500].map {
              LevelTable.Step(level: $0 + number(0...20), value: Int64(number(range)))
            })
        }
      }
      func time(_ range: ClosedRange<Int>) -> RuleTime {
        RuleTime(table(range), flag() ? .frames : .microseconds)
      }
      if rules.lockDelay != nil || flag() {
        rules.sideways = .straight
        rules.lockDelay = LockDelay(
          interval: time(50_000...900_000), resets: flag() ? number(1...1_000) : nil,
          isResetByFalling: flag(), upwardKicks: number(0...1_000))
        if rules.lockDelay?.resets != nil {
          rules.lockDelay?.countsInTheAir = flag()
          rules.lockDelay?.resetLimitRule = flag() ? .locks : .deadlineStays
        }
        rules.gravity = Gravity(
          table(1...900_000), .rowsPerFrame(parts: Int64(number(1...1_000_000))),
          rise: flag() ? Gravity.Rise(after: 60, parts: Int64(number(1...900))) : nil,
          firstFall: Int64(number(1...100)))
      } else {
        rules.gravity = random.pick([
          .standard, Gravity(table(500_000...900_000), flag() ? .frames : .microseconds),
        ])
      }
      rules.entryDelay = EntryDelay(
        plain: time(0...900_000), afterClear: time(0...900_000),
        height: flag() ? EntryDelay.Height(freeRows: 2, rowsPerStep: 4, addedPerStep: 2, maxSteps: 4) : nil)
      rules.clearDelay =
        flag() ? ClearDelay(time: time(0...900_000)) : ClearDelay(time: RuleTime(frames: 5), framesPerStep: 4)
      rules.spins = random.pick(SpinRule.allCases)
      rules.scoring = random.pick([.classic, .modern, .league])
      rules.scoring.factor = random.pick(Scoring.Factor.allCases)
      rules.handling =
        flag()
        ? []
        : [
          HandlingPreset(
            name: "quick", delay: time1(&random), rate: RuleTime(frames: 2), softDrop: number(0...1_000))
        ]
      return rules
    }

    private func time1(_ random: inout ReferenceGenerator) -> RuleTime {
      RuleTime(microseconds: Int64(random.next() % 500_000))
    }
  }
#endif
