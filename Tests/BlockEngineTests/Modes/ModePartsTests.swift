import BlockEngine
import Testing

/// The behaviour of modes by their parts.
@Suite struct ModePartsTests {
  private func game(
    _ parts: ModeParts, _ rules: Ruleset = .modern, _ letters: String = "", on diagram: String? = nil
  ) throws -> Play {
    var setup = GameSetup(ruleset: rules, seed: 3, mode: GameMode(parts))
    setup.pieces = letters.compactMap { Tetromino(letter: $0) }
    setup.playfield = try diagram.map { try Playfield(diagram: $0) }
    return Play(game: try Game(setup))
  }

  private func placeGreedily(_ game: inout Game) {
    for command in GreedyPlayer().plan(for: game) { game.perform(command, at: game.time) }
  }

  private func parts(_ change: (inout ModeParts) -> Void) -> ModeParts {
    var parts = ModeParts()
    change(&parts)
    return parts
  }

  @Test func partsThatABuiltInModeHasAreThatMode() {
    for kind in GameMode.Kind.allCases {
      guard let mode = GameMode(kind) else { continue }
      #expect(GameMode(mode.parts) == mode && mode.kind == kind)
    }
    #expect(GameMode(parts { $0.goal = .lines(40) }) == .sprint)
    #expect(GameMode(parts { $0.goal = .lines(41) }).kind == .custom)
    #expect(GameMode(.custom) == nil && GameMode(.puzzle) == nil && GameMode(.daily) == nil)
  }

  @Test(arguments: [(GameMode.sprint20, 20), (.sprint100, 100)])
  func sprintsOfOtherLengthsAreWonByTheirLines(_ mode: GameMode, _ lines: Int) throws {
    // On a field four columns wide, each flat I is a line.
    var setup = GameSetup(ruleset: .modern.with(width: 4, height: 8), seed: 5, mode: mode)
    setup.pieces = Array(repeating: .i, count: 105)
    var game = try Game(setup)
    for line in 1...lines {
      #expect(!game.isOver)
      game.perform(.hardDrop, at: game.time)
      #expect(game.lines == line)
    }
    #expect(game.endCause == .goal)
    #expect(game.splits.map(\.mark) == (1...4).map { $0 * lines / 4 })
  }

  @Test func aGoalThatIsNotReachedWithinItsTimeIsNotWon() throws {
    var play = try game(
      parts {
        $0.goal = .lines(40)
        $0.limit = .time(3)
      })
    play.game.advance(to: GameTime(milliseconds: 2_999))
    #expect(!play.game.isOver)
    play.game.advance(to: GameTime(milliseconds: 9_000))
    #expect(play.game.endCause == .blockOut && play.game.time == GameTime(milliseconds: 3_000))
    #expect(play.game.ranOutOfTime && !play.game.ranOutOfPieces)
  }

  @Test(arguments: [("OI", EndCause.blockOut), ("II", .goal), ("IO", .blockOut)])
  func aGoalThatIsNotReachedWithinItsPiecesIsNotWon(_ letters: String, _ cause: EndCause) throws {
    // On a field four columns wide, each flat I is a line; the goal is two lines within two pieces.
    var setup = GameSetup(
      ruleset: .modern.with(width: 4, height: 8), seed: 5,
      mode: GameMode(
        parts {
          $0.goal = .lines(2)
          $0.limit = .pieces(2)
        }))
    setup.pieces = letters.compactMap { Tetromino(letter: $0) }
    var game = try Game(setup)
    while !game.isOver { game.perform(.hardDrop, at: game.time) }
    #expect(game.endCause == cause && game.lockedCount == 2)
    #expect(game.ranOutOfPieces == (cause == .blockOut) && !game.ranOutOfTime)
  }

  @Test func aGameWithALimitIsAnotherModeThanOneWithoutOrWithAnother() throws {
    let all = [nil, ModeParts.Limit.time(60), .time(120), .pieces(120)].map { limit in
      GameMode(
        parts {
          $0.goal = .lines(40)
          $0.limit = limit
        })
    }
    #expect(
      all.map(\.word) == [
        "sprint", "custom:lines:40,within:60", "custom:lines:40,within:120", "custom:lines:40,most:120",
      ])
    #expect(all.allSatisfy { GameMode(word: $0.word) == $0 && $0.ranking == .shortestTime })
    for word in ["custom:within:0,lines:40", "custom:lines:40,within:0", "custom:lines:40,most:x"] {
      #expect(GameMode(word: word) == nil)
    }
  }

  @Test func pointsWinAGameAsSoonAsThereAreEnough() throws {
    var play = try game(parts { $0.goal = .score(50) })
    while !play.game.isOver { play.perform("hard") }
    #expect(play.game.endCause == .goal && play.game.score >= 50)
    #expect(play.game.score < 50 + 44)
  }

  @Test func cheeseIsTenRowsThatAreThereAgainAfterAPieceThatClearsNothing() throws {
    var play = try game(ModeParts(of: .cheese))
    #expect(play.game.garbageRows == 10)
    for _ in 0..<60 where !play.game.isOver {
      let before = (rows: play.game.garbageRows, cleared: play.game.clearedGarbage, lines: play.game.lines)
      placeGreedily(&play.game)
      if play.game.isOver { break }
      // Cleared rows come back only after a piece that clears nothing.
      let isClear = play.game.lines > before.lines
      let left = before.rows - (play.game.clearedGarbage - before.cleared)
      #expect(play.game.garbageRows == (isClear ? left : 10))
    }
    #expect(play.game.clearedGarbage > 0)
  }

  @Test func noTwoRowsOfCheeseHaveTheirHoleInTheSameColumn() throws {
    for seed in UInt64(0)..<50 {
      let field = try Game(GameSetup(ruleset: .modern, seed: seed, mode: .cheese)).playfield
      let holes = (10..<20).map { y in (0..<10).filter { field[$0, y] == nil } }
      #expect(holes.allSatisfy { $0.count == 1 })
      #expect(zip(holes, holes.dropFirst()).allSatisfy { $0 != $1 })
    }
  }

  @Test func cheeseIsWonByTheRowsThatItsGoalNamesAndNoMoreComeThanThat() throws {
    let parts = parts { ($0.goal, $0.startGarbage, $0.rising) = (.garbage(2), .rows(2), .refill(rows: 2)) }
    for seed in UInt64(0)..<20 {
      let mode = GameMode(parts)
      let field = try Game(GameSetup(ruleset: .modern, seed: seed, mode: mode)).playfield
      var play = Play(
        game: try Game(GameSetup(ruleset: .modern, seed: seed, pieces: [.i, .i, .i, .i], mode: mode)))
      #expect(play.game.garbageRows == 2)
      // An upright I into the hole of each row, the upper row first.
      for y in [18, 19] {
        let hole = try #require((0..<10).first { field[$0, y] == nil })
        #expect(!play.game.isOver)
        play.perform("cw left*20" + String(repeating: " right", count: hole) + " hard")
        #expect(play.game.garbageRows == 19 - y)
      }
      #expect(play.game.endCause == .goal && play.game.clearedGarbage == 2)
    }
  }

  @Test(arguments: [Ruleset.classic, .modern, .modernWide])
  func aComboIsPlayedInAWellOfFourWhoseWallsNeverEnd(_ rules: Ruleset) throws {
    var game = try Game(GameSetup(ruleset: rules, seed: 2, mode: .combo))
    let first = (rules.width - 4) / 2
    func hasWalls(_ field: Playfield) -> Bool {
      (0..<rules.height).allSatisfy { y in
        (0..<rules.width).allSatisfy { (first..<(first + 4)).contains($0) || field[$0, y] != nil }
      }
    }
    #expect(hasWalls(game.playfield))
    #expect((first..<(first + 4)).count { game.playfield[$0, rules.height - 1] != nil } == 3)
    for _ in 0..<40 where !game.isOver {
      placeGreedily(&game)
      #expect(game.isOver || hasWalls(game.playfield))
    }
  }

  @Test func theFirstPieceThatClearsNothingEndsACombo() throws {
    let row = "###....###"
    let rows = [String](repeating: "..........", count: 16) + [row, "####...###", "####...###", "###....###"]
    var play = try game(ModeParts(of: .combo), .modern, "OJIO", on: rows.joined(separator: "\n"))
    play.perform("hard")
    #expect(!play.game.isOver && play.game.clearsInARow == 0, "the game ended before the first clear")
    play = try game(
      ModeParts(of: .combo), .modern, "IO",
      on: ([String](repeating: "..........", count: 19) + [row]).joined(separator: "\n"))
    play.perform("hard")
    #expect(play.game.lines == 1 && play.game.clearsInARow == 1 && !play.game.isOver)
    play.perform("hard")
    #expect(play.game.endCause == .goal && play.game.lines == 1)
  }

  @Test(arguments: [Ruleset.classic, .modern, .league])
  func everyPieceIsOnTheFloorAtOnceAndHasTimeThere(_ rules: Ruleset) throws {
    var game = try Game(GameSetup(ruleset: rules, seed: 1, mode: .immediate))
    for _ in 0..<5 {
      let piece = try #require(game.fallingPiece)
      #expect(game.ghost?.y == piece.y, "it lies on the floor")
      let lock = try #require(game.nextDeadline)
      #expect(lock.microseconds - game.time.microseconds >= 100_000, "the player has too little time")
      game.advance(to: lock)
    }
    #expect(game.pieceCount == 6)
  }

  @Test func aPieceThatFallsAtOnceCanStillBeMoved() throws {
    var play = try game(ModeParts(of: .immediate), .classic, "O")
    let x = play.game.fallingPiece?.x ?? 0
    play.perform("left")
    #expect(play.game.fallingPiece?.x == x - 1)
  }

  @Test func ruleChangesOfAModeHoldInItsGame() throws {
    let made = parts {
      ($0.fall, $0.nextCount, $0.hold, $0.randomizerChoice) = (.every(milliseconds: 250), 2, .once, .bag)
    }
    let play = try game(made, .classic)
    #expect(play.game.next.count == 2 && play.game.canHold)
    #expect(play.game.nextDeadline == GameTime(milliseconds: 250))
    #expect(play.game.ruleset.randomizer == .bag)
    var seen = Set([play.game.fallingPiece?.tetromino])
    var game = play.game
    for _ in 0..<6 {
      game.perform(.hardDrop, at: game.time)
      seen.insert(game.fallingPiece?.tetromino)
    }
    #expect(seen.count == 7, "a bag has all seven")
    game = play.game
    game.perform(.hold, at: .zero)
    #expect(game.held == play.game.fallingPiece?.tetromino && !game.canHold)
    #expect(try self.game(parts { $0.hold = Ruleset.Hold.none }, .modern).game.canHold == false)
  }

  @Test func rowsRiseInTheirTimeAndCostLifeIfSetSo() throws {
    var play = try game(
      parts { ($0.rising, $0.toppingOut, $0.fall) = (.every(seconds: 3), .costsLife, .never) })
    play.perform("hard", at: 2_999_999)
    #expect(play.game.garbageRows == 0)
    play.perform("hard", at: 9_000_000)
    #expect(play.game.garbageRows == 3 && play.game.life?.left == 12)
    for _ in 0..<40 where play.game.life?.left == 12 { play.perform("hard") }
    #expect(play.game.life?.left == 9 && !play.game.isOver)
  }

  @Test func rowsOfManyYearsAreCountedAtOnce() throws {
    for rising in [ModeParts.Rising.faster, .every(seconds: 1)] {
      var play = try game(parts { ($0.rising, $0.toppingOut, $0.fall) = (rising, .sweeps, .never) })
      play.perform("hard", at: Int64.max - 1)
      #expect(!play.game.isOver && play.game.pieceCount == 2)
    }
  }

  @Test func howResultsCompareFollowsFromTheParts() {
    func ranking(_ change: (inout ModeParts) -> Void) -> GameMode.Ranking { GameMode(parts(change)).ranking }
    #expect(ranking { _ in } == .score)
    for goal in [ModeParts.Goal.lines(9), .score(9), .noGarbage, .garbage(9)] {
      #expect(ranking { $0.goal = goal } == .shortestTime)
    }
    for goal in [ModeParts.Goal.time(9), .pieces(9)] { #expect(ranking { $0.goal = goal } == .score) }
    #expect(ranking { $0.goal = .combo } == .lines)
    #expect(ranking { $0.rising = .every(seconds: 9) } == .longestTime)
    #expect(ranking { $0.toppingOut = .sweeps } == GameMode.Ranking.none)
    #expect(GameMode.survival.ranking == .longestTime && GameMode.zen.ranking == .none)
  }

  @Test func incompatibleChoicesAreReported() {
    func conflict(_ rules: Ruleset = .modern, _ change: (inout ModeParts) -> Void) -> ModeConflict? {
      let parts = parts(change)
      do throws(ModeConflict) { try parts.check(with: rules) } catch {
        // Setting up such a game, as a replay or a script may, fails too.
        #expect(throws: GameError.conflict(error)) {
          try Game(GameSetup(ruleset: rules, seed: 1, mode: GameMode(parts)))
        }
        return error
      }
      return nil
    }
    #expect(conflict { $0.goal = .noGarbage } == .noGarbage)
    #expect(conflict { ($0.goal, $0.startGarbage) = (.noGarbage, .rows(3)) } == nil)
    #expect(
      conflict { ($0.goal, $0.startGarbage) = (.garbage(9), .rows(3)) } == .tooFewRows(goal: 9, available: 3))
    #expect(conflict { ($0.goal, $0.startGarbage) = (.garbage(3), .rows(3)) } == nil)
    #expect(conflict { ($0.goal, $0.rising) = (.garbage(9), .every(seconds: 2)) } == nil)
    #expect(conflict { $0.startGarbage = .rows(17) } == .tooManyRows(17, height: 20))
    #expect(conflict(.classic) { $0.startGarbage = .rows(17) } == nil)
    #expect(
      conflict { ($0.goal, $0.rising) = (.garbage(99), .refill(rows: 17)) } == .tooManyRows(17, height: 20))
    #expect(conflict { ($0.goal, $0.rising) = (.lines(9), .refill(rows: 5)) } == .endlessRefill)
    #expect(conflict { ($0.well, $0.startGarbage) = (4, .rows(2)) } == .wellWithGarbage)
    #expect(conflict { ($0.well, $0.rising) = (4, .faster) } == .wellWithGarbage)
    #expect(conflict { $0.well = 9 } == .wideWell(9, width: 10))
    #expect(conflict(.classic) { $0.well = 9 } == nil)
  }
}
