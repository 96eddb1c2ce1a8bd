import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

/// The one question of the very first start, and that for the keys after the first game.
@Suite struct FirstStartTests {
  private func driver(_ columns: Int = 80, _ rows: Int = 24) -> ModelDriver {
    var driver = ModelDriver(size: Size(columns: columns, rows: rows))
    let context = driver.model.context
    let screens: [any Screen] = [MainMenuScreen(context: context), FirstGameScreen(in: context)]
    driver.model = AppModel(context: context, theme: .standard, screens: screens)
    return driver
  }

  @Test(arguments: [(80, 24, "Modern"), (120, 40, "Classic"), (40, 15, "Classic"), (24, 9, "Classic")])
  func theGameWhoseMinosFitInFullStandsFirst(columns: Int, rows: Int, first: String) {
    let driver = driver(columns, rows)
    #expect(driver.screen.selectedText.hasPrefix(first))
    for name in ["Classic", "Modern"] { #expect(driver.shows(name), "\(name)") }
  }

  @Test(arguments: [[Key.enter], [.escape], [.character("q")], [.right, .escape], [.down, .character("q")]])
  func enterEscapeAndQTakeTheFirst(keys: [Key]) {
    var driver = driver()
    for key in keys { driver.press(key) }
    #expect(driver.shows("Quick game") && driver.model.context.settings.rules == .modern)
  }

  @Test func theOtherGameIsTakenWithAnArrowAndRemembered() {
    var driver = driver()
    driver.press(.right)
    driver.press(.enter)
    #expect(driver.model.context.settings.rules == .classic && driver.screen.selectedText == "Quick game")
    #expect(driver.effects.contains { if case .ask(.set(.rules, _), _) = $0 { true } else { false } })
  }

  @Test func aQuickAnswerIsNotUndoneByTheSettingsThatAreReadAfterIt() {
    var driver = driver()
    driver.press(.right)
    driver.press(.enter)
    driver.send(.storage(.started(Settings(), [], chosen: nil)))
    #expect(driver.model.context.settings.rules == .classic)
    // Later ones are what was chosen since.
    driver.send(.storage(.started(Settings(rules: .modern), [], chosen: nil)))
    #expect(driver.model.context.settings.rules == .modern)
  }

  @Test func aClickTakesAGame() throws {
    var driver = driver()
    try driver.click(on: "Classic")
    #expect(driver.model.context.settings.rules == .classic && driver.shows("Quick game"))
  }

  @Test func thePicturesMoveForEightSeconds() {
    var driver = driver()
    driver.pass(.seconds(1))
    let before = driver.screen
    driver.pass(.seconds(1))
    #expect(driver.screen != before)
    driver.pass(.seconds(8))
    #expect(driver.wake == nil)
  }

  @Test(arguments: [(80, 24), (60, 18), (44, 15), (40, 15), (24, 9), (10, 4), (1, 1), (200, 60)])
  func itCanBeAnsweredAtAnySize(columns: Int, rows: Int) {
    var driver = driver(columns, rows)
    driver.pass(.milliseconds(500))
    _ = driver.screen
    driver.press(.enter)
    #expect(driver.model.stack.screens.count == 1)
  }

  /// Of a question whose words do not fit, a key shows all.
  @Test(arguments: Language.allCases) func whatDoesNotFitOfAQuestionIsReadByAKey(language: Language) {
    Spoken.in(language) {
      var driver = driver(24, 12)
      driver.model.stack.push(TiltOfferScreen(sensor: "lid"))
      func shows(_ text: String) -> Bool {
        driver.screen.text.split { $0.isWhitespace || $0 == "│" }.joined(separator: " ").contains(text)
      }
      let end = tr("You can switch tilt on or off in Settings at any time.")
      let before = driver.screen
      #expect(shows("… ?") && !shows(end), "\(driver)")
      driver.press(.character("?"))
      #expect(shows(end), "\(driver)")
      driver.press(.escape)
      #expect(driver.screen == before)
      driver.resize(80, 24)
      #expect(!shows("…") && shows(end), "\(driver)")
    }
  }

  /// Leaves a game that is not saved.
  private func leave(_ driver: inout ModelDriver) {
    driver.type("q")
    driver.press(.down)
    driver.press(.enter)
  }

  @Test func theKeysAreAskedForOnceAfterTheFirstGame() {
    var driver = driver()
    driver.press(.enter)
    #expect(!driver.shows("Which keys?"))
    driver.press(.enter)
    leave(&driver)
    #expect(driver.shows("Which keys?"))
    driver.press(.end)
    driver.press(.enter)
    #expect(driver.shows("Quick game"))
    for action in PlayerAction.allCases {
      #expect(driver.model.context.settings.keys[action] == KeyPreset.vi.keys[action], "\(action)")
    }
    driver.press(.enter)
    #expect(driver.shows("Score"))
    leave(&driver)
    #expect(driver.shows("Quick game") && !driver.shows("Which keys?"))
  }

  @Test func todaysKeysCanAllBeBound() {
    let keys = KeyPreset.today.keys
    for action in [PlayerAction.left, .right, .rotateClockwise, .rotateCounterclockwise, .softDrop, .hold] {
      #expect(keys[action]?.isEmpty == false, "\(action)")
    }
  }

  @Test func itIsAskedOnlyIfNothingWasSaidOfPlay() {
    let quiet = PlayOptions(
      glyphs: .ascii, theme: "night", noColor: true, isMute: true, language: .english, dataDirectory: "/x")
    #expect(PlayOptions().asksForGame && quiet.asksForGame)
    for options in [
      PlayOptions(rules: .classic), PlayOptions(mode: .endless), PlayOptions(seed: 1), PlayOptions(level: 2),
      PlayOptions(isPlain: true), PlayOptions(startsNew: true), PlayOptions(player: "Ada"),
      // A visitor comes for a game by one key.
      PlayOptions(permissions: .stranger(keeps: true, server: nil)),
    ] { #expect(!options.asksForGame, "\(options)") }
  }

  @Test func onlyAnEmptyDataFolderAsks() throws {
    let home = try TemporaryFolder()
    #expect(home.data.isEmpty)
    try home.data.prepare()
    #expect(!home.data.isEmpty)
  }
}
