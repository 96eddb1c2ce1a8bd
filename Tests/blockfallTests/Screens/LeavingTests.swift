import Testing

@testable import BlockScreens
@testable import BlockStorage
@testable import TerminalUI

/// Leaving a running game: saving it or giving it up.
@Suite struct LeavingTests {
  private let home: TemporaryFolder
  private let saver: GameSaver

  init() throws {
    home = try TemporaryFolder()
    saver = GameSaver(directory: .success(home.data))
  }

  /// Waits for the saving thread, however slow the machine.
  private func finish() {
    var patience = 60
    while !saver.finish(), patience > 0 { patience -= 1 }
  }

  static let ways = [
    KeyEvent(key: .character("q")), KeyEvent(key: .character("Q")),
    KeyEvent(key: .character("c"), modifiers: .control),
  ]

  @Test(arguments: ways)
  func theMenuIsReachedAtOnceAndTheGameIsKept(way: KeyEvent) {
    var driver = ModelDriver.playing(saver: saver)
    driver.type(" ")
    driver.pass(.milliseconds(1_500))
    driver.press(way.key, way.modifiers)
    #expect(driver.shows("Quick game") && driver.effects.isEmpty)
    driver.pass(.seconds(60))
    driver.press(.enter)
    #expect(driver.shows("Paused") && driver.shows("0:01") && driver.figure("Score") != "0")
    driver.type("p")
    driver.pass(.milliseconds(1_500 + 500))
    #expect(driver.shows("0:02"))
  }

  @Test(arguments: ways)
  func aGameThatIsNotKeptIsNotLeftUnasked(way: KeyEvent) {
    var driver = ModelDriver.playing()
    driver.press(way.key, way.modifiers)
    #expect(driver.shows("Leave this game?") && driver.shows("Play on"))
    driver.press(.enter)
    #expect(driver.shows("Paused"), "playing on is the default")
    driver.press(way.key, way.modifiers)
    driver.press(.down)
    driver.press(.enter)
    #expect(driver.shows("Quick game") && !driver.shows("Continue"))
  }

  @Test(arguments: ["p", "pp", "?q", "pn"])
  func fromEveryStageOfAGame(keys: String) {
    var driver = ModelDriver.playing(saver: saver)
    driver.type(keys)
    driver.type("q")
    #expect(driver.shows("Quick game") && driver.shows("Continue"))
  }

  @Test func continueIsSelectedIfThereIsAGameToResume() {
    var driver = ModelDriver(saver: saver)
    #expect(!driver.shows("Continue"))
    driver.type("\nq")
    #expect(driver.shows("Continue"))
    driver.press(.enter)
    #expect(driver.shows("Paused"))
  }

  @Test func theBarAndTheListLeaveToo() {
    var driver = ModelDriver.playing(saver: saver)
    driver.click(Point(x: 3, y: 0))
    #expect(driver.shows("Quick game"))
    driver.type("\n")
    for key in [Key.end, .up, .enter] { driver.press(key) }
    #expect(driver.shows("Quick game") && driver.shows("Continue"))
  }

  @Test func givingUpIsAskedAboutAndEndsTheGame() throws {
    var driver = ModelDriver.playing(saver: saver)
    driver.pass(.seconds(2))
    driver.type("p")
    for key in [Key.end, .enter] { driver.press(key) }
    #expect(driver.shows("Give up?") && driver.wake == nil)
    for key in [Key.down, .enter] { driver.press(key) }
    #expect(driver.shows("Game over") && driver.shows("0:02"))
    driver.pass(.seconds(1))
    // A game counts as unfinished until its end is on the disk.
    finish()
    driver.type("q")
    #expect(driver.shows("Quick game") && !driver.shows("Continue"))
  }

  @Test(arguments: [Key.enter, .character("q"), .escape, .character("p")])
  func givingUpIsNotChosenBeforehand(key: Key) {
    var driver = ModelDriver.playing(saver: saver)
    driver.type("p")
    for pressed in [Key.end, .enter, key] { driver.press(pressed) }
    #expect(driver.shows("Paused") && !driver.shows("Give up?"))
  }

  @Test(arguments: ["", "p", "q", "?", "pp", " "])
  func terminatingAsksNothingAndLosesNothing(keys: String) {
    do {
      var driver = ModelDriver.playing(saver: saver)
      driver.type(keys)
      driver.pass(.milliseconds(300))
      driver.send(.terminating)
      #expect(driver.effects == [.quit])
    }
    finish()
    let later = ModelDriver(saver: saver)
    #expect(later.shows("Continue"))
  }

  @Test func terminatingInTheMenuQuits() {
    var menu = ModelDriver()
    menu.send(.terminating)
    #expect(menu.effects == [.quit])
  }

  @Test func aGameThatIsKeptNowhereSaysSo() {
    #expect(ModelDriver.playing().shows("Not saved"))
    #expect(!ModelDriver.playing(saver: saver).shows("Not saved"))
  }
}
