import BlockEngine
import Testing

/// The conditions for winning and losing in each mode.
@Suite struct ModeGoalTests {
  static let rules = [Ruleset.classic, .modern, .modernWide]

  private func game(
    _ mode: GameMode, _ rules: Ruleset = .modern, _ letters: String = "", on diagram: String? = nil
  ) throws -> Play {
    var setup = GameSetup(
      ruleset: rules, seed: 7, pieces: letters.compactMap { Tetromino(letter: $0) }, mode: mode)
    if let day = mode.day { setup.seed = day.seed }
    if let diagram { setup.playfield = try Playfield(diagram: diagram) }
    return Play(game: try Game(setup))
  }

  private func placeGreedily(_ game: inout Game) {
    for command in GreedyPlayer().plan(for: game) { game.perform(command, at: game.time) }
  }

  /// A field whose lowest rows lack column 0, so that an upright I there clears four at a time.
  private func well(_ rows: Int, width: Int, height: Int) -> String {
    let empty = String(repeating: ".", count: width)
    let open = "." + String(repeating: "O", count: width - 1)
    return (Array(repeating: empty, count: height - rows) + Array(repeating: open, count: rows))
      .joined(separator: "\n")
  }

  @Test(arguments: [Ruleset.modern, .classic])
  func aSprintIsWonByFortyLines(_ rules: Ruleset) throws {
    // On a field four columns wide, each flat I is a line.
    var play = try game(
      .sprint, rules.with(width: 4, height: 8), String(repeating: "I", count: 45))
    for line in 1...40 {
      #expect(!play.game.isOver)
      play.perform("hard")
      #expect(play.game.lines == line)
    }
    #expect(play.game.endCause == .goal)
  }

  @Test(arguments: rules) func anUltraGameEndsAfterTwoMinutesToTheMicrosecond(_ rules: Ruleset) throws {
    var play = try game(.ultra, rules.with(width: 26, height: 40))
    var side = GameCommand.left
    while play.game.time.microseconds < 117_000_000, !play.game.isOver {
      side = side == .left ? .right : .left
      for _ in 0..<play.game.pieceCount % 12 { play.game.perform(side, at: play.game.time) }
      play.game.perform(.hardDrop, at: play.game.time.advanced(by: 2_400_000))
    }
    try #require(!play.game.isOver)
    var slow = play.game
    play.game.perform(.hardDrop, at: GameTime(milliseconds: 200_000))
    #expect(play.game.endCause == .goal)
    #expect(play.game.time == GameTime(milliseconds: 120_000))
    while let deadline = slow.nextDeadline { slow.advance(to: deadline) }
    #expect(slow.digest == play.game.digest, "advancing in steps gives another game")
  }

  @Test func aCommandAtTheVeryEndOfAnUltraGameComesTooLate() throws {
    var play = try game(.ultra, .modern.with(width: 10, height: 40))
    // One drop every four seconds does not fill a high field by then.
    for second in stride(from: 4, to: 120, by: 4) {
      play.perform(second % 8 == 0 ? "left*5 hard" : "right*5 hard", at: Int64(second) * 1_000_000)
    }
    try #require(!play.game.isOver)
    let pieces = play.game.pieceCount
    play.perform("hard", at: 120_000_000)
    #expect(play.game.endCause == .goal && play.game.pieceCount == pieces)
    #expect(play.game.nextDeadline == nil)
  }

  @Test(arguments: rules) func digBeginsWithGarbageToHalfTheHeightAndIsWonWithoutAny(_ rules: Ruleset) throws
  {
    var play = try game(.dig, rules)
    #expect(play.game.garbageRows == rules.height / 2)
    for y in 0..<rules.height {
      let row = play.game.playfield.diagramRow(y)
      let taken = row.count { $0 == "#" }
      #expect(taken == (y < rules.height - rules.height / 2 ? 0 : rules.width - 1))
    }
    let garbage = ".." + String(repeating: "#", count: rules.width - 2)
    let empty = String(repeating: ".", count: rules.width)
    let rows = Array(repeating: empty, count: rules.height - 2) + [garbage, garbage]
    play = try game(.dig, rules, "OOOO", on: rows.joined(separator: "\n"))
    play.perform("right*3 hard")
    #expect(!play.game.isOver && play.game.garbageRows == 2)
    play.perform("left*20 hard")
    #expect(play.game.endCause == .goal && play.game.garbageRows == 0)
  }

  @Test(arguments: rules) func zenSweepsWhatTopsOutAndKeepsItsLevel(_ rules: Ruleset) throws {
    var play = try game(.zen, rules)
    var sweeps = 0
    for _ in 0..<200 {
      play.perform("hard")
      sweeps += play.events.count { if case .swept = $0.kind { true } else { false } }
      play.events = []
      try #require(!play.game.isOver)
      if sweeps > 0 { break }
    }
    #expect(sweeps > 0)
    let rows = (0..<play.game.playfield.height).filter { play.game.playfield.hasMino(inRow: $0) }
    #expect(rows.count <= rules.height / 4)
    play = try game(.zen, rules, "III", on: well(12, width: rules.width, height: rules.height))
    play.perform("cw left*20 hard cw left*20 hard cw left*20 hard")
    #expect(play.game.lines == 12 && play.game.level == 1)
  }

  @Test func aDailyGameIsWonByAHundredPieces() throws {
    let day = try #require(CalendarDay("2026-11-21"))
    let play = try game(.daily(day), .modern)
    var daily = play.game
    while !daily.isOver { placeGreedily(&daily) }
    #expect(daily.endCause == .goal && daily.lockedCount == 100)
  }

  @Test func aPuzzleIsLostWhenItsPiecesRunOut() throws {
    var play = try game(.puzzle(.allClear), .modern, "OT")
    #expect(play.game.next == [.t])
    play.perform("hard")
    #expect(play.game.next.isEmpty && !play.game.isOver)
    play.perform("hold")
    #expect(play.game.held == nil, "the last piece cannot be held, since none can replace it")
    play.perform("hard")
    #expect(play.game.endCause == .blockOut && play.game.ranOutOfPieces)
  }

  @Test func whatIsHeldInAPuzzleComesLast() throws {
    var play = try game(.puzzle(.allClear), .modern, "OT")
    play.perform("hold hard")
    #expect(play.game.fallingPiece?.tetromino == .o && play.game.held == nil)
    play.perform("hard")
    #expect(play.game.endCause == .blockOut && play.game.ranOutOfPieces)
  }

  @Test func noGravityActsInAPuzzleAndInPractice() throws {
    for mode in [GameMode.puzzle(.allClear), .practice] {
      for rules in [Ruleset.classic, .modern] {
        var play = try game(mode, rules, "OO")
        #expect(play.game.nextDeadline == .never)
        play.advance(to: 3_600_000_000)
        #expect(play.game.lockedCount == 0 && play.game.time == GameTime(milliseconds: 3_600_000))
        play.perform(rules.base == .modern ? "soft*40 left" : "soft*10")
        play.advance(to: 7_200_000_000)
        #expect(play.game.lockedCount == 0)
      }
    }
  }

  @Test(arguments: [
    ("allClear", "hard", true), ("lines:2", "hard", true), ("lines:3", "hard", false),
    ("clear:2", "hard", true),
    ("clear:3", "hard", false), ("garbage", "hard", true), ("garbage", "left*9 hard", false),
    ("spin:2", "hard", false),
  ])
  func aPuzzleIsSolvedByItsGoal(_ word: String, _ words: String, _ isSolved: Bool) throws {
    let goal = try #require(PuzzleGoal(word: word))
    let diagram = emptyField(10, 18) + "\n####..####\n####..####"
    var play = try game(.puzzle(goal), .modern, "O", on: diagram)
    play.perform(words)
    #expect(play.game.endCause == (isSolved ? .goal : .blockOut) && play.game.ranOutOfPieces != isSolved)
  }

  @Test func aTSpinDoubleSolvesAPuzzleThatAsksForOne() throws {
    let diagram = emptyField(10, 17) + "\nOO........\nO...OOOOOO\nOO.OOOOOOO"
    for (words, isSolved) in [("cw left*2 soft*30 cw hard", true), ("hard", false)] {
      var play = try game(.puzzle(.spin(rows: 2)), .modern, "T", on: diagram)
      play.perform(words)
      #expect((play.game.endCause == .goal) == isSolved, "\(play.picture)")
    }
  }

  @Test func inSurvivalRowsRiseEverFasterWithTheLocks() throws {
    var play = try game(.survival, .modern)
    #expect(play.game.nextRise == GameTime(milliseconds: 8_000))
    play.perform("hard", at: 7_999_999)
    #expect(play.game.garbageRows == 0)
    play.perform("hard", at: 8_000_000)
    #expect(play.game.garbageRows == 1)
    #expect(play.game.nextRise == GameTime(milliseconds: 15_900))
    var wide = try game(.survival, .classic)
    #expect(wide.game.nextRise == GameTime(milliseconds: 16_000))
    wide.perform("hard", at: 16_000_000)
    #expect(wide.game.garbageRows == 1)
  }

  @Test func wherePiecesWaitRowsRiseByThePiecesAndNotByTheClock() throws {
    let mode = try #require(GameMode(word: "custom:rise:faster,top:life,fall:never,waits"))
    var play = try game(mode, .modern)
    play.advance(to: 3_600_000_000)
    #expect(play.game.lockedCount == 0 && play.game.dueRows == 0 && play.game.nextRise == nil)
    for piece in 1...8 {
      #expect(play.game.piecesUntilRise == 9 - piece && play.game.garbageRows == 0)
      play.perform("hard")
    }
    // The second row's interval is a tenth of a second shorter, which rounds to the same number of pieces.
    #expect(play.game.garbageRows == 1 && play.game.piecesUntilRise == 8)
    #expect(mode.ranking == .score, "a ranking by time would reward waiting")
  }

  @Test(arguments: rules) func whereAPieceIsOnTheFloorAtOnceItWaitsThereForItsPlayer(_ rules: Ruleset) throws
  {
    var play = try game(#require(GameMode(word: "custom:fall:20g,waits")), rules)
    let lowest = play.game.fallingPiece?.minos.map(\.y).max()
    #expect(lowest == rules.height - 1)
    play.advance(to: 3_600_000_000)
    for _ in 0..<30 { play.perform("left right") }
    #expect(play.game.lockedCount == 0)
    play.perform("hard")
    #expect(play.game.lockedCount == 1 && play.game.fallingPiece != nil)
  }

  @Test func inSurvivalRowsThatAreDueWaitForThePieceToLock() throws {
    var play = try game(.survival, .modern)
    play.advance(to: 16_500_000)
    #expect(play.game.lockedCount == 0 && play.game.garbageRows == 0, "rows rose under a falling piece")
    #expect(play.game.dueRows == 2 && play.game.nextRise == GameTime(milliseconds: 23_700))
    play.perform("hard")
    #expect(play.game.dueRows == 0 && play.game.garbageRows == 2)
    #expect(try game(.endless, .modern).game.dueRows == 0)
  }

  @Test(arguments: rules) func inSurvivalEachToppingOutTakesLifeAndTheLastOneEndsTheGame(_ rules: Ruleset)
    throws
  {
    var play = try game(.survival, rules)
    var lives: [Int] = []
    for _ in 0..<2_000 where !play.game.isOver {
      play.perform("hard")
      for event in play.events { if case .lifeLost(let left) = event.kind { lives.append(left) } }
      play.events = []
    }
    #expect(lives == [9, 6, 3, 0])
    #expect(play.game.isOver && play.game.life?.isEmpty == true)
  }

  @Test func tenLinesInSurvivalGiveOneLossBack() throws {
    var play = try game(.survival, .modern, "OOOOOOOOOOIIII")
    while play.game.life?.left == 12 { play.perform("hard") }
    #expect(play.game.life?.left == 9)
    var game = play.game
    let lines = game.lines
    while !game.isOver, game.lines < lines + 10, game.life?.left == 9 { placeGreedily(&game) }
    #expect(game.isOver || game.life?.left == 12)
  }
}
