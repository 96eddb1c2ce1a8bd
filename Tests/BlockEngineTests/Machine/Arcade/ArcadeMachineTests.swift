import Testing

@testable import BlockEngine
@testable import BlockRecords

/// An arcade machine played by the buttons of its pad.
private struct ArcadePlay {
  var machine: ArcadeMachine
  var events: [GameEvent] = []

  init(_ rules: ArcadeRules, level: Int = 0, pieces: String = "TTTTTTTT", rows: [Int: UInt16] = [:]) {
    machine = ArcadeMachine(
      rules, MachineStart(seed: 0, level: level, pieces: pieces.compactMap { Tetromino(letter: $0) }))
    var field = InlineArray<21, UInt16>(repeating: 0)
    for (row, mask) in rows { field[row + 1] = mask }
    machine.field.setRows(field)
    // The first piece appears in the frame after the ready ones.
    hold("", frames: machine.rules.ready + 1)
  }

  /// Holds buttons for some frames.
  mutating func hold(_ letters: String, frames: Int = 1) {
    for _ in 0..<frames {
      _ = machine.step(PadButtons(letters: letters) ?? [], at: .zero, recordingTo: &events)
    }
  }

  /// Frames until the phase changes, with these buttons held.
  mutating func framesToChange(holding letters: String = "") -> Int {
    let phase = machine.phase
    for frame in 1...5_000 {
      hold(letters)
      if machine.phase != phase { return frame }
    }
    return .max
  }

  /// Drops the piece and locks it by hand; in the first machine by a held soft drop.
  mutating func lockPiece() {
    while machine.phase == .control {
      hold("")
      while machine.phase == .control { hold(machine.rules.hasSonicDrop ? "DU" : "D") }
    }
  }

  mutating func waitForPiece() { while machine.phase != .control, machine.phase != .over { hold("") } }
}

@Suite struct ArcadeMachineTests {
  private static let machines = ArcadeRules.Family.allCases.map { ArcadeRules($0) }

  @Test(arguments: machines) func theFirstPieceAppearsAfterTheReadyFramesAtTheTop(rules: ArcadeRules) {
    let play = ArcadePlay(rules)
    #expect(play.machine.phase == .control && play.machine.pieceCount == 1 && play.machine.level == 0)
    #expect((play.machine.x, play.machine.y, play.machine.orientation) == (3, -1, .spawn))
  }

  @Test(arguments: [
    (ArcadeRules(.first), 0, 15), (ArcadeRules(.second), 0, 15), (ArcadeRules(.second), 500, 9),
    (ArcadeRules(.third), 900, 7),
  ]) func aPressShiftsAtOnceAndAHeldDirectionAgainAfterItsDelay(rules: ArcadeRules, level: Int, delay: Int) {
    var play = ArcadePlay(rules, level: level, pieces: "OOOO")
    play.hold("R")
    #expect(play.machine.x == 4)
    play.hold("R", frames: delay - 1)
    #expect(play.machine.x == 4)
    play.hold("R")
    #expect(play.machine.x == 5)
    play.hold("R")
    #expect(play.machine.x == 6)
  }

  @Test func ofBothDirectionsTheOneHeldFirstCounts() {
    var play = ArcadePlay(ArcadeRules(.first), pieces: "OO")
    play.hold("L")
    play.hold("LR", frames: 14)
    #expect(play.machine.x == 2)
    play.hold("LR")
    #expect(play.machine.x == 1)
    play.hold("")
    play.hold("LR", frames: 5)
    #expect(play.machine.x == 1, "neither, if they came together")
  }

  @Test func theInitialTurnNeedsExactlyOneHeldButton() {
    for (letters, orientation) in [
      ("A", Orientation.counterclockwise), ("C", .counterclockwise), ("B", .clockwise), ("AB", .spawn),
      ("AC", .spawn), ("", .spawn),
    ] {
      var machine = ArcadeMachine(ArcadeRules(.first), MachineStart(seed: 0, level: 0, pieces: [.t]))
      var sink = NullSink()
      for _ in 0..<100 {
        _ = machine.step(PadButtons(letters: letters) ?? [], at: .zero, recordingTo: &sink)
      }
      #expect(machine.phase == .control && machine.orientation == orientation, "\(letters)")
    }
  }

  @Test func bothTurnButtonsInAFrameTurnLeftOrNotAtAllAsTheRulesSay() {
    for (choice, orientation) in [
      (ArcadeRules.BothTurns.counterclockwise, Orientation.counterclockwise), (.none, .spawn),
    ] {
      var rules = ArcadeRules(.first)
      rules.bothTurns = choice
      var play = ArcadePlay(rules)
      play.hold("AB")
      #expect(play.machine.orientation == orientation)
    }
  }

  @Test(arguments: machines) func aSoftDropIsARowAFrameAndLocksOnTheGround(rules: ArcadeRules) {
    var play = ArcadePlay(rules, pieces: "OOOO")
    play.hold("D", frames: 18)
    #expect(play.machine.y == 17 || play.machine.phase != .control)
    #expect(play.machine.phase == .entry, "it locks in the frame in which it lands")
    play.waitForPiece()
    play.hold("D", frames: 3)
    #expect(play.machine.y == 2)
  }

  @Test func aDownThatIsHeldThroughALockLocksTheNextPieceInTheFirstTwoAlone() {
    for rules in Self.machines {
      var play = ArcadePlay(rules, pieces: "OOOO")
      play.hold("D", frames: 80)
      let isStillThere = play.machine.phase == .control && play.machine.pieceCount == 2
      #expect(isStillThere == (rules.family == .third), "\(rules.family)")
    }
  }

  @Test func aSonicDropReachesTheGroundWithoutALock() {
    for rules in Self.machines {
      var play = ArcadePlay(rules, pieces: "OO")
      play.hold("U")
      #expect(play.machine.y == (rules.family == .first ? -1 : 17))
      #expect(play.machine.phase == .control)
    }
  }

  @Test func aStickOfFourWaysDropsNothingWhileItPointsToTheSide() {
    var rules = ArcadeRules(.second)
    rules.isFourWay = true
    var play = ArcadePlay(rules, pieces: "OO")
    play.hold("RDU", frames: 5)
    #expect(play.machine.y == -1)
    play = ArcadePlay(ArcadeRules(.second), pieces: "OO")
    play.hold("RU")
    #expect(play.machine.y == 17)
  }

  @Test(arguments: [
    (ArcadeRules(.first), 30, 30), (ArcadeRules(.second), 30, 27), (ArcadeRules(.third), 30, 27),
  ])
  func lockAndEntryTakeTheirFrames(rules: ArcadeRules, lock: Int, entry: Int) {
    var play = ArcadePlay(rules, level: 500, pieces: "OOOO")
    #expect(play.machine.y == 17, "20G: it is on the ground in its first frame")
    #expect(play.framesToChange() == lock)
    #expect(play.framesToChange() == entry)
    var other = rules
    other.extraLock = 1
    play = ArcadePlay(other, level: 500, pieces: "OOOO")
    #expect(play.framesToChange() == lock + 1)
  }

  @Test(arguments: [
    (ArcadeRules(.first), 44, 27), (ArcadeRules(.second), 40, 27), (ArcadeRules(.third), 40, 27),
  ])
  func aClearTakesItsFramesAndTheRowsVanishAtOnceFromTheField(rules: ArcadeRules, clear: Int, entry: Int) {
    var play = ArcadePlay(rules, pieces: "OOOO", rows: [18: 0x3cf, 19: 0x3cf])
    play.lockPiece()
    #expect(play.machine.phase == .clearing && play.machine.lines == 2 && play.machine.cleared.count == 2)
    #expect(play.framesToChange() == clear)
    #expect(play.framesToChange() == entry)
  }

  @Test func aPieceAloneReachesNoHundredAndNotTheLastLevel() {
    for (level, next) in [(5, 6), (98, 99), (99, 99), (997, 998), (998, 998)] {
      var play = ArcadePlay(ArcadeRules(.first), level: level, pieces: "OOOO")
      play.lockPiece()
      play.waitForPiece()
      #expect(play.machine.level == next)
    }
  }

  @Test func linesRaiseTheLevelByTheirNumberInTheThirdMachineByMore() {
    for rules in Self.machines {
      for (rows, rise) in zip(1...4, rules.family == .third ? [1, 2, 4, 6] : [1, 2, 3, 4]) {
        let masks = Dictionary(uniqueKeysWithValues: (20 - rows..<20).map { ($0, UInt16(0x3ff & ~(1 << 5))) })
        var play = ArcadePlay(rules, level: 99, pieces: "IIII", rows: masks)
        play.hold("A")
        play.lockPiece()
        #expect(play.machine.lines == rows && play.machine.level == 99 + rise, "\(rules.family) \(rows)")
      }
    }
  }

  @Test func aHoldExchangesOnceAPieceAndAtTheEntryAtOnce() {
    var play = ArcadePlay(ArcadeRules(.third), pieces: "TIOSZJ")
    play.hold("H")
    #expect(play.machine.holdPiece == .t && play.machine.tetromino == .i && play.machine.y == -1)
    play.hold("")
    play.hold("H")
    #expect(play.machine.tetromino == .i, "once a piece")
    play.lockPiece()
    while play.machine.phase != .control { play.hold("H") }
    #expect(play.machine.tetromino == .t && play.machine.holdPiece == .o)
    var other = ArcadePlay(ArcadeRules(.second), pieces: "TIOSZJ")
    other.hold("H")
    #expect(other.machine.tetromino == .t, "the second machine has no hold")
  }

  @Test func theTurnAfterAKickOffTheGroundLocks() {
    var play = ArcadePlay(ArcadeRules(.third), pieces: "IIII")
    play.hold("U")
    #expect(play.machine.y == 18)
    play.hold("B")
    #expect(play.machine.orientation == .clockwise && play.machine.y == 16 && play.machine.groundFrames == 1)
    play.hold("")
    play.hold("UB")
    #expect(play.machine.phase == .entry)
  }

  @Test func pointsOfTheFirstMachine() {
    // Level 0, four rows, no soft drop: ⌈4 / 4⌉ × 4 rows × combo 7.
    var play = ArcadePlay(
      ArcadeRules(.first), pieces: "IIII",
      rows: Dictionary(uniqueKeysWithValues: (15..<20).map { ($0, UInt16(0x3ff & ~(1 << 5))) }))
    play.hold("A")
    while play.machine.phase == .control { play.hold("") }
    #expect(play.machine.score == 28 && play.machine.grading.combo == 7)
  }

  @Test func theGameEndsAtTheLastLevelOrAfterTheRoll() {
    func reach999(_ rules: ArcadeRules) -> ArcadePlay {
      var play = ArcadePlay(
        rules, level: 998, pieces: "IIIIIIII",
        rows: Dictionary(uniqueKeysWithValues: (10..<20).map { ($0, UInt16(0x3ff & ~(1 << 5))) }))
      play.hold("A")
      play.lockPiece()
      return play
    }
    #expect(reach999(ArcadeRules(.first)).machine.view.endCause == .goal)
    for family in [ArcadeRules.Family.second, .third] {
      var rules = ArcadeRules(family)
      rules.roll = 60
      var play = reach999(rules)
      #expect(play.machine.field.isEmpty && play.machine.level == 999 && play.machine.isInRoll)
      play.hold("", frames: 60 + rules.fanfare - 1)
      #expect(play.machine.view.endCause == nil)
      play.hold("")
      #expect(play.machine.view.endCause == .goal && play.machine.grading.hasSurvivedRoll)
    }
  }

  @Test func afterFifteenMinutesTheSecondMachineIsAtItsFastest() {
    var play = ArcadePlay(ArcadeRules(.second), pieces: "OOOO")
    play.machine.playFrames = 54_000
    #expect(play.machine.gravity == 5_120 && play.machine.lockFrames == 17)
    #expect(play.machine.entryFrames(afterClear: false) == 8 && play.machine.clearFrames == 6)
  }

  @Test func theThirdMachineStopsAtLevel500IfItComesTooLate() {
    for (frames, isOver) in [(25_200, false), (25_201, true)] {
      var machine = ArcadeMachine(ArcadeRules(.third), MachineStart(seed: 0, level: 499, pieces: []))
      machine.playFrames = frames
      var sink = NullSink()
      machine.rise(to: 501, at: .zero, &sink)
      #expect((machine.view.endCause == .goal) == isOver)
    }
  }

  @Test func optionsAreKeysOfRuleFiles() throws {
    for rules in [Ruleset.arcade, .arcade2, .arcade3] {
      let text = rules.text
      var own = try Ruleset(text: Array(text.utf8))
      #expect(own.machine == rules.machine && own.text == text)
      let changed = text.replacing("both-turns = ccw", with: "both-turns = none")
        .replacing("ready = 99", with: "ready = 50")
      own = try Ruleset(text: Array(changed.utf8))
      guard case .arcade(let options)? = own.machine else {
        Issue.record("an arcade machine")
        return
      }
      #expect(options.bothTurns == .none && options.ready == 50)
      #expect(throws: RulesetError.self) {
        try Ruleset(text: Array(text.replacing("ready = 99", with: "ready = 0").utf8))
      }
    }
  }
}
