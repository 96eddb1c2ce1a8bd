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

  private func training(_ kind: Drill.Kind, isPlain: Bool = false, seed: UInt64 = 1) -> ModelDriver {
    var driver = asked(kind, isPlain: isPlain, seed: seed)
    answerQuiz(&driver)
    return driver
  }

  /// Names the shape rightly, if a quiz asks for it.
  private func answerQuiz(_ driver: inout ModelDriver) {
    guard let quiz = (driver.model.stack.screens.last as? SpinQuizScreen)?.training.quiz else { return }
    driver.type("\(quiz.answer + 1)")
  }

  /// A trainer as it begins, perhaps with a quiz.
  private func asked(
    _ kind: Drill.Kind, size: Size = Size(columns: 80, rows: 24), isPlain: Bool = false, seed: UInt64 = 1
  ) -> ModelDriver {
    var driver = ModelDriver(
      size: size, seed: seed,
      settings: Settings(motion: .none, keyList: .always),
      saver: GameSaver(directory: .success(folder.data)), isPlain: isPlain)
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
    answerQuiz(&driver)
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
      case .rotateHalf: driver.type("a")
      case .hold: Issue.record("an unexpected key")
      }
      driver.pass(.milliseconds(400))
    }
    // The next task may begin with a quiz.
    answerQuiz(&driver)
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

  /// A trainer that begins with a quiz: the first of a thousand seeds that has one.
  private func quiz(size: Size = Size(columns: 80, rows: 24), isPlain: Bool = false) throws -> (
    driver: ModelDriver, quiz: Drill.Quiz
  ) {
    let library = try TrainingLibrary.load()
    for seed in 0..<1_000 as Range<UInt64> {
      guard let drill = library.drill(.spins, seed: seed), let quiz = drill.task.quiz else { continue }
      var driver = ModelDriver(
        size: size, settings: Settings(motion: .none),
        saver: GameSaver(directory: .success(folder.data)), isPlain: isPlain)
      let training = Training(drill, records: TrainingRecords())
      var screen = try #require(SpinQuizScreen(training, in: driver.model.context))
      screen.appear(in: &driver.model.context)
      driver.model.stack.push(screen)
      driver.resize(size.columns, size.rows)
      return (driver, quiz)
    }
    throw StorageError("no seed has a quiz")
  }

  @Test("a shape is named by a number, by the arrows or by a click, and then made")
  func aShapeIsNamed() throws {
    for way in 0..<3 {
      var (driver, quiz) = try quiz()
      let name = quiz.choices[quiz.answer]
      #expect(driver.shows("Which T-spin does this shape give?") && driver.shows(name))
      switch way {
      case 0: driver.type("\(quiz.answer + 1)")
      case 1:
        for _ in 0..<quiz.answer { driver.press(.down) }
        driver.press(.enter)
      default: try driver.click(on: name)
      }
      #expect(driver.shows("Right: \(name). Now make it."), "\(driver)")
      let count = try #require(try screen(driver).training).drill.task.position.queue.count
      for _ in 0..<count { try solve(&driver) }
      #expect(TrainingRecords(in: folder.data).count(of: .spins) == 1)
    }
  }

  @Test("a wrong name fails the task, and the right one is said")
  func aWrongNameFails() throws {
    var (driver, quiz) = try quiz()
    driver.type("\((quiz.answer + 1) % quiz.choices.count + 1)")
    #expect(driver.shows("No, it is this: \(quiz.choices[quiz.answer])."), "\(driver)")
    #expect(tally(.spins) == TrainingRecords.Tally(solved: 0, failed: 1))
    let count = try #require(try screen(driver).training).drill.task.position.queue.count
    for _ in 0..<count { try solve(&driver) }
    #expect(tally(.spins).solved == 0)
  }

  @Test(
    "the name is nowhere to be seen before it is chosen",
    arguments: [(36, 12), (40, 15), (80, 24), (120, 40)])
  func theNameIsHidden(columns: Int, rows: Int) throws {
    let (driver, quiz) = try quiz(size: Size(columns: columns, rows: rows))
    let lines = driver.screen.text.split(separator: "\n")
    #expect(lines.count { $0.contains(quiz.choices[quiz.answer]) } == 1, "\(driver)")
    for choice in quiz.choices { #expect(driver.shows(choice), "\(driver)") }
  }

  @Test("a task that began where the shape has no room is not asked about on a larger screen either")
  func aTaskBegunWithoutItsQuizGoesOn() throws {
    let library = try TrainingLibrary.load()
    let seed = try #require(
      (0..<1_000 as Range<UInt64>).first { library.drill(.spins, seed: $0)?.task.quiz != nil })
    var driver = ModelDriver(
      size: Size(columns: 30, rows: 14), settings: Settings(motion: .none),
      saver: GameSaver(directory: .success(folder.data)))
    let drill = try #require(library.drill(.spins, seed: seed))
    let training = Training(drill, records: TrainingRecords())
    #expect(SpinQuizScreen(training, in: driver.model.context) == nil)
    driver.model.stack.push(try #require(GameScreen(training, in: driver.model.context)))
    driver.press(.left)
    driver.resize(80, 24)
    driver.press(.right)
    #expect(try screen(driver).training != nil, "\(driver)")
  }

  @Test("in plain mode the shape is told by its rows")
  func thePlainQuizTellsRows() throws {
    var (driver, quiz) = try quiz(isPlain: true)
    let said = driver.drainNarration()
    #expect(said.contains("Which T-spin does this shape give?"), "\(said)")
    #expect(said.contains { $0.contains("row") || $0.contains("Row") }, "\(said)")
    #expect(!said.contains { $0.contains(quiz.choices[quiz.answer]) })
  }

  @Test func aTrainerIsNoPracticePosition() throws {
    var driver = training(.openers)
    try solve(&driver)
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
    let isFirst = records.record(5, of: .finesse)
    let isLess = records.record(4, of: .finesse)
    #expect(isFirst && !isLess)
    try records.save(in: folder.data)
    var others = TrainingRecords()
    _ = others.record(2, of: .spins)
    try others.save(in: folder.data)
    let read = TrainingRecords(in: folder.data)
    #expect(read.count(of: .finesse) == 5 && read.count(of: .spins) == 2 && read.count(of: .openers) == 0)
  }

  // MARK: Undo

  private func tally(_ kind: Drill.Kind) -> TrainingRecords.Tally {
    let today = TrainingPlan.today
    return TrainingRecords(in: folder.data).tally(of: kind, on: today - 1..<today + 1)
  }

  /// Solves the current task from where it is.
  private func solveTask(_ driver: inout ModelDriver) throws {
    let before = try #require(try screen(driver).training?.drill.task.position)
    for _ in 0..<20 where try screen(driver).training?.drill.task.position == before { try solve(&driver) }
  }

  @Test func aPieceThatIsUndoneIsAFailedTry() throws {
    var driver = training(.openers)
    try solveTask(&driver)
    #expect(try screen(driver).training?.streak == 1)
    try solve(&driver)
    #expect(try screen(driver).seat.session.game.lockCount == 1)
    driver.type("b")
    #expect(try screen(driver).seat.session.game.lockCount == 0)
    #expect(driver.shows("With undo or a hint this task does not count."), "\(driver)")
    #expect(try screen(driver).training?.title.hasSuffix("with help, record 1") == true)
    #expect(try screen(driver).placeHint?.place != nil)
    #expect(tally(.openers) == TrainingRecords.Tally(solved: 1, failed: 1))
    // Neither the rest of the task nor a second undo counts.
    try solve(&driver)
    driver.type("b")
    try solveTask(&driver)
    #expect(try screen(driver).training?.streak == 0)
    #expect(tally(.openers) == TrainingRecords.Tally(solved: 1, failed: 1))
    // The next task does.
    try solveTask(&driver)
    #expect(try screen(driver).training?.title.hasSuffix("streak 1, record 1") == true)
  }

  @Test func thePieceThatFailedCanBeUndone() throws {
    var driver = training(.openers)
    for _ in 0..<2 { try solve(&driver) }
    // On top of what is there: no place of the opener.
    let before = try screen(driver).seat.session.game.playfield
    for _ in 0..<3 where try screen(driver).seat.session.game.lockCount == 2 {
      driver.press(.up)
      driver.press(.up)
      driver.type(" ")
      driver.pass(.milliseconds(400))
    }
    #expect(try screen(driver).seat.session.game.lockCount == 0, "\(driver)")
    #expect(tally(.openers).failed == 1)
    driver.type("b")
    #expect(try screen(driver).seat.session.game.playfield == before, "\(driver)")
    #expect(tally(.openers).failed == 1)
    // The failed piece is gone for good.
    driver.type("y")
    #expect(try screen(driver).seat.session.game.playfield == before)
    try solveTask(&driver)
    #expect(try screen(driver).training?.streak == 0 && tally(.openers).solved == 0)
  }

  @Test func whatIsUndoneCanBeRedone() throws {
    var driver = training(.openers)
    for _ in 0..<2 { try solve(&driver) }
    let two = try screen(driver).seat.session.game.playfield
    for _ in 0..<3 { driver.type("b") }
    #expect(try screen(driver).seat.session.game.lockCount == 0)
    for _ in 0..<3 { driver.type("y") }
    #expect(try screen(driver).seat.session.game.playfield == two)
    try solveTask(&driver)
    #expect(tally(.openers) == TrainingRecords.Tally(solved: 0, failed: 1))
  }

  @Test func aTaskThatBeginsAgainAfterAPieceIsAFailedTry() throws {
    var driver = training(.openers)
    driver.type("r")
    #expect(tally(.openers).failed == 0)
    try solve(&driver)
    driver.type("r")
    #expect(try screen(driver).seat.session.game.lockCount == 0)
    #expect(tally(.openers) == TrainingRecords.Tally(solved: 0, failed: 1))
    try solveTask(&driver)
    #expect(try screen(driver).training?.streak == 1)
  }

  @Test func whatAHintHasShownDoesNotCount() throws {
    var driver = training(.spins)
    driver.type("t")
    #expect(try screen(driver).training?.title.hasSuffix("with help, record 0") == true)
    driver.type("r")
    try solveTask(&driver)
    #expect(try screen(driver).training?.streak == 0 && tally(.spins).solved == 0)
    try solveTask(&driver)
    #expect(try screen(driver).training?.streak == 1)
    // An outline that shows anyway is no help.
    var other = training(.finesse)
    other.type("t")
    #expect(try screen(other).training?.title.contains("streak 0") == true)
  }

  @Test func plainModeSaysWhatWasUndone() throws {
    var driver = training(.openers, isPlain: true)
    driver.type("b")
    #expect(driver.drainNarration().contains("Nothing to undo"))
    try solve(&driver)
    _ = driver.drainNarration()
    driver.type("b")
    let said = driver.drainNarration()
    #expect(
      said.contains("Undone") && said.contains("With undo or a hint this task does not count."), "\(said)")
    #expect(said.contains { $0.hasPrefix("Hint: ") }, "\(said)")
  }

  @Test(arguments: Drill.Kind.allCases.filter { $0 != .costly })
  func theKeysListUndoWhereThereArePiecesToUndo(kind: Drill.Kind) throws {
    #expect(training(kind).shows("Undo") == kind.hasSeveralPieces)
  }

  /// An opener with a piece undone, in every language.
  @Test(arguments: Language.allCases)
  func aTaskIsAsItWasFoundGood(language: Language) throws {
    try Spoken.in(language) {
      var driver = ModelDriver(
        settings: Settings(motion: .none), saver: GameSaver(directory: .success(folder.data)))
      driver.model.stack.push(TrainScreen(beginningWith: .openers))
      driver.send(.tick)
      for _ in 0..<2 { try solve(&driver) }
      driver.type("b")
      GoldenFrame("train-\(language.rawValue)").expect(driver.screen)
    }
  }

  @Test func theAllClearTrainerShowsTheChance() throws {
    let training = try #require(try screen(training(.allClears)).training)
    let chance = try #require(training.drill.task.chance)
    #expect(chance.count > 0 && chance.count <= chance.total)
    let percent = Numeral().text(hundredths: chance.count * 10_000 / chance.total)
    #expect(training.title.contains("chance \(percent) %, streak 0"))
  }

  @Test func plainModeSaysWhereThePieceGoes() {
    var driver = ModelDriver(saver: GameSaver(directory: .success(folder.data)), isPlain: true)
    driver.open("Train")
    driver.press(.enter)
    #expect(driver.drainNarration().contains { $0.hasPrefix("Hint: ") })
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
    try PrivateFile.write(recording.unwritten.bytes, to: folder.data.replay(id))
    let source = AnalysisSource(id, in: folder.data)
    var opened = try source.open()
    let worker = AnalysisWorker(for: opened.analysis)
    while !opened.analysis.isDone { opened.analysis.advance(with: worker) }
    source.save(opened.analysis)
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
