import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import TerminalUI

/// The program wakes only with a reason.
@Suite struct WakeTests {
  @Test func inTheMenuNothingMovesFromEightSecondsAfterTheLastKeyOnAndInHelpNothingAtAll() {
    var driver = ModelDriver()
    driver.press(.down)
    #expect(driver.wake != nil, "a game plays itself beside the list")
    driver.pass(.seconds(8))
    #expect(driver.wake == nil)
    driver.type("?")
    #expect(driver.wake == nil)
    driver.press(.pageDown)
    #expect(driver.wake == nil)
  }

  @Test(arguments: ["p", "q", "?", "pq", " p", "xp"])
  func inAPauseNothingMoves(keys: String) {
    var driver = ModelDriver.playing()
    driver.type(keys)
    #expect(driver.wake == nil)
  }

  @Test func inPlayTheNextFallIsWaitedFor() {
    var driver = ModelDriver.playing()
    #expect(driver.wake == .seconds(1))
    driver.pass(.milliseconds(400))
    driver.press(.left)
    #expect(driver.wake == .milliseconds(600), "a move to the side does not delay the fall")
    driver.press(.down)
    #expect(driver.wake == .milliseconds(600), "the clock still ticks")
  }

  @Test func atNoLevelAreThereMoreWakeUpsThanFrames() {
    var driver = ModelDriver()
    driver.select("Start level")
    for _ in 0..<19 { driver.press(.right) }
    driver.press(.enter)
    #expect(driver.wake.map { $0 >= .nanoseconds(8_333_333) } == true)
  }

  @Test func aTurnWakesForItsPicturesOnly() {
    var settings = Settings()
    settings.turnAnimation = true
    var driver = ModelDriver.playing(size: Size(columns: 120, rows: 40), settings: settings)
    driver.pass(.milliseconds(100))
    driver.press(.up)
    #expect(driver.wake == .milliseconds(40))
    driver.pass(.milliseconds(40))
    #expect(driver.wake == .milliseconds(860), "then for the fall")
  }

  @Test func withReducedMotionNothingIsAnimated() {
    var settings = Settings()
    settings.motion = .none
    var driver = ModelDriver.playing(size: Size(columns: 120, rows: 40), settings: settings)
    driver.pass(.milliseconds(100))
    driver.press(.up)
    #expect(driver.wake == .milliseconds(900))
  }

  @Test func theCountWakesOncePerBeat() {
    var driver = ModelDriver.playing()
    driver.type("pp")
    #expect(driver.wake == .milliseconds(500))
    driver.pass(.milliseconds(300))
    #expect(driver.wake == .milliseconds(200))
  }

  @Test func aWakeUpThatIsDueIsNeverMissedHoweverLateItComes() {
    var late = ModelDriver.playing()
    late.skip(.milliseconds(1_990))
    late.send(.tick)
    late.skip(.milliseconds(10))
    late.send(.tick)
    var punctual = ModelDriver.playing()
    punctual.pass(.seconds(2))
    #expect(late.screen == punctual.screen)
  }
}
