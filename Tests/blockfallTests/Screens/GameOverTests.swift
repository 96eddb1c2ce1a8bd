import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

@Suite struct GameOverTests {
  private func over() -> ModelDriver {
    var driver = ModelDriver.playing(seed: 31)
    driver.playToTheEnd()
    return driver
  }

  @Test func theResultAndTheSeedAreShown() {
    let driver = over()
    #expect(driver.shows("Game over"))
    for (name, figure) in [("Lines", "0"), ("Level", "1"), ("Time", "0:00"), ("Seed", "31")] {
      #expect(driver.figure(name) == figure, "\(name)")
    }
    for name in ["Score", "Pieces/s"] {
      #expect(driver.figure(name).map { $0 != "0" } == true, "\(name)")
    }
    #expect(driver.screen.selectedText == "Again")
    #expect(!driver.screen.lines[0].contains("Pause"), "there is nothing to pause")
  }

  @Test(
    arguments: [RulesChoice.classic, .modern],
    [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)])
  func theResultStandsBesideTheFieldWhichStaysSeen(rules: RulesChoice, size: Size) throws {
    var settings = Settings()
    settings.rules = rules
    var driver = ModelDriver.playing(size: size, seed: 31, settings: settings)
    driver.playToTheEnd()
    let screen = driver.screen
    let context = GameScreenTrial.context(size: size, settings: settings)
    let layout = try #require(
      GameView.layout(of: Game(ruleset: rules == .modern ? .modern : .classic, seed: 1), in: context.drawing))
    let middle = try #require(layout.middle)
    // Framed panels have corners too, so its menu tells where the result is.
    let row = try #require(screen.lines.first { $0.contains("Again") })
    let again = Array(row).count - (row.range(of: "Again").map { row[$0.lowerBound...].count } ?? 0)
    #expect(again > layout.field.maxX && again < size.columns)
    #expect(middle.contains(layout.field.minX))
  }

  @Test func heldAndMashedKeysChooseNothing() {
    var driver = over()
    // The hard drop's key is held, so the terminal repeats it.
    for _ in 0..<60 {
      driver.pass(.milliseconds(33))
      driver.press(.character(" "))
    }
    // Each key restarts the wait of half a second.
    for key in [Key.left, .enter, .character("z"), .enter, .up, .enter] {
      driver.pass(.milliseconds(400))
      driver.press(key)
    }
    #expect(driver.shows("Game over") && driver.shows("Again"))
    driver.pass(.milliseconds(700))
    driver.press(.character(" "))
    #expect(driver.shows("Game over"), "the hard drop's key never chooses Again")
    driver.pass(.milliseconds(700))
    driver.press(.enter)
    #expect(driver.figure("Score") == "0")
  }

  @Test(arguments: [Key.enter, .character(" "), .character("q"), .down, .escape])
  func forHalfASecondNoKeyChoosesAnything(key: Key) {
    var driver = over()
    driver.pass(.milliseconds(498))
    let before = driver.screen
    driver.press(key)
    #expect(driver.screen == before && driver.effects.isEmpty)
  }

  @Test func afterHalfASecondAgainIsAnotherGame() {
    var driver = over()
    driver.pass(.milliseconds(500))
    driver.press(.enter)
    #expect(driver.figure("Score") == "0" && driver.shows("0:00") && driver.shows("Pause"))
    driver.pass(.seconds(1))
    #expect(driver.shows("0:01"))
  }

  @Test func againDrawsANewSeedAndShowsIt() throws {
    var driver = over()
    var seeds: Set<String> = []
    for _ in 0..<4 {
      seeds.insert(try #require(driver.figure("Seed")))
      driver.pass(.seconds(1))
      driver.press(.enter)
      driver.playToTheEnd()
    }
    #expect(seeds.count == 4)
  }

  @Test func theLevelStaysTheChosenOne() {
    var driver = ModelDriver()
    driver.select("Start level")
    for _ in 0..<4 { driver.press(.right) }
    driver.press(.enter)
    driver.playToTheEnd()
    driver.pass(.seconds(1))
    driver.press(.enter)
    #expect(driver.figure("Level") == "5")
  }

  @Test func menuGoesBackToTheMenu() {
    for keys: [Key] in [[.character("q")], [.escape], [.end, .enter]] {
      var driver = over()
      driver.pass(.milliseconds(500))
      for key in keys { driver.press(key) }
      #expect(driver.shows("Quick game") && driver.effects.isEmpty)
    }
  }

  @Test func theMouseIsObeyed() throws {
    var driver = over()
    driver.pass(.milliseconds(500))
    try driver.click(on: "Again")
    #expect(driver.figure("Score") == "0")
    driver = over()
    driver.click(Point(x: 3, y: 0))
    #expect(driver.shows("Quick game"))
  }

  @Test func theClockStandsStill() {
    var driver = over()
    // What moves at the end is over soon.
    driver.pass(.seconds(5))
    let before = driver.screen
    driver.pass(.seconds(100))
    #expect(driver.screen == before && driver.wake == nil)
  }

  @Test func aGameThatEndsByGravityAloneEndsToo() {
    var driver = ModelDriver()
    driver.select("Start level")
    for _ in 0..<19 { driver.press(.right) }
    driver.press(.enter)
    for _ in 0..<40 where !driver.shows("Game over") { driver.pass(.milliseconds(50)) }
    #expect(driver.shows("Game over"))
    // The stack turns grey.
    driver.pass(.milliseconds(400))
    #expect(driver.wake == nil)
  }
}
