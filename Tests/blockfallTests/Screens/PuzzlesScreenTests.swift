import BlockEngine
import BlockRecords
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

@Suite struct PuzzlesScreenTests {
  private func choosing(_ solved: Set<UInt64>, _ saver: GameSaver) -> ModelDriver {
    var driver = ModelDriver(saver: saver)
    driver.open("Puzzles")
    driver.send(.storage(.solvedPuzzles(solved)))
    return driver
  }

  @Test func theFirstThatWasNotSolvedIsChosen() throws {
    let folder = try TemporaryFolder()
    var driver = choosing([1, 2, 4], GameSaver(directory: .success(folder.data)))
    #expect(driver.shows("3 of 43 solved") && driver.shows("2 ✓") && driver.shows("4 ✓"))
    driver.press(.enter)
    #expect(driver.shows(PuzzleSet().puzzles[2].goal.title))
  }

  @Test func noTwoPuzzlesHaveOneName() {
    let set = PuzzleSet()
    for language in Language.allCases {
      Spoken.in(language) {
        let titles = set.puzzles.indices.map(set.title)
        #expect(Set(titles).count == titles.count)
      }
    }
  }

  @Test(arguments: [
    Size(columns: 24, rows: 9), Size(columns: 40, rows: 15), Size(columns: 80, rows: 24),
    Size(columns: 120, rows: 40),
  ])
  func fieldAndPiecesAreSeenInColourAndTheWholeEntryIsHighlighted(size: Size) throws {
    let folder = try TemporaryFolder()
    var driver = choosing([], GameSaver(directory: .success(folder.data)))
    driver.resize(size.columns, size.rows)
    let screen = driver.screen
    let entry = try #require(screen.reading.selection).rect
    // The field of two rows of cells, and the upright edges of its entry.
    #expect(entry.size.rows >= 3 || size.rows < 12)
    for y in entry.minY..<entry.minY + 3 {
      #expect(screen[entry.minX, y].style.background == .selection, "\(driver)")
      #expect(screen[entry.maxX - 1, y].style.background == .selection, "\(driver)")
    }
    let inks = (entry.minY..<entry.maxY).flatMap { y in
      (entry.minX..<entry.maxX).flatMap { x in
        [screen[x, y].style.foreground, screen[x, y].style.background]
      }
    }
    #expect(inks.contains { $0 == .garbage || $0 == .edgeGarbage || $0 == .textureGarbage }, "\(driver)")
    #expect(inks.contains { $0 == .pieceI || $0 == .edgeI }, "\(driver)")
  }

  @Test(arguments: [
    Size(columns: 24, rows: 12), Size(columns: 40, rows: 15), Size(columns: 80, rows: 24),
    Size(columns: 120, rows: 40),
  ])
  func whatSolvesAPuzzleIsSeenAtAnySize(size: Size) throws {
    let folder = try TemporaryFolder()
    var driver = ModelDriver(saver: GameSaver(directory: .success(folder.data)), hints: .all)
    driver.open("Puzzles")
    driver.press(.enter)
    driver.resize(size.columns, size.rows)
    if driver.shows("Paused") { driver.press(.enter) }
    driver.pass(.seconds(4))
    #expect(!driver.shows("Paused") && driver.shows(PuzzleSet().puzzles[0].goal.title), "\(driver)")
    driver.press(.left)
    #expect(driver.shows(PuzzleSet().puzzles[0].goal.title), "\(driver)")
  }

  /// The third puzzle, which takes two pieces.
  private func twoPieces(_ folder: TemporaryFolder) throws -> ModelDriver {
    var driver = choosing([1, 2], GameSaver(directory: .success(folder.data)))
    driver.press(.enter)
    try #require(PuzzleSet().puzzles[2].position.queue.count == 2)
    return driver
  }

  private func game(_ driver: ModelDriver) throws -> Game {
    try #require(driver.model.stack.screens.last as? GameScreen).seat.session.game
  }

  @Test func aPieceOfAPuzzleCanBeUndoneAndRedone() throws {
    let folder = try TemporaryFolder()
    var driver = try twoPieces(folder)
    let before = try game(driver)
    driver.type(" ")
    #expect(try game(driver).lockCount == 1)
    driver.type("b")
    #expect(try game(driver).playfield == before.playfield && game(driver).lockCount == 0)
    driver.type("y")
    #expect(try game(driver).lockCount == 1)
  }

  @Test func theClockOfAPuzzleGoesOnOverUndo() throws {
    let folder = try TemporaryFolder()
    var driver = try twoPieces(folder)
    driver.skip(.seconds(2))
    driver.type(" ")
    let locked = try game(driver).time
    #expect(locked.microseconds >= 2_000_000)
    driver.type("b")
    #expect(try game(driver).time >= locked && game(driver).lockCount == 0)
    driver.skip(.seconds(1))
    driver.type("y")
    #expect(try game(driver).time >= locked.advanced(by: 1_000_000) && game(driver).lockCount == 1)
    driver.type("b")
    let undone = try game(driver).time
    // Leaving and resuming the game keeps its time and its undo.
    let session = try #require(driver.model.stack.screens.last as? GameScreen).seat.session
    let id = session.id
    driver.type("q")
    #expect(driver.model.context.saver.finish())
    let left = try ReplayPlayer.play(ReplayFile.load(folder.data.replay(id)))
    #expect(left.time == undone && left.lockCount == 0)
    driver.press(.escape)
    driver.press(.home)
    driver.press(.enter)
    driver.pass(.seconds(1))
    driver.press(.enter)
    driver.pass(.seconds(3))
    driver.type("  ")
    #expect(driver.shows("Out of pieces"), "\(driver)")
    #expect(driver.model.context.saver.finish())
    let played = try ReplayPlayer.play(ReplayFile.load(folder.data.replay(id)))
    #expect(played.isOver && played.time > undone)
  }

  @Test func undonePiecesAreNotInTheFigures() throws {
    let folder = try TemporaryFolder()
    let saver = GameSaver(directory: .success(folder.data))
    // The first piece clears a row, and so does the second.
    let puzzle = try Puzzle(
      text: "pieces: OOO\ngoal: lines:4\n########..\n########..\n########..\n########..")
    var driver = ModelDriver(saver: saver)
    let screen = GameScreen(puzzle.setup(number: 0), player: nil, in: &driver.model.context)
    driver.model.stack.push(try #require(screen))
    driver.model.appear()
    driver.pass(.seconds(2))
    func drop() {
      for _ in 0..<10 { driver.press(.right) }
      driver.type(" ")
    }
    drop()
    #expect(try game(driver).lines == 2)
    driver.type("b")
    drop()
    drop()
    #expect(driver.shows("Solved!"), "\(driver)")
    driver.serve(Store(directory: folder.data))
    driver.pass(.milliseconds(500))
    try driver.click(on: "More")
    #expect(driver.shows("0/2/0/0"), "\(driver)")
  }

  @Test func theLastPieceOfAPuzzleCanBeUndoneAfterItsEnd() throws {
    let folder = try TemporaryFolder()
    var driver = try twoPieces(folder)
    let id = try #require(driver.model.stack.screens.last as? GameScreen).seat.session.id
    func records() -> Int {
      driver.effects.count { if case .ask(.record, _) = $0 { true } else { false } }
    }
    let solution = PuzzleSet().puzzles[2].solution
    let drop = try #require(solution.firstIndex(of: .hardDrop))
    func play(_ commands: ArraySlice<GameCommand>) {
      for command in commands {
        switch command {
        case .left: driver.press(.left)
        case .right: driver.press(.right)
        case .rotateClockwise: driver.press(.up)
        case .rotateCounterclockwise: driver.type("z")
        case .rotateHalf: driver.type("a")
        case .hardDrop: driver.type(" ")
        default: Issue.record("the solution of the third puzzle uses another command")
        }
      }
    }
    play(solution[...drop])
    driver.type(" ")
    #expect(driver.shows("Out of pieces") && driver.shows("Undo") && records() == 0)
    // A repeated drop key chooses nothing.
    driver.skip(.seconds(1))
    driver.type(" ")
    #expect(driver.shows("Out of pieces"))
    // The undo key works immediately; the menu ignores keys that come too early.
    driver.type("b")
    #expect(try !game(driver).isOver && game(driver).lockCount == 1, "\(driver)")
    driver.type(" ")
    driver.skip(.seconds(1))
    driver.press(.enter)
    #expect(try !game(driver).isOver && game(driver).lockCount == 1, "\(driver)")
    #expect(driver.model.context.saver.finish())
    #expect(try !ReplayPlayer.play(ReplayFile.load(folder.data.replay(id))).isOver)
    play(solution[(drop + 1)...])
    #expect(driver.shows("Solved!") && records() == 1, "\(driver)")
    #expect(driver.model.context.saver.finish())
    #expect(try ReplayPlayer.play(ReplayFile.load(folder.data.replay(id))).endCause == .goal)
  }

  @Test func aLastPieceThatIsPlacedAgainEndsThePuzzleAgain() throws {
    let folder = try TemporaryFolder()
    var driver = try twoPieces(folder)
    let id = try #require(driver.model.stack.screens.last as? GameScreen).seat.session.id
    driver.type("  by")
    #expect(try game(driver).isOver && driver.shows("Out of pieces"), "\(driver)")
    driver.skip(.seconds(1))
    driver.press(.enter)
    #expect(try !game(driver).isOver && game(driver).lockCount == 1, "\(driver)")
    driver.type("y")
    driver.skip(.seconds(1))
    for _ in 0..<6 where driver.screen.selectedText != "Menu" { driver.press(.down) }
    driver.press(.enter)
    #expect(driver.effects.count { if case .ask(.record, _) = $0 { true } else { false } } == 1)
    #expect(driver.model.context.saver.finish())
    #expect(try ReplayFile.verify(folder.data.replay(id)).game.isOver)
  }

  @Test(arguments: ["Again", "Show me", "Menu", "Share"])
  func whoGoesOnFromAPuzzleThatWasNotSolvedHasItKept(by title: String) throws {
    let folder = try TemporaryFolder()
    var driver = try twoPieces(folder)
    driver.type("  ")
    driver.skip(.seconds(1))
    for _ in 0..<6 where driver.screen.selectedText != title { driver.press(.down) }
    driver.press(.enter)
    let store = Store(directory: folder.data)
    var saved = 0
    for case .ask(let request, _) in driver.effects {
      if case .record = request { saved += 1 }
      _ = store.answer(request)
    }
    #expect(saved == 1)
    #expect(try store.history(HistoryFilter(), limit: 5).count == 1)
    guard title == "Show me" || title == "Share" else { return }
    driver.press(.escape)
    #expect(driver.shows("Out of pieces") && !driver.shows("Undo"), "\(driver)")
  }

  @Test func whoeverAsksIsShownAWayToSolveAPuzzle() throws {
    let folder = try TemporaryFolder()
    var driver = try twoPieces(folder)
    driver.type("  ")
    #expect(driver.shows("Out of pieces"))
    driver.skip(.seconds(1))
    for _ in 0..<6 where driver.screen.selectedText != "Show me" { driver.press(.down) }
    driver.press(.enter)
    // The search runs on its own thread.
    driver.pass(.milliseconds(50)) { $0.shows("Solved!") }
    #expect(driver.shows("Solved!") && driver.model.stack.screens.last is ReplayScreen)
    driver.press(.escape)
    #expect(driver.shows("Out of pieces"))
    // Also during a pause, before any attempt.
    driver.press(.up)
    driver.type("r")
    driver.type("p")
    #expect(driver.shows("Show me"))
  }

  @Test func aSolvedPuzzleIsKeptWithItsNumber() throws {
    let folder = try TemporaryFolder()
    var driver = ModelDriver(saver: GameSaver(directory: .success(folder.data)))
    driver.open("Puzzles")
    driver.press(.enter)
    for command in PuzzleSet().puzzles[0].solution {
      switch command {
      case .left: driver.press(.left)
      case .right: driver.press(.right)
      case .rotateClockwise: driver.press(.up)
      case .hardDrop: driver.type(" ")
      default: Issue.record("the solution of the first puzzle uses another command")
      }
    }
    #expect(driver.shows("Solved!") && driver.figure("Puzzle") == "1")
    let store = Store(directory: folder.data)
    for case .ask(let request, _) in driver.effects { _ = store.answer(request) }
    #expect(try store.solvedPuzzles(.quickGames) == [1])
    #expect(try store.solvedPuzzles(.player(9)).isEmpty)
    // The next puzzle is the first choice.
    driver.skip(.seconds(1))
    driver.press(.enter)
    #expect(driver.shows(PuzzleSet().puzzles[1].goal.title) && !driver.shows("Solved!"))
  }
}
