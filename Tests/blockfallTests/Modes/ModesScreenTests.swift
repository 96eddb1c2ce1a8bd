import BlockEngine
import BlockRecords
import TerminalTestSupport
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

@Suite struct ModesScreenTests {
  private func driver(_ settings: Settings = Settings(), size: Size = Size(columns: 80, rows: 24))
    -> ModelDriver
  {
    var driver = ModelDriver(size: size, isUnicode: false, settings: settings)
    driver.open("Modes")
    return driver
  }

  @Test func eachModeShowsItsRuleInOneLineAndTheBest() {
    var driver = driver(size: Size(columns: 120, rows: 40))
    #expect(driver.shows("Play on until there is no room."))
    for kind in GameMode.Kind.listed.dropFirst() {
      driver.press(.down)
      // The classic rules have no type B, which the page says instead.
      guard kind != .typeB else { continue }
      #expect(driver.shows(kind.title) && driver.shows(kind.rule), "\(kind)")
      let best =
        kind == .puzzle
        ? "0 of 43 solved" : kind.ranking == .none ? "There is no best here." : "No best yet"
      #expect(driver.shows(best), "\(kind)")
    }
  }

  @Test func theModesAreInGroupsBelowEachOther() throws {
    let screen = driver(size: Size(columns: 120, rows: 40)).screen
    for heading in ["Against time", "Challenges", "At leisure", "Your own"] {
      #expect(screen.position(of: heading) != nil, "\(screen.text)")
    }
    let columns = ["Rules  <", "Sprint 20", "Invisible", "Puzzle"].map { screen.position(of: $0)?.x }
    #expect(Set(columns).count == 1 && columns[0] != nil, "\(screen.text)")
    for kind in GameMode.Kind.listed { #expect(screen.position(of: kind.title) != nil) }
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

  @Test(arguments: [(80, 24), (120, 40), (40, 15)])
  func aNewGameOfOnesOwnIsNoOtherMode(columns: Int, rows: Int) {
    var driver = driver(size: Size(columns: columns, rows: rows))
    driver.press(.up)
    for _ in 0..<40 where driver.screen.selectedText != "New game of your own" { driver.press(.down) }
    #expect(driver.screen.selectedText == "New game of your own")
    #expect(driver.shows("Choose the goal") && !driver.shows("Play on until"), "\(driver)")
  }

  @Test func aFileOfOnesOwnIsListedAndChosenOnceStorageHasReadIt() {
    var driver = driver()
    #expect(driver.asks(.ownChoices))
    let game = CustomGame(name: "mine", rules: .modern)
    driver.send(.storage(.ownChoices(OwnChoices(rules: [], games: [game], gameNames: ["mine"]))))
    #expect(driver.screen.selectedText == "mine")
    driver.send(.storage(.ownChoices(.none)))
    #expect(!driver.shows("mine"))
  }

  @Test func onANarrowScreenRuleAndBestAreBothThere() {
    var driver = driver(size: Size(columns: 40, rows: 15))
    // The classic rules have no type B, which the page says instead.
    for kind in GameMode.Kind.listed {
      let best =
        kind == .typeB
        ? "Type-b is"
        : kind == .puzzle ? "of 43 solved" : kind.ranking == .none ? "There is no best" : "No best yet"
      #expect(driver.shows(best), "\(kind)\n\(driver.screen.text)")
      driver.press(.down)
    }
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
    settings.motion = .none
    #expect(driver(settings).wake == nil)
  }

  @Test func theModeThatIsChosenIsTheQuickGameFromThenOn() {
    var driver = driver()
    driver.press(.right)
    driver.press(.down)
    driver.press(.enter)
    #expect(driver.shows("To go") && driver.shows("40") && driver.shows("Hold"))
    driver.type("pq")
    // The game is not saved, so the program asks before leaving.
    driver.press(.down)
    driver.press(.enter)
    driver.press(.escape)
    #expect(driver.shows("Quick game: Sprint, Modern 10x20"))
    driver.press(.up)
    driver.press(.enter)
    #expect(driver.shows("To go"))
  }

  @Test func puzzlesAndPracticeHaveScreensOfTheirOwn() {
    for (kind, title) in [(GameMode.Kind.puzzle, "Puzzles"), (.practice, "Practice")] {
      var driver = driver()
      for _ in 0..<(GameMode.Kind.listed.firstIndex(of: kind) ?? 0) { driver.press(.down) }
      driver.press(.enter)
      #expect(driver.shows(title) && driver.shows("Play"))
      driver.press(.escape)
      #expect(driver.shows("Modes"))
      driver.press(.escape)
      #expect(driver.shows("Quick game") && !driver.shows("Quick game:"), "the quick game is unchanged")
    }
  }

  @Test func thePictureOfPuzzlesIsOneThatIsSolved() throws {
    var demo = try #require(ModeDemo(.builtIn(.puzzle), rules: .classic))
    for _ in 0..<60 where !demo.game.isOver { demo.advance() }
    #expect(demo.game.endCause == .goal)
  }

  @Test func onTheFirstRunTheQuickGameIsClassicEndless() {
    let driver = ModelDriver.playing()
    #expect(driver.figure("Score") == "0" && !driver.shows("Hold") && !driver.shows("To go"))
  }

  @Test(arguments: [(80, 24), (40, 15), (26, 10), (120, 40), (24, 9)])
  func everySizeShowsTheListAndTheRule(_ columns: Int, _ rows: Int) {
    let driver = driver(size: Size(columns: columns, rows: rows))
    #expect(driver.shows("Endless") && driver.shows("Play on"), "\(driver.screen.text)")
  }

  @Test(arguments: [(RulesChoice.arcade, GameMode.Kind.typeB), (.retro, .immediate), (.modern, .typeB)])
  func aModeThatTheRulesDoNotHaveSaysSoAndStaysUnchosen(rules: RulesChoice, kind: GameMode.Kind) throws {
    var driver = driver(Settings(rules: rules), size: Size(columns: 120, rows: 40))
    for _ in 0..<(GameMode.Kind.listed.firstIndex(of: kind) ?? 0) { driver.press(.down) }
    let conflict = try #require(driver.model.context.settings.conflict(in: .builtIn(kind)))
    let words = conflict.sentence.split(separator: " ").prefix(3).joined(separator: " ")
    #expect(driver.shows(words), "\(driver.screen.text)")
    driver.press(.enter)
    #expect(driver.shows("Modes") && driver.model.context.settings.mode == .endless)
  }

  @Test func typeBBeginsAtTheChosenHeight() {
    var driver = driver(Settings(rules: .retro))
    for _ in 0..<(GameMode.Kind.listed.firstIndex(of: .typeB) ?? 0) { driver.press(.down) }
    for _ in 0..<3 { driver.press(.right) }
    #expect(driver.shows("Height < 3 >") && driver.shows("8-bit"), "\(driver.screen.text)")
    driver.press(.enter)
    #expect(driver.model.context.settings.mode == .typeB(height: 3))
    #expect(driver.model.context.settings.own.mode("type-b:3") == .typeB(height: 3))
    let game = driver.model.stack.screens.lazy.compactMap { $0 as? GameScreen }.last?.seat.session.game
    #expect(game?.mode == .typeB(height: 3))
  }
}
