import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockScreens
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

@Suite struct PauseTests {
  private func isPaused(_ driver: ModelDriver) -> Bool { driver.shows("Paused") }

  @Test(arguments: [Key.character("p"), .character("P"), .escape])
  func pausingHidesTheFieldAndCostsNoTime(key: Key) {
    var driver = ModelDriver.playing(isUnicode: true)
    driver.pass(.milliseconds(2_500))
    driver.press(key)
    #expect(isPaused(driver) && driver.shows("Continue"))
    // The floor is also drawn with half blocks, but side by side.
    #expect(!driver.shows(" ▀") && !driver.shows("▄"), "no mino is visible")
    driver.pass(.seconds(3600))
    #expect(driver.shows("0:02"))
    driver.press(key)
    driver.press(.left)
    driver.pass(.milliseconds(499))
    #expect(driver.shows("0:02"))
    driver.pass(.milliseconds(1))
    #expect(driver.shows("0:03"))
  }

  @Test func aPausedGameGoesOnAfterACount() {
    var driver = ModelDriver.playing()
    driver.type("pp")
    for (milliseconds, count) in [(0, "3"), (499, "3"), (1, "2"), (499, "2"), (1, "1"), (499, "1")] {
      driver.pass(.milliseconds(milliseconds))
      #expect(driver.count == count && driver.shows("0:00"))
    }
    driver.pass(.milliseconds(1))
    #expect(driver.count == nil)
    driver.pass(.milliseconds(1_000))
    #expect(driver.shows("0:01"))
  }

  @Test(arguments: [
    (Key.left, GameCommand.left), (.character(" "), .hardDrop), (.up, .rotateClockwise),
  ])
  func theFirstKeyCutsTheCountShortAndIsObeyed(key: Key, command: GameCommand) throws {
    var context = GameScreenTrial.context()
    var screen = try #require(GameScreen(seed: 1, in: &context))
    for pressed in [Key.character("p"), .character("p"), key] {
      _ = screen.update(.input(.key(KeyEvent(key: pressed))), in: &context)
    }
    guard case .playing = screen.stage else {
      Issue.record("\(screen.stage)")
      return
    }
    var game = Game(seed: 1)
    game.perform(command, at: .zero)
    #expect(screen.seat.session.game.digest == game.digest)
  }

  @Test func duringTheCountTheGameCanBePausedAgain() {
    var driver = ModelDriver.playing()
    driver.type("pp")
    driver.pass(.milliseconds(700))
    driver.type("p")
    #expect(isPaused(driver))
    driver.pass(.seconds(10))
    #expect(isPaused(driver) && driver.shows("0:00"))
  }

  @Test func continueInTheListGoesOnToo() {
    var driver = ModelDriver.playing()
    driver.type("p\n")
    #expect(driver.count == "3")
  }

  @Test func helpPausesAndComesBackToThePause() {
    var driver = ModelDriver.playing()
    driver.pass(.milliseconds(1_500))
    driver.type("?")
    #expect(driver.shows("The aim"))
    driver.pass(.seconds(60))
    driver.type("q")
    #expect(isPaused(driver) && driver.shows("0:01"))
    driver.type("p")
    driver.press(.down)
    #expect(driver.shows("0:01"))
  }

  @Test func helpIsAlsoInThePausesList() {
    var driver = ModelDriver.playing()
    driver.type("p")
    driver.press(.down)
    driver.press(.enter)
    #expect(driver.shows("The aim"))
    driver.press(.escape)
    #expect(isPaused(driver))
  }

  @Test(arguments: ["focus", "suspending", "continued"])
  func whatTakesThePlayerAwayPauses(cause: String) {
    var driver = ModelDriver.playing()
    driver.pass(.milliseconds(1_200))
    switch cause {
    case "focus": driver.send(.input(.focus(false)))
    case "suspending": driver.send(.suspending)
    default: driver.send(.continued)
    }
    #expect(isPaused(driver) && driver.effects.isEmpty)
    driver.send(.input(.focus(true)))
    driver.send(.continued)
    driver.pass(.seconds(5))
    #expect(isPaused(driver) && driver.shows("0:01"), "the game does not resume by itself")
  }

  @Test func losingTheFocusDuringTheCountPausesToo() {
    var driver = ModelDriver.playing()
    driver.type("pp")
    driver.send(.input(.focus(false)))
    #expect(isPaused(driver))
  }

  @Test func controlZPausesAndAsksForTheStop() {
    var driver = ModelDriver.playing()
    driver.press(.character("z"), .control)
    #expect(driver.effects == [.suspend])
    #expect(isPaused(driver))
  }

  @Test func aGapInWhichNobodyRanTheProgramIsNoPlay() {
    // After a gap, the loop sends `continued` with the moment before the gap; later messages follow it.
    var driver = ModelDriver.playing()
    driver.pass(.milliseconds(1_200))
    driver.send(.continued)
    driver.skip(.seconds(20))
    driver.send(.input(.focus(true)))
    #expect(isPaused(driver) && driver.shows("0:01"))
  }

  @Test func theBarPausesAndGoesOn() {
    var driver = ModelDriver.playing()
    driver.click(Point(x: 77, y: 0))
    #expect(isPaused(driver))
    driver.click(Point(x: 77, y: 0))
    #expect(driver.count == "3")
    driver.click(Point(x: 77, y: 0))
    #expect(isPaused(driver))
  }

  @Test func theMouseIsObeyedInThePause() throws {
    var driver = ModelDriver.playing()
    driver.type("p")
    try driver.click(on: "Settings")
    #expect(driver.shows("Search"))
    driver.press(.escape)
    let found = try #require(driver.screen.position(of: "   Continue   "))
    driver.click(Point(x: found.x + 5, y: found.y))
    #expect(driver.count == "3")
  }
}
