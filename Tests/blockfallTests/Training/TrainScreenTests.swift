import BlockBot
import BlockEngine
import BlockRecords
import BlockSearch
import Glibc
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

@Suite struct TrainScreenTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func training(_ kind: Drill.Kind, isPlain: Bool = false) -> ModelDriver {
    var driver = ModelDriver(
      settings: Settings(motion: .none), saver: GameSaver(directory: .success(folder.data)),
      isPlain: isPlain)
    driver.open("Train")
    for _ in 0..<(Drill.Kind.allCases.firstIndex(of: kind) ?? 0) { driver.press(.down) }
    driver.press(.enter)
    return driver
  }

  private func screen(_ driver: ModelDriver) throws -> GameScreen {
    try #require(driver.model.stack.screens.last as? GameScreen)
  }

  /// Presses the keys that bring the falling piece to the outline.
  private func solve(_ driver: inout ModelDriver) throws {
    let screen = try screen(driver)
    let game = screen.seat.session.game
    let move = try #require(screen.training?.drill.solution(in: game))
    if move.usesHold { driver.type("c") }
    let finder = PathFinder(from: try self.screen(driver).seat.session.game, holdsKeys: false)
    let path =
      move.spin == nil
      ? finder.path(toCellsOf: move.piece) : finder.path(to: Placement(piece: move.piece, spin: move.spin))
    for command in try #require(path).commands {
      switch command {
      case .left: driver.press(.left)
      case .right: driver.press(.right)
      case .softDrop: driver.press(.down)
      case .hardDrop: driver.type(" ")
      case .rotateClockwise: driver.press(.up)
      case .rotateCounterclockwise: driver.type("z")
      case .rotateHalf, .hold: Issue.record("an unexpected key")
      }
      driver.pass(.milliseconds(400))
    }
  }

  @Test func theListSaysWhatEachTrainerIsFor() {
    var driver = ModelDriver(
      size: Size(columns: 80, rows: 40), saver: GameSaver(directory: .success(folder.data)))
    driver.open("Train")
    for kind in Drill.Kind.allCases { #expect(driver.shows(kind.title), "\(kind)") }
    #expect(driver.shows("fewest keys"))
  }

  @Test func aTaskThatFailsSaysWhyAndComesAgain() throws {
    var driver = training(.finesse)
    let before = try #require(try screen(driver).training?.drill.task.position)
    let target = try #require(try screen(driver).placeHint?.place?.piece)
    let lowest = try #require(try screen(driver).seat.session.game.ghost)
    // Straight down, or a needless step before it.
    if lowest.minos.map(\.x).sorted() == target.minos.map(\.x).sorted() { driver.press(.left) }
    driver.type(" ")
    #expect(driver.shows("Not there: it should go to the outline."), "\(driver)")
    #expect(try screen(driver).training?.drill.task.position == before)
    #expect(try screen(driver).training?.streak == 0)
  }

  @Test func aTSpinThatIsMadeCountsAndStaysInTheRecord() throws {
    var driver = training(.spins)
    let count = try #require(try screen(driver).training).drill.task.position.queue.count
    for _ in 0..<count { try solve(&driver) }
    #expect(try screen(driver).training?.streak == 1, "\(driver)")
    #expect(TrainingRecords(in: folder.data).count(of: .spins) == 1)
    driver.press(.escape)
  }

  @Test func aTrainerIsNoPracticePositionAndUndoesNothing() throws {
    var driver = training(.openers)
    driver.type("u")
    #expect(try screen(driver).seat.session.game.lockCount == 0)
    let store = Store(directory: folder.data)
    guard case .lastPosition(let position)? = store.answer(.lastPosition).first?.answer else {
      Issue.record("no answer")
      return
    }
    #expect(position == nil)
  }

  @Test func recordsAreBoundedAndOnlyGrow() throws {
    try folder.data.prepare()
    var records = TrainingRecords()
    let isFirst = records.note(5, of: .finesse)
    let isLess = records.note(4, of: .finesse)
    #expect(isFirst && !isLess)
    try records.save(in: folder.data)
    var others = TrainingRecords()
    _ = others.note(2, of: .spins)
    try others.save(in: folder.data)
    let read = TrainingRecords(in: folder.data)
    #expect(read.count(of: .finesse) == 5 && read.count(of: .spins) == 2 && read.count(of: .openers) == 0)
  }

  @Test func plainModeSaysWhereThePieceGoes() {
    var driver = ModelDriver(saver: GameSaver(directory: .success(folder.data)), isPlain: true)
    driver.open("Train")
    driver.press(.enter)
    #expect(driver.takeNarration().contains { $0.hasPrefix("Hint: ") })
  }

  // MARK: One's own costly places

  /// Saves a game on whose field a T had a double and went elsewhere, and its analysis.
  private func analysedGame() throws {
    let rows = ["##........", "#...######", "##.#######"]
    let diagram = (Array(repeating: "..........", count: 17) + rows).joined(separator: "\n")
    let setup = GameSetup(
      ruleset: .modern, seed: 3, pieces: [.t, .o, .s, .z, .l, .j, .i],
      playfield: try Playfield(diagram: diagram))
    try folder.data.prepare()
    var recording = try GameRecording(ReplayHeader(setup, player: nil, started: "2026-11-22T12:00:00Z"))
    var events: [GameEvent] = []
    for command in [GameCommand.right, .right, .hardDrop] {
      recording.perform(command, at: GameTime(milliseconds: 10), events: &events)
    }
    recording.giveUp(at: recording.game.time, events: &events)
    let id = GameID(started: WallTime(seconds: 1_795_000_000), random: 7)
    try OwnFile.write(recording.unwritten.bytes, to: folder.data.replay(id))
    let source = AnalysisSource(id, in: folder.data)
    var opened = try source.open()
    let worker = AnalysisWorker(for: opened.analysis)
    while !opened.analysis.isDone { opened.analysis.advance(with: worker) }
    source.keep(opened.analysis)
  }

  @Test func aCostlyPlaceComesBackUntilItIsPlacedWell() throws {
    try analysedGame()
    var driver = training(.costly)
    driver.pass(.milliseconds(20)) { $0.model.stack.screens.last is GameScreen }
    #expect(driver.shows("Place it better."), "\(driver)")
    // The same mistake again.
    driver.press(.right)
    driver.press(.right)
    driver.type(" ")
    #expect(driver.shows("The same again: T-spin double possible."), "\(driver)")
    #expect(try screen(driver).training?.streak == 0)
    let unsolved = ExerciseFolder(folder.data).exercises(TrainingRecords())
    #expect(unsolved.count == 1 && unsolved.allSatisfy { !TrainingRecords(in: folder.data).isSolved($0.key) })
    try solve(&driver)
    #expect(driver.shows("All your costly places are solved."), "\(driver)")
    let records = TrainingRecords(in: folder.data)
    let exercises = ExerciseFolder(folder.data).exercises(records)
    #expect(exercises.count == 1 && exercises.allSatisfy { records.isSolved($0.key) })
    let today = TrainingPlan.today
    #expect(
      records.tally(of: .costly, on: today - 1..<today + 1) == TrainingRecords.Tally(solved: 1, failed: 1))
  }

  @Test func withoutAnAnalysisThereAreNoCostlyPlaces() {
    let driver = training(.costly)
    #expect(driver.shows("Analyse a game first"), "\(driver)")
  }

  @Test func theListSaysWhatThePlanHasForToday() throws {
    var driver = ModelDriver(saver: GameSaver(directory: .success(folder.data)))
    driver.open("Train")
    let day = TrainingPlan.today
    let kind = TrainingPlan(TrainingRecords(), on: day, hasExercises: false).kind(on: day)
    #expect(driver.shows("Today's plan: \(kind.title), 0 of 10 tasks solved"), "\(driver)")
  }
}
