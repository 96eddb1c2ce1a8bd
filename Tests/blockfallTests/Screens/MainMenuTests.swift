import TerminalTestSupport
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import TerminalUI

@Suite struct MainMenuTests {
  @Test func quickGameIsChosenBeforehandAndPlaysAtOnce() {
    var driver = ModelDriver()
    #expect(driver.shows("Quick game") && driver.shows("blockfall"))
    driver.press(.enter)
    #expect(driver.figure("Score") == "0" && driver.figure("Level") == "1" && driver.shows("Pause"))
    driver.pass(.seconds(2))
    #expect(driver.shows("0:02"))
  }

  @Test func theStartLevelIsChosenWithLeftAndRight() {
    var driver = ModelDriver()
    #expect(driver.shows("Start level  ‹ 1 ›"))
    driver.select("Start level")
    for _ in 0..<4 { driver.press(.right) }
    driver.press(.left)
    #expect(driver.shows("Start level  ‹ 4 ›"))
    driver.press(.home)
    driver.press(.enter)
    #expect(driver.figure("Level") == "4")
  }

  @Test(arguments: [(Key.left, 30, "‹ 1 ›"), (.right, 30, "‹ 20 ›")])
  func theStartLevelStaysWithinTheLevelsThatThereAre(key: Key, times: Int, text: String) {
    var driver = ModelDriver()
    driver.select("Start level")
    for _ in 0..<times { driver.press(key) }
    #expect(driver.shows("Start level  \(text)"))
  }

  @Test func enterOnTheStartLevelPlaysToo() {
    var driver = ModelDriver()
    driver.select("Start level")
    driver.press(.right)
    driver.press(.enter)
    #expect(driver.figure("Level") == "2" && driver.figure("Score") == "0")
  }

  @Test(arguments: [
    KeyEvent(key: .character("q")), KeyEvent(key: .character("Q")),
    KeyEvent(key: .character("c"), modifiers: .control),
  ])
  func qAndControlCLeaveTheProgram(event: KeyEvent) {
    var driver = ModelDriver()
    driver.press(event.key, event.modifiers)
    #expect(driver.effects == [.quit])
  }

  @Test func quitInTheListLeavesTheProgram() {
    var driver = ModelDriver()
    driver.press(.end)
    driver.press(.enter)
    #expect(driver.effects == [.quit])
  }

  @Test func helpComesBackToTheMenu() {
    var driver = ModelDriver()
    driver.type("?")
    #expect(driver.shows("The aim"))
    driver.type("q")
    #expect(driver.shows("Quick game"))
    #expect(driver.effects.isEmpty)
  }

  @Test func theSeedOfTheCommandLineIsTheFirstGamesAlone() {
    var driver = ModelDriver(seed: 77)
    driver.press(.enter)
    driver.playToTheEnd()
    #expect(driver.figure("Seed") == "77")
    driver.pass(.seconds(1))
    driver.type("q")
    driver.press(.home)
    driver.press(.enter)
    driver.playToTheEnd()
    #expect(driver.shows("Game over") && driver.figure("Seed") != "77")
  }

  @Test(arguments: [
    KeyEvent(key: .escape), KeyEvent(key: .character("\\"), modifiers: .control), KeyEvent(key: .backspace),
    KeyEvent(key: .function(10)), KeyEvent(key: .character("q"), phase: .release),
  ])
  func noOtherKeyLeavesTheProgram(event: KeyEvent) {
    var driver = ModelDriver()
    driver.press(event.key, event.modifiers, event.phase)
    #expect(driver.effects.isEmpty && driver.shows("Quick game"))
  }

  @Test func theMouseIsObeyed() throws {
    var driver = ModelDriver()
    try driver.click(on: "1 ›")
    #expect(driver.shows("Start level  ‹ 2 ›"))
    try driver.click(on: "Start")
    #expect(driver.shows("Start level  ‹ 1 ›"))
    try driver.click(on: "Quick game")
    #expect(driver.figure("Score") == "0")
  }

  @Test func theBarIsObeyed() throws {
    var driver = ModelDriver()
    driver.click(Point(x: 78, y: 0))
    #expect(driver.shows("The aim"))
    try driver.click(on: "Back")
    #expect(driver.shows("Quick game"))
    driver.click(Point(x: 2, y: 0))
    #expect(driver.effects == [.quit])
  }

  @Test func whatTheGameIsIsSaidAsFarAsThereIsRoom() {
    var driver = ModelDriver(settings: Settings(rules: .modern, mode: .builtIn(.survival)))
    #expect(driver.shows("Quick game: Survival, Modern 10×20"))
    driver.press(.down)
    driver.press(.down)
    let selected = driver.screen.selectedText
    driver.resize(36, 15)
    #expect(driver.shows("Quick game: Survival") && !driver.shows("Survival, Modern"))
    #expect(driver.screen.selectedText == selected)
    driver.resize(80, 24)
    #expect(driver.shows("Quick game: Survival, Modern 10×20"))
  }

  @Test(arguments: [(1, 1), (2, 3), (10, 5), (24, 9), (37, 11), (40, 15), (74, 16), (300, 100)])
  func atAnySizeTheMenuCanBeUsed(columns: Int, rows: Int) {
    var driver = ModelDriver(size: Size(columns: columns, rows: rows))
    #expect(driver.screen.lines.count == rows)
    if columns >= 24, rows >= 9 {
      for text in ["Quick game", "Modes", "Help", "Quit"] { #expect(driver.shows(text), "\(text)") }
    }
    driver.press(.down)
    driver.press(.right)
    driver.press(.end)
    driver.press(.enter)
    #expect(driver.effects == [.quit])
  }

  /// Of two sizes the smaller one has its small name half a row lower.
  @Test(arguments: [(80, 24), (80, 25), (120, 40), (60, 24)])
  func anEmptyRowPartsTheMenuFromTheHelpBelowIt(columns: Int, rows: Int) throws {
    let lines = ModelDriver(size: Size(columns: columns, rows: rows)).screen.lines
    let quit = try #require(lines.lastIndex { $0.contains("Quit") })
    #expect(
      lines[quit + 1].prefix(columns / 2).allSatisfy { $0 == " " }
        && lines[rows - 2].contains("Plays at once"))
    #expect(lines[1].allSatisfy { " ▄".contains($0) }, "\(lines[1])")
  }
}
