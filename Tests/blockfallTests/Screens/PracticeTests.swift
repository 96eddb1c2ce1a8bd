import BlockEngine
import BlockRecords
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

@Suite struct PracticeTests {
  private func practising(_ queue: String = "tio") -> ModelDriver {
    // With reduced motion, only the game changes the screen; a few colours show a mino's letters.
    var driver = ModelDriver(hasShades: false, settings: Settings(motion: .none, rules: .modern))
    driver.open("Practice")
    driver.press(.tab)
    driver.type(queue)
    driver.press(.enter)
    return driver
  }

  /// No button fits on a screen of a few columns: its key still shows the next ones.
  @Test(arguments: 1...12) func theKeyForMoreButtonsWorksOnAnyScreen(columns: Int) {
    var context = GameScreenTrial.context(size: Size(columns: columns, rows: 24))
    var screen = EditorScreen(in: context)
    for key: Key in Array(repeating: .character("."), count: 24) + [.enter, .escape] {
      _ = screen.update(.input(.key(KeyEvent(key: key))), in: &context)
      var buffer = CellBuffer(size: context.size)
      screen.draw(into: &buffer, in: context)
      #expect(screen.buttons(in: context).buttons.count >= 11)
    }
  }

  @Test func nothingHurries() {
    var driver = practising()
    func timeless() -> [String] { driver.screen.lines.dropFirst(3).filter { !$0.contains("Time") } }
    let before = timeless()
    driver.pass(.seconds(3_600))
    #expect(timeless() == before)
    #expect(!driver.shows("Not saved"))
  }

  @Test func piecesAreUndoneAndRedone() {
    var driver = practising()
    var pictures = [driver.screen.text]
    for step in 0..<5 {
      driver.type(String(repeating: "h", count: step) + " ")
      pictures.append(driver.screen.text)
    }
    for picture in pictures.dropLast().reversed() {
      driver.type("b")
      #expect(driver.screen.text == picture)
    }
    driver.type("b")
    #expect(driver.screen.text == pictures[0])
    for picture in pictures.dropFirst() {
      driver.type("y")
      #expect(driver.screen.text == picture)
    }
  }

  @Test func theEditorTakesUpWhereTheGameStands() {
    var driver = practising("tiosz")
    driver.type(" ")
    driver.type("e")
    #expect(driver.shows("IOSZ"))
    #expect(driver.shows("()()"), "the locked piece is on the field")
    driver.press(.enter)
    driver.type("p")
    #expect(driver.shows("Edit and save"))
    driver.type("q")
    #expect(driver.shows("Quick game"), "leaving practice asks nothing")
  }

  @Test func aPositionIsSavedOpenedAndDeletedOnceAsked() throws {
    let folder = try TemporaryFolder()
    let store = Store(directory: folder.data)
    var position = Position(rules: .modern)
    position.playfield[4, 19] = .z
    position.held = .t
    try store.save(position, name: PlayerName("Kaidan"))
    try store.save(Position(rules: .classic), name: PlayerName("Bare"))
    #expect(try store.positions().map(\.name) == ["Bare", "Kaidan"])
    #expect(try store.positions().last?.position == position)
    position.queue = [.i]
    try store.save(position, name: PlayerName("Kaidan"))
    #expect(try store.positions().map(\.position.queue) == [[], [.i]])

    var driver = ModelDriver(settings: Settings(rules: .modern))
    driver.open("Practice")
    driver.type("v")
    driver.send(.storage(.positions(try store.positions())))
    #expect(driver.shows("Bare") && driver.shows("Kaidan"))
    driver.press(.down)
    driver.type("d")
    #expect(driver.shows("Delete Kaidan?"))
    driver.press(.enter)
    #expect(driver.shows("Kaidan") && !driver.shows("Delete Kaidan?"), "keeping it is the default")
    driver.press(.enter)
    #expect(driver.shows("Hold [T] Pieces I"))

    driver.type("v")
    driver.send(.storage(.positions(try store.positions())))
    driver.press(.down)
    driver.type("d")
    driver.press(.down)
    driver.press(.enter)
    let asked = driver.effects.contains {
      if case .ask(.deletePosition("Kaidan"), _) = $0 { true } else { false }
    }
    #expect(asked)
    try store.deletePosition("Kaidan")
    #expect(try store.positions().map(\.name) == ["Bare"])
  }

  @Test func whatIsDeletedIsWhatWasAskedAboutWhateverTheListBecomes() throws {
    func saved(_ names: String...) -> Message {
      .storage(.positions(names.map { SavedPosition(name: $0, position: Position(rules: .modern)) }))
    }
    var driver = ModelDriver(settings: Settings(rules: .modern))
    driver.open("Practice")
    driver.type("v")
    driver.send(saved("Bare", "Kaidan"))
    driver.press(.down)
    driver.type("d")
    driver.send(saved("Another", "Bare", "Kaidan"))
    #expect(driver.shows("Delete Kaidan?"))
    driver.press(.down)
    driver.press(.enter)
    #expect(
      driver.effects.contains { if case .ask(.deletePosition("Kaidan"), _) = $0 { true } else { false } })
  }

  @Test(arguments: Language.allCases)
  func moreThanTheMostPositionsAreNotSavedAndTheReasonIsSaid(language: Language) throws {
    let folder = try TemporaryFolder()
    let store = Store(directory: folder.data)
    let position = Position(rules: .modern)
    try store.save(position, name: PlayerName("First"))
    try store.autosave(position)
    try Database(path: folder.data.database).run(
      """
      WITH RECURSIVE number (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM number WHERE n < \(Store.maxPositions))
      INSERT INTO position SELECT 'Position ' || n, ? FROM number
      """, [.text(position.text)])
    try store.save(Position(rules: .classic), name: PlayerName("First"))
    Spoken.in(language) {
      let error = #expect(throws: StorageError.self) {
        try store.save(position, name: PlayerName("One more"))
      }
      let isEnglish = error?.description.hasPrefix("there are 500 saved positions") == true
      #expect(isEnglish == (language == .english) && error?.description.contains("500") == true)
    }
    #expect(try store.positions().count == Store.maxPositions + 1)
  }

  @Test func theEditorSavesUnderAName() {
    var driver = ModelDriver(settings: Settings(rules: .modern))
    driver.open("Practice")
    driver.type("w")
    driver.press(.enter)
    #expect(driver.shows("Name"), "an empty name is refused, and the field stays")
    driver.type("First\n")
    let saved = driver.effects.contains {
      if case .ask(.savePosition(let name, _), _) = $0 { name.description == "First" } else { false }
    }
    #expect(saved && driver.shows("Saved as First"))
  }

  @Test func whatIsPractisedIsThereAtTheNextStart() throws {
    let folder = try TemporaryFolder()
    let store = Store(directory: folder.data)
    try store.set(Setting.rules.name, "modern")
    func opened() -> ModelDriver {
      var driver = ModelDriver(hasShades: false, saver: GameSaver(directory: .success(folder.data)))
      driver.send(.shown)
      driver.serve(store)
      driver.open("Practice")
      return driver
    }
    var driver = opened()
    driver.serve(store)
    driver.press(.tab)
    driver.type("tio")
    driver.press(.enter)
    driver.type(" ")
    // Termination saves the position.
    driver.send(.terminating)
    driver.serve(store)
    #expect(try store.positions().first?.title == "Practised last")
    var next = opened()
    next.serve(store)
    #expect(next.shows("Pieces IO") && next.shows("()()"))
    // A late answer does not replace a position edited meanwhile.
    var quick = opened()
    let asked = quick.effects
    quick.type("s ")
    #expect(asked.contains { if case .ask(.lastPosition, _) = $0 { true } else { false } })
    quick.send(.storage(.lastPosition(try store.positions().first?.position)))
    #expect(!quick.shows("Pieces IO"))
  }

  @Test(
    arguments: [
      .focus(true), .key(KeyEvent(key: .character("t"), phase: .release)),
      .mouse(MouseEvent(action: .release, button: .left, position: Point(x: 1, y: 1))),
      .key(KeyEvent(key: .character("t"))), .key(KeyEvent(key: .left)), .paste("no position"),
    ] as [InputEvent])
  func whatChangesNothingTakesNothingAway(_ event: InputEvent) {
    var driver = ModelDriver(settings: Settings(rules: .modern))
    driver.open("Practice")
    driver.send(.input(event))
    #expect(!driver.effects.contains { if case .ask(.autosavePosition, _) = $0 { true } else { false } })
    var saved = Position(rules: .modern)
    saved.queue = [.i, .o]
    driver.send(.storage(.lastPosition(saved)))
    #expect(driver.shows("Pieces IO"))
    // Neither does opening another screen and coming back.
    driver.type("c")
    driver.press(.escape)
    #expect(driver.shows("Pieces IO"))
    #expect(!driver.effects.contains { if case .ask(.lastPosition, _) = $0 { true } else { false } })
  }

  @Test func aProgramThatBeginsWithPracticeReadsNothingBeforeItsFirstFrame() throws {
    let folder = try TemporaryFolder()
    let store = Store(directory: folder.data)
    try store.set(Setting.rules.name, "modern")
    let context = ScreenContext(
      size: Size(columns: 80, rows: 24), now: Moment(nanoseconds: 0),
      capabilities: DrawingCapabilities(isUnicode: true, hasColour: true, hasShades: true),
      saver: GameSaver(directory: .success(folder.data)))
    var model = AppModel(
      context: context, theme: .standard,
      screens: [MainMenuScreen(context: context), EditorScreen(in: context)])
    func asked(_ effects: [Effect]) -> [StorageRequest] {
      effects.compactMap { if case .ask(let request, _) = $0 { request } else { nil } }
    }
    let now = Moment(nanoseconds: 1)
    #expect(asked(model.update(.resized(Size(columns: 80, rows: 24)), at: now)).isEmpty)
    let first = asked(model.update(.shown, at: now))
    #expect(first.count == 1)
    for reply in first.flatMap({ store.answer($0) }) {
      let next = asked(model.update(.storage(reply.answer), at: now))
      #expect(next.contains { if case .lastPosition = $0 { true } else { false } })
    }
    var buffer = CellBuffer(size: Size(columns: 80, rows: 24))
    model.view(into: &buffer)
    #expect(buffer.text.contains("Modern 10×20"), "it starts with the rules of the settings")
  }

  @Test func aBackupBringsThePositionsBack() throws {
    let folder = try TemporaryFolder()
    let store = Store(directory: folder.data)
    try store.save(Position(rules: .modern), name: PlayerName("Kept"))
    _ = try BackupFile.write(store, to: folder.path + "/backup")
    let other = Store(directory: DataDirectory(path: folder.path + "/other"))
    _ = try BackupFile.restore(folder.path + "/backup", into: other)
    #expect(try other.positions().map(\.name) == ["Kept"])
  }
}
