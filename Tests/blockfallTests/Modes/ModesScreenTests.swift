import BlockEngine
import Testing

@testable import blockfall

@Suite struct ModesScreenTests {
  private func driver(_ settings: Settings = Settings(), size: Size = Size(columns: 80, rows: 24))
    -> ModelDriver
  {
    var driver = ModelDriver(size: size, isUnicode: false, settings: settings)
    driver.press(.down)
    driver.press(.down)
    driver.press(.enter)
    return driver
  }

  @Test func eachModeShowsItsRuleInOneLineAndTheBest() {
    var driver = driver()
    #expect(driver.shows("Play on until there is no room."))
    for kind in GameMode.Kind.played.dropFirst() {
      driver.press(.down)
      #expect(driver.shows(kind.title) && driver.shows(kind.rule), "\(kind)")
      let counts = kind.ranking != .none
      #expect(driver.shows(counts ? "No best yet" : "Nothing is counted here."), "\(kind)")
    }
  }

  @Test func theBestIsTheOneOfTheSameRulesAndMode() throws {
    var driver = driver()
    driver.press(.down)
    let id = try #require(GameID("20261121T013455Z-0000000a"))
    let best = BestResult(id: id, score: 500, duration: 61_234_567)
    driver.send(.storage(.best(.quickGames, rules: "classic", mode: "sprint", best)))
    #expect(driver.shows("Your best: 1:01.23"))
    driver.press(.right)
    #expect(driver.shows("No best yet"))
  }

  @Test func thePictureMovesForAWhileAfterEachChoiceAndThenRests() {
    var driver = driver()
    let before = driver.screen
    driver.pass(.seconds(2))
    #expect(driver.screen != before)
    driver.pass(.seconds(10))
    #expect(driver.wake == nil)
    driver.press(.down)
    #expect(driver.wake != nil)
    driver.pass(.seconds(10))
    #expect(driver.wake == nil)
  }

  @Test func withReducedMotionThePictureIsStill() {
    var settings = Settings()
    settings.reducedMotion = true
    #expect(driver(settings).wake == nil)
  }

  @Test func theModeThatIsChosenIsTheQuickGameFromThenOn() {
    var driver = driver()
    driver.press(.right)
    driver.press(.down)
    driver.press(.enter)
    #expect(driver.shows("To go") && driver.shows("40") && driver.shows("Hold"))
    driver.type("pq")
    // It is kept nowhere, so that one is asked.
    driver.press(.down)
    driver.press(.enter)
    driver.press(.escape)
    #expect(driver.shows("Quick game: Sprint, Modern 10x20"))
    driver.press(.up)
    driver.press(.up)
    driver.press(.enter)
    #expect(driver.shows("To go"))
  }

  @Test func onTheFirstRunTheQuickGameIsClassicEndless() {
    let driver = ModelDriver.playing()
    #expect(driver.shows("Score 0") && !driver.shows("Hold") && !driver.shows("To go"))
  }

  @Test(arguments: [(80, 24), (40, 15), (26, 10), (120, 40), (24, 9)])
  func everySizeShowsTheListAndTheRule(_ columns: Int, _ rows: Int) {
    let driver = driver(size: Size(columns: columns, rows: rows))
    #expect(driver.shows("Endless") && driver.shows("Play on"), "\(driver.screen.text)")
  }
}

@Suite struct SharedResultTests {
  @Test func aResultIsAShortTextThatCanBeSent() throws {
    let day = try #require(CalendarDay("2026-11-21"))
    let setup = GameSetup(ruleset: .modern, seed: day.seed, mode: .daily(day))
    var game = try Game(setup)
    game.perform(.hardDrop, at: GameTime(milliseconds: 61_230))
    game.giveUp(at: GameTime(milliseconds: 61_230))
    let header = ReplayHeader(setup, player: nil, started: "2026-11-21T00:00:00Z")
    let result = SharedResult(header, game)
    #expect(result.lines.first == "blockfall daily 2026-11-21, modern 10x20")
    #expect(result.lines.last?.hasSuffix("1:01.23, given up") == true)
    #expect(result.text.utf8.allSatisfy { $0 < 0x7f && ($0 >= 0x20 || $0 == 0x0a) })
  }

  @Test func sharingGivesTheTextToTheTerminalAndShowsIt() {
    var driver = ModelDriver.playing(isUnicode: false)
    driver.playToTheEnd()
    driver.pass(.milliseconds(600))
    for key in [Key.down, .down, .enter] { driver.press(key) }
    #expect(driver.shows("blockfall endless, classic 20x26") && driver.shows("seed 1"))
    let copied = driver.effects.contains { if case .copy = $0 { true } else { false } }
    #expect(copied)
    driver.press(.escape)
    #expect(driver.shows("Game over"))
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"), ("\u{3ff}\u{3fe}", "z7/Pvg=="),
  ])
  func base64IsThatOfRFC4648(_ text: String, _ encoded: String) {
    #expect(String(decoding: Base64.encode(Array(text.utf8)), as: UTF8.self) == encoded)
  }
}
