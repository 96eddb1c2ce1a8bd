import Testing

/// Scripts with results derived by hand from the rules.
@Suite struct ScriptTests {
  /// The text of a playfield file; rows that are not given are empty.
  private func diagram(_ rows: [Int: String]) -> String {
    (0..<26).map { (rows[$0] ?? String(repeating: ".", count: 20)) + "\n" }.joined()
  }

  private func play(_ script: String, _ arguments: String..., on rows: [Int: String]? = nil) throws
    -> CommandTrial.Outcome
  {
    let folder = try TemporaryFolder()
    var arguments = ["script"] + arguments
    if let rows {
      arguments += ["--playfield", try folder.file("field", diagram(rows))]
    }
    let outcome = CommandTrial(script).run(arguments)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    return outcome
  }

  private let spawnedL = fallingText("L", 8, -1, "....", "..#.", "###.", "....")
  private let spawnedO = fallingText("O", 8, -1, "....", ".##.", ".##.", "....")

  @Test func noScriptIsTheBeginningOfTheGame() throws {
    // SplitMix64 with seed 0 begins e220a8397b1dcdaf, 6e789e6aa1b965f4; the high words of 7 times these are 6
    // and 3.
    let outcome = try play("")
    #expect(outcome.state == stateText(pieces: 1, falling: spawnedL, next: "S"))
    // A program in another language computed this digest from the documented order.
    #expect(outcome.output.hasSuffix(#","hold":null,"digest":"289c08212e16a265"}"# + "\n"))
  }

  @Test func aHardDropIsWorthTwoPointsARowAndLocks() throws {
    let field = [24: "..........L.........", 25: "........LLL........."]
    let spawnedS = fallingText("S", 8, -1, "....", ".##.", "##..", "....")
    #expect(
      try play("7 hard").state
        == stateText(score: 48, pieces: 2, milliseconds: 7, field: field, falling: spawnedS, next: "I"))
  }

  @Test func givenPiecesComeFirstAndUseUpNoDraw() throws {
    let spawnedT = fallingText("T", 8, -1, "....", ".#..", "###.", "....")
    #expect(try play("", "--pieces", "T").state == stateText(pieces: 1, falling: spawnedT, next: "L"))
    let field = [24: ".........OO.........", 25: ".........OO........."]
    #expect(
      try play("0 hard", "--pieces", "OT").state
        == stateText(score: 48, pieces: 2, field: field, falling: spawnedT, next: "L"))
  }

  @Test func aMoveWhoseWayIsTakenGoesDiagonallyAndTheFallIntervalStartsAnew() throws {
    let block = [0: "........#..........."]
    let atOnce = fallingText("O", 7, 0, "....", ".##.", ".##.", "....")
    let fallen = fallingText("O", 7, 1, "....", ".##.", ".##.", "....")
    for (script, milliseconds, falling) in [
      ("999 left", 999, atOnce), ("999 left\n1998 wait", 1998, atOnce), ("999 left\n1999 wait", 1999, fallen),
    ] {
      #expect(
        try play(script, "--pieces", "OO", on: block).state
          == stateText(pieces: 1, milliseconds: milliseconds, field: block, falling: falling, next: "O"))
    }
  }

  @Test func aMoveThatIsNowhereFreeIsRefusedAndLeavesTheFallInterval() throws {
    // The O's minos are in the second and third columns, so nine steps take it to the wall.
    let script = String(repeating: "5 left\n", count: 9) + "999 left\n1000 wait\n"
    let fallen = fallingText("O", -1, 0, "....", ".##.", ".##.", "....")
    let outcome = try play(script, "--pieces", "OO", "--events")
    #expect(outcome.state == stateText(pieces: 1, milliseconds: 1000, falling: fallen, next: "O"))
    #expect(outcome.output.contains(#"{"event":"refused","at":999000,"command":"left"}"#))
  }

  @Test func aSoftDropIsWorthAPointARowAndLocksOnTheFloor() throws {
    let floor = fallingText("O", 8, 23, "....", ".##.", ".##.", "....")
    let down = String(repeating: "1 soft\n", count: 24)
    #expect(
      try play(down, "--pieces", "OO").state
        == stateText(score: 24, pieces: 1, milliseconds: 1, falling: floor, next: "O"))
    let field = [24: ".........OO.........", 25: ".........OO........."]
    #expect(
      try play(down + "2 soft", "--pieces", "OO").state
        == stateText(score: 24, pieces: 2, milliseconds: 2, field: field, falling: spawnedO, next: "L"))
  }

  @Test func tenLinesRaiseTheLevelAndSoShortenTheFallInterval() throws {
    // A well of twelve rows in column 10, where an I rotated clockwise stands without a move.
    let wall = Dictionary(
      uniqueKeysWithValues: (14..<26).map { ($0, "##########.#########") })
    let quads = String(repeating: "0 cw\n0 hard\n", count: 3)
    for (wait, y) in [(792, -1), (793, 0)] {
      // Each I falls 23 rows for 46 points; each quad is 800 at level 1.
      #expect(
        try play(quads + "\(wait) wait", "--pieces", "IIIOO", on: wall).state
          == stateText(
            score: 3 * 846, lines: 12, level: 2, pieces: 4, milliseconds: wait,
            falling: fallingText("O", 8, y, "....", ".##.", ".##.", "...."), next: "O"))
    }
  }

  @Test func aDeadlineHappensBeforeACommandOfTheSameTime() throws {
    let outcome = try play("1000 soft", "--pieces", "OO", "--events")
    let events = outcome.output.split(separator: "\n").dropLast()
    #expect(
      events == [
        #"{"event":"spawned","at":0,"piece":"O","x":8,"y":-1,"orientation":0}"#,
        #"{"event":"moved","at":1000000,"piece":"O","x":8,"y":0,"orientation":0,"cause":"gravity"}"#,
        #"{"event":"moved","at":1000000,"piece":"O","x":8,"y":1,"orientation":0,"cause":"softDrop"}"#,
      ])
  }

  @Test func aLockAtTheTimeOfACommandComesFirstAndTheNextPieceObeys() throws {
    let stack = [2: ".........##........."]
    let field = [0: ".....OO.............", 1: ".....OO.............", 2: ".....##............."]
    let moved = fallingText("O", 7, -1, "....", ".##.", ".##.", "....")
    // At level 1 the O rests from the start and locks at 1000 ms, four columns away from the next one.
    let aside = [2: ".....##............."]
    #expect(
      try play(String(repeating: "0 left\n", count: 4) + "1000 left", "--pieces", "OOO", on: aside).state
        == stateText(pieces: 2, milliseconds: 1000, field: field, falling: moved, next: "O"))
    #expect(try play("1000 left", "--pieces", "OOO", on: stack).state.contains("\"over\":true"))
  }

  @Test func aPieceThatFindsNoRoomEndsTheGameAndCounts() throws {
    let block = [0: ".........#.........."]
    #expect(
      try play("5 left\n6 hard", "--pieces", "OO", on: block).state
        == stateText(pieces: 1, over: true, field: block, falling: "null", next: "O"))
    // The O rests on row 2 from the start; the interval at level 20 is 455 µs, not a whole millisecond.
    let stack = [2: ".........##........."]
    let outcome = try play("5 wait", "--pieces", "OO", "--level", "20", "--events", on: stack)
    let field = [0: ".........OO.........", 1: ".........OO.........", 2: ".........##........."]
    #expect(
      outcome.state == stateText(level: 20, pieces: 2, over: true, field: field, falling: "null", next: "L"))
    #expect(outcome.output.contains(#"{"event":"ended","at":455,"cause":"blockOut"}"# + "\n{\"score\""))
  }

  @Test func aMinoThatLocksAboveTheFieldEndsTheGameAndNothingSpawns() throws {
    // A T rotated clockwise at spawn reaches up to row −1 and rests on row 2.
    let stack = [2: ".........#.........."]
    let field = [0: ".........TT.........", 1: ".........T..........", 2: ".........#.........."]
    let outcome = try play("3 cw\n4 hard\n900 cw", "--pieces", "TO", "--events", on: stack)
    #expect(
      outcome.state
        == stateText(pieces: 1, milliseconds: 4, over: true, field: field, falling: "null", next: "O"))
    let events = outcome.output.split(separator: "\n").dropLast()
    #expect(
      events == [
        #"{"event":"spawned","at":0,"piece":"T","x":8,"y":-1,"orientation":0}"#,
        #"{"event":"rotated","at":3000,"piece":"T","x":8,"y":-1,"orientation":1,"rotation":"cw"}"#,
        #"{"event":"locked","at":4000,"piece":"T","x":8,"y":-1,"orientation":1,"cause":"hardDrop"}"#,
        #"{"event":"ended","at":4000,"cause":"lockOut"}"#,
      ])
  }

  @Test func clearedRowsAndARaisedLevelAreEvents() throws {
    let wall = Dictionary(
      uniqueKeysWithValues: (16..<26).map { ($0, "##########.#########") })
    let outcome = try play(
      String(repeating: "0 cw\n0 hard\n", count: 3), "--pieces", "IIIO", "--events", on: wall)
    let events = outcome.output.split(separator: "\n")
    #expect(events.filter { $0 == #"{"event":"linesCleared","at":0,"rows":[22,23,24,25]}"# }.count == 2)
    #expect(events.filter { $0 == #"{"event":"linesCleared","at":0,"rows":[24,25]}"# }.count == 1)
    #expect(events.filter { $0 == #"{"event":"levelRose","at":0,"level":2}"# }.count == 1)
  }

  @Test func commandsOfOtherRulesChangeNothingButTheTime() throws {
    #expect(
      try play("3 half\n4 hold").state
        == stateText(pieces: 1, milliseconds: 4, falling: spawnedL, next: "S"))
  }

  @Test func theLastTimeThereIsOverflowsNothing() throws {
    let outcome = try play("9223372036854775 wait\n9223372036854775 left\n", "--pieces", "O")
    #expect(outcome.state.contains("\"over\":true"))
    let level20 = try play("0 wait\n9223372036854775 hard\n", "--level", "20")
    #expect(level20.state.contains("\"over\":true"))
  }

  @Test func theSameScriptInAnyPiecesLeadsToTheSame() {
    let script = "# a comment\r\n\n \t12\tleft # another\n00012 cw#x\r\n13  soft  \n13 hard\n1500 ccw"
    let plain = CommandTrial("12 left\n12 cw\n13 soft\n13 hard\n1500 ccw\n").run("script", "--events")
    for chunk in [1, 2, 7, 4096] {
      var trial = CommandTrial(script)
      trial.chunk = chunk
      #expect(trial.run("script", "--events").output == plain.output)
    }
    #expect(plain.status == 0 && plain.output.contains("\"milliseconds\":1500"))
  }

  @Test func eventsLeaveTheStateAsItIs() {
    let script = (0..<300).map { "\($0 * 50) \(["left", "cw", "soft", "hard", "right", "hold"][$0 % 6])\n" }
    let trial = CommandTrial(script.joined())
    #expect(
      trial.run("script").output == trial.run("script", "--events").output.split(separator: "\n").last! + "\n"
    )
  }
}
