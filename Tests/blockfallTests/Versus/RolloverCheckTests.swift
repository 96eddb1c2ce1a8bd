import Testing

@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import TerminalUI

/// Finding out from a terminal's input which keys two people can hold at once.
@Suite struct RolloverCheckTests {
  private static let start = Moment(nanoseconds: 1_000_000_000)

  /// The check after events of one person's `a` and the other's left arrow, 30 ms apart; capitals are
  /// releases.
  private func finding(_ events: String, reportsReleases: Bool = false) -> RolloverCheck {
    var trial = RolloverCheck()
    var now = Self.start
    for event in events {
      now = now + .milliseconds(30)
      let isLeft = "aA".contains(event)
      let isRelease = event.isUppercase
      trial.handle(
        KeyEvent(key: isLeft ? .character("a") : .left, phase: isRelease ? .release : .press),
        of: isLeft ? 0 : 1, reportsReleases: reportsReleases, at: now)
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
    let trial = finding("arAR", reportsReleases: true)
    #expect(trial.finding == .both && trial.maxHeld == 2)
    #expect(!trial.holds(0) && !trial.holds(1))
    #expect(finding("aArR", reportsReleases: true).finding == .nothing)
  }

  @Test func theScreenSaysWhatWasFoundAndLeadsBack() throws {
    var settings = Settings()
    try settings.set(.versusSeats, "person person nobody nobody")
    for reportsReleases in [true, false] {
      var driver = ModelDriver(settings: settings)
      if reportsReleases { driver.send(.keyboard(reportsReleases: true)) }
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
      #expect(driver.shows("You can both hold at once") == reportsReleases)
      #expect(driver.shows("only the last one repeats") == !reportsReleases)
      // A key that some seat uses does not leave the screen.
      driver.press(.character("q"))
      #expect(driver.model.stack.screens.last is RolloverCheckScreen)
      driver.press(.escape)
      #expect(driver.model.stack.screens.last is SplitKeyboardScreen)
    }
  }

  /// The screen on which the people of a set-up try their keys.
  private func trial(_ settings: Settings, size: Size = Size(columns: 80, rows: 24)) -> ModelDriver {
    var driver = ModelDriver(size: size, settings: settings)
    driver.open("Versus")
    driver.press(.end)
    driver.press(.enter)
    driver.press(.character("t"))
    return driver
  }

  private func settings(_ seats: String, hands: String, keys: KeyPreset = .arrows) throws -> Settings {
    var settings = Settings()
    settings.keys = keys.keys
    try settings.set(.versusSeats, seats)
    try settings.set(.versusHands, hands)
    return settings
  }

  @Test func oneHandsOwnKeysAreShownAsTheirsWhoHasThem() throws {
    var driver = trial(try settings("person nobody person nobody", hands: "own right", keys: .leftHand))
    #expect(driver.shows("Seat 1") && driver.shows("Seat 3"))
    #expect(driver.shows("as when alone") && driver.shows("right half"))
    // Keys that the default left half lacks.
    driver.press(.character("z"))
    #expect(driver.shows(PlayerAction.wallLeft.shortTitle))
    driver.send(.keyboard(reportsReleases: true))
    driver.press(.character("a"))
    driver.press(.character("j"))
    #expect(driver.shows("You can both hold at once"))
  }

  @Test func keysThatBothHaveAreToldOf() throws {
    #expect(
      trial(try settings("person person nobody nobody", hands: "left left")).shows("have the same keys"))
    let text = trial(try settings("person person nobody nobody", hands: "own right")).screen.text
    #expect(text.contains("Two claim the key left"))
  }

  @Test func padsAndTheMouseAreShownToo() throws {
    var driver = trial(try settings("person person person nobody", hands: "left right"))
    #expect(driver.shows("mouse"))
    driver.click(Point(x: 40, y: 20))
    #expect(driver.shows(MouseEvent.Button.left.title))
    for action: PadEvent.Action in [.appeared(name: "pad"), .button(5, isDown: true)] {
      driver.send(.device(.pad(PadEvent(pad: 0, action: action))))
    }
    #expect(driver.shows("pad 1"))
    #expect(driver.shows(PlayerAction.wallRight.shortTitle))
  }

  @Test func allOfItIsSeenOnTheSmallestScreen() throws {
    for hands in ["left right", "own right"] {
      let settings = try settings("person person nobody nobody", hands: hands, keys: .leftHand)
      var driver = trial(settings, size: Size(columns: 24, rows: 12))
      #expect(driver.shows(hands.hasPrefix("own") ? "own" : "left half") && driver.shows("right half"))
      driver.press(.character("a"))
      driver.press(.character("j"))
      #expect(driver.shows("Move left") || driver.shows(PlayerAction.left.shortTitle))
      #expect(driver.shows("Releases are guessed."))
    }
  }

  @Test func theInputTestTellsWhoseAKeyIsIfTwoShareTheKeyboard() throws {
    for (seats, isTold) in [("person person nobody nobody", true), ("person bot-1 nobody nobody", false)] {
      var driver = ModelDriver(settings: try settings(seats, hands: "left right"))
      driver.send(.resized(Size(columns: 100, rows: 24)))
      driver.open("Settings")
      driver.press(.end)
      for _ in 0..<60 where !driver.screen.selectedText.hasPrefix("Input test") { driver.press(.up) }
      driver.press(.enter)
      driver.press(.character("d"))
      #expect(driver.shows("Seat 1: Move right") == isTold)
      driver.press(.left)
      #expect(driver.shows("Seat 2: Move left") == isTold)
    }
  }
}
