#if DEBUG
  @testable import BlockEngine
  import Testing

  /// The league rules, compared with the tables of the original game's client.
  @Suite struct LeagueTests {
    struct Row: Sendable, CustomTestStringConvertible {
      let pieces: [Tetromino]
      let turn: String
      let tests: String
      var testDescription: String { "\(pieces.map(\.letter)) \(turn)" }

      init(_ letters: String, _ turn: String, _ tests: String) {
        pieces = letters.compactMap { Tetromino(letter: $0) }
        (self.turn, self.tests) = (turn, tests)
      }
    }

    /// The kicks of the source's `docs/kicktables.md`: columns to the right, rows down, without the one in
    /// place.
    static let published: [Row] = [
      Row("JLSTZ", "01", "(-1,0)(-1,-1)(0,2)(-1,2)"), Row("JLSTZ", "10", "(1,0)(1,1)(0,-2)(1,-2)"),
      Row("JLSTZ", "12", "(1,0)(1,1)(0,-2)(1,-2)"), Row("JLSTZ", "21", "(-1,0)(-1,-1)(0,2)(-1,2)"),
      Row("JLSTZ", "23", "(1,0)(1,-1)(0,2)(1,2)"), Row("JLSTZ", "32", "(-1,0)(-1,1)(0,-2)(-1,-2)"),
      Row("JLSTZ", "30", "(-1,0)(-1,1)(0,-2)(-1,-2)"), Row("JLSTZ", "03", "(1,0)(1,-1)(0,2)(1,2)"),
      Row("JLSTZ", "02", "(0,-1)(1,-1)(-1,-1)(1,0)(-1,0)"),
      Row("JLSTZ", "13", "(1,0)(1,-2)(1,-1)(0,-2)(0,-1)"),
      Row("JLSTZ", "20", "(0,1)(-1,1)(1,1)(-1,0)(1,0)"),
      Row("JLSTZ", "31", "(-1,0)(-1,-2)(-1,-1)(0,-2)(0,-1)"),
      Row("I", "01", "(1,0)(-2,0)(-2,1)(1,-2)"), Row("I", "10", "(-1,0)(2,0)(-1,2)(2,-1)"),
      Row("I", "12", "(-1,0)(2,0)(-1,-2)(2,1)"), Row("I", "21", "(-2,0)(1,0)(-2,-1)(1,2)"),
      Row("I", "23", "(2,0)(-1,0)(2,-1)(-1,2)"), Row("I", "32", "(1,0)(-2,0)(1,-2)(-2,1)"),
      Row("I", "30", "(1,0)(-2,0)(1,2)(-2,-1)"), Row("I", "03", "(-1,0)(2,0)(2,1)(-1,-2)"),
      Row("I", "02", "(0,-1)"), Row("I", "13", "(1,0)"), Row("I", "20", "(0,1)"), Row("I", "31", "(-1,0)"),
      Row("O", "01", ""), Row("O", "12", ""), Row("O", "23", ""), Row("O", "30", ""), Row("O", "02", ""),
    ]

    @Test(arguments: published) func everyPublishedKickIsThere(_ row: Row) {
      let ends = row.turn.compactMap(\.wholeNumberValue).map { Orientation(quarterTurns: UInt8($0)) }
      for piece in row.pieces {
        let kicks = Ruleset.league.rotationSystem.kicks(of: piece, from: ends[0], to: ends[1])
        #expect(kicks[0].x == 0 && kicks[0].y == 0)
        #expect(kicks.dropFirst().map { "(\($0.x),\($0.y))" }.joined() == row.tests)
      }
    }

    @Test func aPieceSpawnsTwoRowsAboveTheFieldAndFallsAfterFourHundredthsOfARow() throws {
      for letter in "IOTSZJL" {
        let play = try Play(String(letter), rules: .league)
        #expect(play.game.fallingPiece?.minos.map(\.y).max() == -2, "\(letter)")
        #expect(play.deadline == 33_333, "0.04 of 50 frames")
      }
    }

    @Test func gravityGrowsAfterTwoMinutes() {
      let gravity = Ruleset.league.gravity
      func interval(_ seconds: Int64) -> Int64 {
        gravity.interval(atLevel: 1, at: GameTime(milliseconds: seconds * 1_000), .sixty)
      }
      #expect(interval(0) == 833_333 && interval(120) == 833_333)
      #expect(interval(121) == 709_220, "0.0235 rows a frame")
      #expect(interval(180) == 72_464, "0.23 rows a frame")
      #expect(interval(7_200) == 0, "immediate gravity")
    }

    @Test func everyPieceThatCannotMoveIsAMiniAndATByItsCornersIsMore() throws {
      // The spin of a piece that has just been rotated into its place.
      func spin(
        _ letter: Tetromino, _ orientation: Orientation, _ diagram: String, x: Int, y: Int, kick: Int = 0,
        rules: Ruleset = .league
      ) throws -> Spin? {
        let piece = FallingPiece(of: letter, orientation, x: x, y: y, in: rules.rotationSystem)
        let field = try Playfield(diagram: diagram).with(hiddenRows: 20)
        return rules.spin(of: piece, byKick: kick, on: field)
      }
      let slot = "..........\n..........\n...#......\n...##.....\n####..####\n###..#####"
      #expect(try spin(.s, .spawn, slot, x: 3, y: 4) == .mini)
      #expect(try spin(.s, .spawn, slot, x: 3, y: 4, rules: .modern) == nil)
      let open = "..........\n..........\n..........\n..........\n###...####\n###..#####"
      #expect(try spin(.s, .spawn, open, x: 3, y: 4) == nil, "it can go up")
      let corners = "..........\n..........\n..........\n...#......\n###...####\n####.#####"
      #expect(try spin(.t, .half, corners, x: 3, y: 3) == .full)
    }

    @Test func aPieceThatLocksAboveTheFieldEndsNothing() throws {
      let field = (0..<20).map { _ in "..######.." }.joined(separator: "\n")
      var play = try Play("OIO", on: field, rules: .league)
      play.perform("hard", at: 0)
      #expect(play.game.endCause == .blockOut, "the O fills the next one's spawn, and nothing was cleared")
      play = try Play("OIO", on: field, rules: .league)
      play.perform("right*3 hard", at: 0)
      #expect(!play.game.isOver && play.game.pieceCount == 2)
    }

    @Test func afterAClearRoomIsSoughtHigher() throws {
      // The stack reaches into the spawn rows.
      var game = try Game(GameSetup(ruleset: .league, seed: 0, pieces: [.i, .o, .t]))
      for y in -3..<20 {
        for x in 3..<7 { game.playfield[x, y] = .garbage }
      }
      for spawnsHigher in [true, false] {
        var other = game
        other.ruleset.spawnsHigherAfterClear = spawnsHigher
        other.hasJustCleared = true
        var events: [GameEvent] = []
        other.spawn(recordingTo: &events)
        #expect(other.isOver != spawnsHigher)
        if spawnsHigher { #expect(other.fallingPiece?.minos.map(\.y).max() == -4) }
      }
    }

    @Test func movesInTheAirCountAndAfterTheFifteenthAPieceOnTheGroundLocks() throws {
      var play = try Play("OI", on: emptyField(10, 8), rules: .league)
      play.perform("soft*9", at: 0)
      guard case .locking(_, let locks, _) = play.game.phase else {
        Issue.record("\(play.game.phase)")
        return
      }
      #expect(locks.microseconds == 516_667, "the end of the first frame after more than thirty")
      for count in 1...15 { play.perform(count % 2 == 0 ? "left" : "right", at: Int64(count) * 1_000) }
      #expect(play.deadline == 16_667, "the end of this frame")
      play.advance(to: 16_667)
      #expect(play.game.pieceCount == 2)
    }

    @Test func pointsAreTheClients() {
      let scoring = Scoring.league
      #expect((1...4).map { scoring.points(for: LockResult(rows: $0), atLevel: 1) } == [100, 300, 500, 800])
      #expect(
        (0...4).map { scoring.points(for: LockResult(rows: $0, spin: .full), atLevel: 1) } == [
          400, 800, 1200, 1600, 2600,
        ])
      #expect(
        (0...4).map { scoring.points(for: LockResult(rows: $0, spin: .mini), atLevel: 1) } == [
          100, 200, 400, 800, 1600,
        ])
      #expect(
        scoring.points(for: LockResult(rows: 4, isBackToBack: true, combo: 3, isAllClear: true), atLevel: 1)
          == 1200
          + 150 + 3500)
    }
  }
#endif
