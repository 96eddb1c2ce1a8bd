import BlockEngine
import BlockRecords
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

@Suite struct EditorScreenTests {
  private func editing(
    _ columns: Int = 80, _ rows: Int = 24, settings: Settings = Settings(rules: .modern)
  ) -> ModelDriver {
    var driver = ModelDriver(size: Size(columns: columns, rows: rows), settings: settings)
    driver.open("Practice")
    return driver
  }

  /// The mino's colour at a cell of the field, which is drawn two columns per mino.
  private func ground(_ driver: ModelDriver, _ x: Int, _ y: Int) -> Ink {
    driver.screen[30 + 2 * x, 2 + y].style.background
  }

  @Test func keysPaintAndErase() {
    var driver = editing()
    driver.type("t ")
    driver.press(.left)
    #expect(ground(driver, 5, 19) == .pieceT)
    driver.press(.right)
    driver.press(.delete)
    driver.press(.up)
    #expect(ground(driver, 5, 19) == .well)
    driver.type("g  ")
    driver.press(.up)
    #expect(ground(driver, 5, 18) == .well, "painting a cell twice empties it")
  }

  @Test func theMousePaintsAStrokeThatIsOneChange() {
    var driver = editing()
    func mouse(_ action: MouseEvent.Action, _ button: MouseEvent.Button, _ x: Int, _ y: Int) {
      driver.send(
        .input(.mouse(MouseEvent(action: action, button: button, position: Point(x: 30 + 2 * x, y: 2 + y)))))
    }
    mouse(.press, .left, 2, 10)
    mouse(.drag, .left, 3, 10)
    mouse(.drag, .left, 4, 11)
    mouse(.release, .left, 4, 11)
    #expect(ground(driver, 2, 10) == .garbage && ground(driver, 3, 10) == .garbage)
    mouse(.press, .right, 3, 10)
    mouse(.release, .right, 3, 10)
    driver.press(.up)
    #expect(ground(driver, 3, 10) == .well && ground(driver, 2, 10) == .garbage)
    driver.type("bb")
    #expect(ground(driver, 2, 10) == .well && ground(driver, 4, 11) == .well)
    driver.type("y")
    #expect(ground(driver, 2, 10) == .garbage && ground(driver, 3, 10) == .garbage)
  }

  @Test func aQuickStrokeHasNoGapsAndNoneIsDrawnOutsideOfTheField() {
    var editor = PositionEditor(Position(rules: .modern))
    editor.press(Point(x: 0, y: 19), erases: false)
    editor.drag(to: Point(x: 4, y: 17))
    editor.leave()
    editor.drag(to: Point(x: 9, y: 19))
    editor.release()
    let painted = (0..<10).flatMap { x in
      (0..<20).compactMap { y in editor.position.playfield[x, y] == nil ? nil : "\(x),\(y)" }
    }
    #expect(painted == ["0,19", "1,18", "2,18", "3,17", "4,17", "9,19"])
    editor.undo()
    #expect(editor.position == Position(rules: .modern), "the stroke is one change")
  }

  @Test(arguments: ["k", "b", "y", "n", "e", "w", "c"])
  func aStrokeEndsWithTheFieldThatItWasDrawnOn(_ key: String) {
    var driver = editing(settings: Settings())
    func mouse(_ action: MouseEvent.Action, _ x: Int, _ y: Int) {
      driver.send(.input(.mouse(MouseEvent(action: action, button: .left, position: Point(x: x, y: y)))))
    }
    // Drawn in half blocks, the field of 20×26 ends at column 50 and row 15.
    #expect(driver.shows("Practice"))
    mouse(.press, 49, 14)
    driver.type(key)
    for (x, y) in [(40, 10), (35, 3), (44, 20)] { mouse(.drag, x, y) }
    if key == "w" || key == "c" { driver.press(.escape) }
    let before = driver.screen
    mouse(.drag, 40, 8)
    mouse(.drag, 41, 12)
    #expect(driver.screen == before, "a drag goes on after another screen has taken the release")
    mouse(.release, 41, 12)
  }

  @Test func aStrokeEndsWithEachChangeThatIsNotItsOwn() {
    let changes: [(String, (inout PositionEditor) -> Void)] = [
      ("other rules", { $0.changeRules() }), ("undo", { $0.undo() }),
      ("empty", { $0.clear() }), ("mirror", { $0.mirror() }),
      ("another position", { $0.replace(with: Position(rules: .modern)) }),
      ("a piece", { $0.change { $0.held = .t } }),
    ]
    for (name, change) in changes {
      var editor = PositionEditor(Position(rules: .classic))
      editor.press(Point(x: 19, y: 25), erases: false)
      change(&editor)
      let before = editor
      editor.drag(to: Point(x: 1, y: 1))
      #expect(editor == before, "\(name)")
    }
    var editor = PositionEditor(Position(rules: .classic))
    editor.press(Point(x: 19, y: 25), erases: false)
    editor.release()
    editor.undo()
    editor.press(Point(x: 3, y: 3), erases: true)
    editor.redo()
    let before = editor
    editor.drag(to: Point(x: 1, y: 1))
    #expect(editor == before, "redo")
  }

  @Test func whatHasNoCodeIsNotSaidToBeCopied() {
    var driver = editing(settings: Settings())
    driver.type("c")
    #expect(driver.shows("a fumen code is 10 wide") && !driver.shows("It is on the clipboard"))
    driver.type("d")
    #expect(driver.shows("It is on the clipboard"))
  }

  @Test func whereNotAllButtonsHaveRoomOneMoreShowsTheOthers() {
    var driver = editing()
    driver.send(.resized(Size(columns: 40, rows: 15)))
    let titles = [
      "b Undo", "w Save", "v Open", "c Code", "k Rules", "f Gravity off", "n Empty", "e Mirror", "y Redo",
    ]
    var seen: Set<String> = []
    for _ in 0..<4 {
      seen.formUnion(titles.filter(driver.shows))
      driver.type(".")
    }
    #expect(seen == Set(titles))
    driver.send(.resized(Size(columns: 100, rows: 40)))
    #expect(titles.allSatisfy(driver.shows) && !driver.shows(". More"))
  }

  @Test func theQueueAndTheHeldPieceAreTyped() {
    var driver = editing()
    driver.press(.tab)
    driver.type("tiO")
    #expect(driver.shows("Hold [ ] Pieces TIO_"))
    driver.type("q")
    #expect(driver.shows("Pieces TIO"), "leaving returns to the field first")
    driver.press(.tab)
    driver.type("w")
    #expect(driver.shows("w is no piece; a piece is one of I O T S Z J L"))
    driver.press(.backspace)
    driver.press(.tab)
    driver.type("l")
    #expect(driver.shows("Hold [L] Pieces TI"))
  }

  @Test func whatIsPastedIsReadOrRefusedInOneLine() {
    var driver = editing()
    driver.send(.input(.paste("https://fumen.zui.jp/?v115@RhA8IeB8HeC8GeAYJvhAAAA")))
    #expect(ground(driver, 0, 18) == .garbage && ground(driver, 1, 19) == .garbage)
    let before = driver.screen
    for (text, reason) in [
      ("v115@RhA8IeB8", "the fumen code is cut"), ("v110@7eAA4G", "only version 115 is read"),
      ("TIX", "letter 3 is \"X\""), ("....\n..", "line"),
    ] {
      driver.send(.input(.paste(text)))
      #expect(driver.screen.text.contains(reason), "\(text)")
      // The message stays until the next key, and nothing has changed.
      driver.press(.left)
      driver.press(.right)
      #expect(driver.screen == before)
    }
    driver.send(.input(.paste("tszj")))
    #expect(driver.shows("TSZJ"))
  }

  @Test func theRulesAndTheFieldAreChosenAndMirrored() {
    var driver = editing(120, 40)
    #expect(driver.shows("Modern 10×20"))
    driver.type("k")
    #expect(driver.shows("Modern 20×26"))
    driver.type("k")
    #expect(driver.shows("League 10×20"))
    // All other rules, and then those at the top.
    for _ in RulesChoice.allCases.dropFirst(3) { driver.type("k") }
    #expect(driver.shows("Classic 20×26"))
    driver.type("k")
    #expect(driver.shows("Modern 10×20"))
    driver.type("bk")
    #expect(driver.shows("Modern 10×20"))
  }

  @Test func noLetterOfAButtonIsTakenByPlainMode() throws {
    var driver = ModelDriver(
      size: Size(columns: 100, rows: 40), settings: Settings(rules: .modern), isPlain: true)
    driver.open("Practice")
    func editor() throws -> EditorScreen { try #require(driver.model.stack.screens.last as? EditorScreen) }
    let buttons = try editor().buttons(in: driver.model.context).buttons
    let letters = buttons.map(\.key)
    #expect(!letters.contains(.character(EditorScreen.rowsKey)))
    #expect(Set(letters).count == letters.count)
    for letter in "iotszjlgx #" { #expect(!letters.contains(.character(letter)), "\(letter) paints") }
    driver.type("t ")
    let painted = try editor().editor.position.playfield
    let mirror = try #require(buttons.first { $0.id == .mirror })
    driver.press(mirror.key)
    let mirrored = try editor().editor.position.playfield
    #expect(mirrored != painted)
    driver.press(mirror.key)
    #expect(try editor().editor.position.playfield == painted)
  }

  @Test func theCodeIsShownAndCopied() {
    var driver = editing()
    driver.type("t ")
    driver.type("c")
    #expect(driver.shows("v115@"))
    guard case .copy(let copied)? = driver.effects.last(where: { if case .copy = $0 { true } else { false } })
    else {
      Issue.record("nothing was copied")
      return
    }
    #expect((try? Fumen(copied))?.pages.first?.field[5, 22] == .t)
    #expect(driver.shows(copied), "the copied code is not the one shown")
    driver.type("d")
    guard case .copy(let diagram)? = driver.effects.last else {
      Issue.record("no diagram was copied")
      return
    }
    #expect((try? Position(text: diagram))?.playfield[5, 19] == .t)
  }

  @Test(arguments: [(80, 24), (40, 15)])
  func theWholeDiagramCanBeSeen(_ columns: Int, _ rows: Int) {
    var driver = editing(columns, rows)
    driver.type("t c")
    #expect(driver.shows("v115@") && !driver.shows(".....T...."))
    driver.press(.end)
    #expect(driver.shows(".....T...."))
    driver.press(.home)
    for _ in 0..<20 {
      driver.send(.input(.mouse(MouseEvent(action: .wheelDown, position: Point(x: 5, y: 5)))))
    }
    #expect(driver.shows(".....T...."))
  }

  @Test func aCodeIsBroughtInWhereItIsShown() throws {
    var position = Position(rules: .modern)
    position.playfield[3, 19] = .s
    let code = try position.fumen().code
    // As typed (terminals without bracketed paste send pastes so), as pasted, and as a pasted diagram of many
    // rows.
    for bringIn in [
      { (driver: inout ModelDriver) in driver.type("i" + code + "\n") },
      { driver in driver.send(.input(.paste(code))) },
      { driver in
        driver.type("i")
        driver.send(.input(.paste(position.text)))
      },
    ] as [(inout ModelDriver) -> Void] {
      var driver = editing()
      driver.type("c")
      bringIn(&driver)
      #expect(driver.shows("Practice"))
      driver.type("c")
      driver.press(.end)
      #expect(driver.shows("...S......"))
    }
  }

  @Test func whatIsNoCodeIsRefusedWhereItIsTyped() {
    var driver = editing()
    driver.type("t ")
    let before = driver.screen.lines.dropFirst().dropLast(2)
    driver.type("civ115@vh")
    driver.press(.enter)
    #expect(driver.shows("the fumen code is cut") && driver.shows("v115@vh"), "the code can be corrected")
    driver.press(.escape)
    driver.press(.escape)
    #expect(driver.shows("Practice"))
    #expect(driver.screen.lines.dropFirst().dropLast(2) == before, "the position is unchanged")
  }

  @Test func aFieldThatCannotBePlayedIsRefused() {
    var driver = editing()
    for _ in 0..<10 {
      driver.type(" ")
      driver.press(.right)
    }
    driver.press(.enter)
    #expect(driver.shows("row 20 of the playfield is full"))
    #expect(driver.shows("Practice"))
  }
}
