import Testing

@testable import TerminalUI
@testable import blockfall

/// What two people can do at once is found out from what a terminal sends.
@Suite struct HandsTrialTests {
  private static let start = Moment(nanoseconds: 1_000_000_000)

  /// Events of the left half's `a` and the right half's left arrow, 30 ms apart.
  private func finding(_ events: String, tellsReleases: Bool = false) -> HandsTrial {
    var trial = HandsTrial()
    var now = Self.start
    for event in events {
      now = now + .milliseconds(30)
      let isLeft = "aA".contains(event)
      let isRelease = event.isUppercase
      trial.take(
        KeyEvent(key: isLeft ? .character("a") : .left, phase: isRelease ? .release : .press),
        of: isLeft ? .left : .right, tellsReleases: tellsReleases, at: now)
    }
    return trial
  }

  @Test func ofTwoHeldKeysOnlyTheLastOneRepeatsOnMostTerminals() {
    #expect(finding("aaaaaarrrrrr").finding == .lastOnly)
    #expect(finding("rrrrrraaaaaa").finding == .lastOnly)
  }

  @Test func keysThatRepeatByTurnsAreBothHeld() {
    #expect(finding("aaaaaaarararararar").finding == .both)
  }

  @Test func tapsTellNothing() {
    #expect(finding("arar").finding == .nothing)
    #expect(finding("aaa").finding == .nothing)
    #expect(finding("aarraarraarr").finding == .nothing)
  }

  @Test func whereReleasesAreToldHoldingAtOnceIsSeenAtOnce() {
    let trial = finding("arAR", tellsReleases: true)
    #expect(trial.finding == .both && trial.mostHeld == 2)
    #expect(!trial.isHeld(.left) && !trial.isHeld(.right))
    #expect(finding("aArR", tellsReleases: true).finding == .nothing)
  }

  @Test func theScreenSaysWhatWasFoundAndLeadsBack() throws {
    var settings = Settings()
    try settings.set(.versusSeats, "person person nobody nobody")
    for tellsReleases in [true, false] {
      var driver = ModelDriver(settings: settings)
      if tellsReleases { driver.send(.keyboard(tellsReleases: true)) }
      driver.open("Versus")
      for _ in 0..<20 where driver.screen.selectedText != "Keys for two" { driver.press(.down) }
      driver.press(.enter)
      driver.press(.character("t"))
      #expect(driver.shows("Each of you holds a key"))
      for key in [Key.character("a"), .left] {
        for _ in 0..<8 {
          driver.press(key)
          driver.skip(.milliseconds(30))
        }
      }
      #expect(driver.shows("You can both hold at once") == tellsReleases)
      #expect(driver.shows("only the last one repeats") == !tellsReleases)
      // What is anybody's key leads nowhere.
      driver.press(.character("q"))
      #expect(driver.model.screens.last is HandsTrialScreen)
      driver.press(.escape)
      #expect(driver.model.screens.last is HalfKeysScreen)
    }
  }
}
