import BlockControls
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

@Suite struct HelpScreenTests {
  private func help(_ columns: Int = 80, _ rows: Int = 24, isUnicode: Bool = true) -> ModelDriver {
    var driver = ModelDriver(size: Size(columns: columns, rows: rows), isUnicode: isUnicode)
    driver.type("?")
    return driver
  }

  /// The whole text of Help, gathered by paging through it.
  private func pages(_ driver: ModelDriver) -> String {
    var driver = driver
    var text = driver.screen.text
    for _ in 0..<600 {
      let before = driver.screen
      driver.press(.down)
      guard driver.screen != before else { return text }
      text += "\n" + (driver.screen.lines.dropLast().last ?? "")
    }
    return text
  }

  @Test func itSaysWhatTheAimIsAndEveryWayToPlay() {
    let text = pages(help())
    for word in [
      "The aim", "Move: ← →", "Turn: ↑", "Hard drop: Space", "Full rows vanish", "Swipe: move",
      "Two fingers: turn", "Double tap: hard drop", "Tilt to the right", "Nod: hard drop", "Keys", "Mouse",
      "Classic rules", "No room: it slips down", "Modern rules", "Hold: c", "Half turn: a", "Kick", "T-spin",
      "On the floor", "Points", "Levels", "Across a network", "Move left", "Hard drop", "Space", "Ctrl-L",
      "At level 14 a piece is on the floor in a third of a second",
    ] {
      #expect(text.contains(word), "\(word)")
    }
    for action in PlayerAction.allCases where !action.isTilt { #expect(text.contains(action.title)) }
  }

  @Test func itTellsOfTheDevicesThatAreThere() throws {
    let without = pages(help())
    #expect(without.contains("Tilt is off") && !without.contains("Pad left"))
    var driver = ModelDriver()
    var settings = Settings()
    settings.tilt = true
    try settings.set(.keys(.hardDrop), "space pad-0")
    driver.send(.storage(.started(settings, [], chosen: nil)))
    driver.send(.device(.sensor(.appeared(name: "lis3lv02d"))))
    driver.send(.device(.pad(PadEvent(pad: 0, action: .appeared(name: "A pad")))))
    driver.type("?")
    let text = pages(driver)
    for word in ["lis3lv02d", "Tilt left", "Pad left", "Pad 7"] { #expect(text.contains(word), "\(word)") }
    let lines = text.split(separator: "\n").filter { $0.contains("Pad 0") }
    #expect(lines.allSatisfy { $0.contains("Hard drop") } && !lines.isEmpty, "bound buttons come first")
  }

  @Test func withoutUnicodeItIsASCII() {
    let text = pages(help(isUnicode: false))
    #expect(text.allSatisfy { $0.isASCII })
  }

  @Test(arguments: [
    (Key.down, 1), (.character("j"), 1), (.pageDown, 22), (.character(" "), 22), (.right, 22), (.up, 0),
    (.pageUp, 0), (.left, 0),
  ])
  func itScrolls(key: Key, lines: Int) {
    var driver = help()
    let before = driver.screen.lines
    driver.press(key)
    let after = driver.screen.lines
    if lines == 22 {
      #expect(!after.contains { $0.contains("The aim") })
    } else {
      #expect(Array(after[1..<(23 - lines)]) == Array(before[(1 + lines)..<23]))
    }
  }

  @Test func theWheelScrollsThreeLines() {
    var driver = help()
    let before = driver.screen.lines
    driver.send(.input(.mouse(MouseEvent(action: .wheelDown, position: Point(x: 1, y: 1)))))
    #expect(Array(driver.screen.lines[1..<20]) == Array(before[4..<23]))
    driver.send(.input(.mouse(MouseEvent(action: .wheelUp, position: Point(x: 1, y: 1)))))
    #expect(driver.screen.lines == before)
  }

  @Test func neitherEndIsPassed() {
    var driver = help()
    let top = driver.screen
    for _ in 0..<9 { driver.press(.pageUp) }
    #expect(driver.screen == top)
    driver.press(.end)
    let bottom = driver.screen
    #expect(bottom != top && driver.shows("The level to start at is chosen in the menu."))
    for _ in 0..<9 { driver.press(.pageDown) }
    #expect(driver.screen == bottom)
    driver.press(.home)
    #expect(driver.screen == top)
  }

  @Test func aScreenThatGrowsShowsNoEmptyEnd() {
    var driver = help(80, 10)
    driver.press(.end)
    driver.resize(80, 24)
    #expect(driver.screen.lines[22].contains("chosen in the menu"))
    driver.resize(80, 200)
    #expect(driver.shows("The aim") && driver.shows("chosen in the menu") && !driver.shows("More"))
  }

  @Test(arguments: [Key.character("q"), .escape, .character("?"), .enter, .character("p")])
  func manyKeysLeadBack(key: Key) {
    var driver = help()
    driver.press(key)
    #expect(driver.shows("Quick game") && driver.effects.isEmpty)
  }

  @Test(arguments: [(1, 1), (5, 2), (10, 5), (24, 9), (300, 100)])
  func atAnySizeItCanBeReadAndLeft(columns: Int, rows: Int) {
    var driver = help(columns, rows)
    for key in [Key.end, .home, .pageDown, .down, .up, .character(" ")] { driver.press(key) }
    #expect(driver.screen.lines.count == rows)
    driver.type("q")
    driver.resize(80, 24)
    #expect(driver.shows("Quick game"))
  }

  @Test(arguments: [24, 30, 40, 60, 80])
  func noLineIsWiderThanTheScreen(columns: Int) {
    let wide = pages(help(300, 200)).split(whereSeparator: { $0 == " " || $0 == "\n" })
    let narrow = pages(help(columns, 24)).split(whereSeparator: { $0 == " " || $0 == "\n" })
    let missing = Set(wide).subtracting(narrow)
    #expect(missing.isEmpty, "cut off: \(missing)")
  }

  @Test(arguments: [12, 16, 24, 31])
  func noPictureIsCutInTwoByTurningPages(rows: Int) {
    var driver = help(80, rows)
    var last = driver.screen
    repeat {
      last = driver.screen
      // A caption appears only below its whole picture.
      for (caption, first) in [
        ("Double tap: hard drop", "◉ ◉"), ("Nod: hard drop", "───"), ("Swipe: move", "▀▘"),
      ]
      where driver.shows(caption) { #expect(driver.shows(first), "\(caption)") }
      driver.press(.character(" "))
    } while driver.screen != last
  }

  @Test func aSearchGoesWhereItIsAndLightsIt() {
    var driver = help()
    driver.type("/LEVELS")
    #expect(driver.shows("Levels") && driver.screen.selectedText.contains("Levels"))
    driver.press(.enter)
    #expect(driver.shows("n next, N before, Esc ends"))
    let found = driver.screen
    driver.type("n")
    driver.type("N")
    #expect(driver.screen == found, "only one page matches")
    driver.press(.escape)
    #expect(driver.shows("Search") && driver.shows("Help"))
    driver.press(.escape)
    #expect(driver.shows("Quick game"))
  }

  @Test func whatIsNotThereIsSaidAndNothingMoves() {
    var driver = help()
    let before = driver.screen.lines.dropLast()
    driver.type("/xyzzy")
    #expect(driver.shows("Not found") && driver.screen.lines.dropLast() == before)
    driver.press(.escape)
    driver.type("/")
    driver.press(.enter)
    #expect(driver.shows("Search"))
  }

  @Test func keysThatLeadElsewhereAreTypedIntoASearch() {
    var driver = help()
    driver.type("/q?pa/")
    #expect(driver.shows("/q?pa/"))
  }

  @Test func aboutIsBehindHelp() throws {
    var driver = help()
    driver.type("a")
    #expect(driver.shows("free software"))
    driver.type("q")
    try driver.click(on: "About")
    #expect(driver.shows("free software"))
  }
}
