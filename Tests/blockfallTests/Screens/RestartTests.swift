import BlockEngine
import BlockRecords
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

@Suite struct RestartTests {
  private let restart = Key.character("r")

  private func over() -> ModelDriver {
    var driver = ModelDriver.playing(seed: 31)
    driver.playToTheEnd()
    return driver
  }

  private func recorded(_ driver: ModelDriver) -> ReplayResult? {
    for case .ask(.record(_, _, let result, _, _), _) in driver.effects { return result }
    return nil
  }

  /// Whether the last effects remove a game from the disk.
  private func removesGame(_ driver: ModelDriver) -> Bool {
    driver.effects.contains { if case .ask(.deleteGame, _) = $0 { true } else { false } }
  }

  /// A game in which so many pieces have locked.
  private func playing(pieces: Int, mode: ModeChoice = .endless) -> ModelDriver {
    var settings = Settings()
    (settings.rules, settings.mode) = (.modern, mode)
    var driver = ModelDriver.playing(settings: settings)
    driver.pass(.seconds(2))
    let steps = [-4, 4, 0, -2, 2, -4, 4, 0, -2, 2, -4, 4]
    for step in steps.prefix(pieces) {
      for _ in 0..<abs(step) { driver.press(step < 0 ? .left : .right) }
      driver.press(.character(" "))
      driver.pass(.milliseconds(50))
    }
    return driver
  }

  @Test func aKeyStartsAgainAndTheRunIsKeptAsGivenUp() throws {
    var driver = ModelDriver.playing()
    driver.press(.character(" "))
    driver.pass(.seconds(3))
    driver.press(restart)
    #expect(driver.figure("Score") == "0" && driver.shows("0:00") && !driver.shows("Start again?"))
    #expect(try #require(recorded(driver)).cause == .givenUp)
    driver.pass(.seconds(2))
    #expect(driver.shows("0:02"), "the game starts without a countdown")
  }

  @Test(arguments: [ModeChoice.builtIn(.sprint), .endless]) func aRaceTellsThatItsKeysCameOverSSH(
    mode: ModeChoice
  ) {
    var settings = Settings()
    (settings.mode, settings.comesOverSSH) = (mode, true)
    var driver = ModelDriver(size: Size(columns: 80, rows: 40), settings: settings)
    driver.press(.enter)
    driver.pass(.seconds(4))
    driver.playToTheEnd()
    #expect(driver.shows("over SSH") == (mode == .builtIn(.sprint)))
  }

  @Test(arguments: [0, 9, 10]) func aRunOfTenPiecesIsAskedAboutHoweverShortItWas(pieces: Int) {
    var driver = playing(pieces: pieces)
    driver.press(restart)
    #expect(driver.shows("Start again?") == (pieces >= 10), "\(driver)")
    #expect((recorded(driver) != nil) == (pieces == 9))
  }

  @Test func aRunWithFewPiecesIsNotAskedAboutHoweverLongItWas() {
    var driver = ModelDriver.playing()
    // Two pieces lock by themselves meanwhile.
    driver.pass(.seconds(61))
    driver.press(restart)
    #expect(driver.figure("Score") == "0" && !driver.shows("Start again?") && recorded(driver) != nil)
  }

  @Test func aRaceStartsAgainAtOnce() {
    var driver = playing(pieces: 12, mode: .builtIn(.sprint))
    driver.press(restart)
    #expect(driver.count == "3" && recorded(driver)?.cause == .givenUp, "\(driver)")
  }

  @Test(arguments: [Key.character("r"), .enter]) func theKeyAgainOrEnterMeansYes(yes: Key) {
    var driver = playing(pieces: 10)
    driver.press(restart)
    #expect(recorded(driver) == nil)
    driver.press(yes)
    #expect(driver.figure("Score") == "0" && recorded(driver)?.cause == .givenUp)
  }

  @Test func theHardDropsKeyAndEscapeMeanNoYes() {
    var driver = playing(pieces: 10)
    driver.press(restart)
    driver.press(.character(" "))
    #expect(driver.shows("Start again?"))
    driver.press(.escape)
    #expect(driver.shows("Paused") && recorded(driver) == nil)
  }

  @Test func whereReleasesAreReportedHoldingTheKeyForHalfASecondMeansYes() {
    var driver = playing(pieces: 10)
    driver.send(.keyboard(reportsReleases: true))
    driver.press(restart)
    driver.pass(.milliseconds(499))
    #expect(driver.shows("Start again?"))
    driver.pass(.milliseconds(1))
    #expect(!driver.shows("Start again?") && recorded(driver)?.cause == .givenUp)
  }

  @Test(arguments: [true, false]) func aKeyThatIsReleasedOrNeverToldToBeIsNotHeld(isTold: Bool) {
    var driver = playing(pieces: 10)
    driver.send(.keyboard(reportsReleases: isTold))
    driver.press(restart)
    if isTold {
      driver.pass(.milliseconds(300))
      driver.press(restart, [], .release)
    }
    driver.pass(.seconds(5))
    #expect(driver.shows("Start again?") && recorded(driver) == nil)
  }

  @Test func aRunWithoutALockedPieceLeavesNoTrace() {
    var driver = ModelDriver.playing()
    driver.pass(.seconds(3))
    driver.press(restart)
    #expect(driver.shows("0:00") && recorded(driver) == nil && removesGame(driver))
    driver.press(.character(" "))
    driver.press(restart)
    #expect(recorded(driver) != nil && !removesGame(driver))
  }

  @Test func itStartsAgainFromThePauseToo() {
    var driver = ModelDriver.playing()
    driver.press(.character(" "))
    driver.press(.character("p"))
    driver.press(restart)
    #expect(driver.shows("Pause") && !driver.shows("Paused") && recorded(driver) != nil)
  }

  @Test func atTheEndItAnswersAtOnce() {
    var driver = over()
    driver.press(restart)
    #expect(driver.figure("Score") == "0" && !driver.shows("Game over"))
    #expect(recorded(driver) == nil, "that run was already over")
  }

  @Test func heldItStartsAgainOnce() {
    var driver = ModelDriver.playing()
    driver.press(restart)
    let before = driver.screen
    driver.press(restart, [], .repeat)
    #expect(driver.screen == before && recorded(driver) == nil)
  }

  @Test func eachKeyAtTheEndAsksForAnotherHalfSecondOfPeace() {
    var driver = over()
    for _ in 0..<5 {
      driver.pass(.milliseconds(400))
      driver.press(.enter)
      #expect(driver.shows("Game over"))
    }
    driver.pass(.milliseconds(500))
    driver.press(.enter)
    #expect(driver.figure("Score") == "0")
  }

  @Test func aHeldKeyChoosesNothingHoweverLongItIsHeld() {
    var driver = over()
    for _ in 0..<100 {
      driver.pass(.milliseconds(30))
      driver.press(.enter, [], .repeat)
    }
    #expect(driver.shows("Game over"))
  }

  @Test func againNeverAnswersTheHardDropsKey() {
    var driver = over()
    driver.pass(.seconds(5))
    driver.press(.character(" "))
    #expect(driver.shows("Game over"))
    driver.press(.down)
    driver.press(.character(" "))
    #expect(!driver.shows("Game over"), "the hard drop's key chooses the item below")
  }

  @Test func controlCLeavesTheEndAtOnce() {
    var driver = over()
    driver.press(.character("c"), .control)
    #expect(driver.shows("Quick game"))
  }

  @Test(arguments: [GameMode.Kind.sprint, .ultra, .dig])
  func beforeARaceACountOfThreeIsSeen(kind: GameMode.Kind) {
    var settings = Settings()
    settings.mode = .builtIn(kind)
    var driver = ModelDriver.playing(settings: settings)
    for count in ["3", "2", "1"] {
      #expect(driver.count == count)
      driver.pass(.milliseconds(500))
    }
    #expect(driver.count == nil)
    driver.pass(.milliseconds(1_500))
    #expect(driver.shows(kind == .ultra ? "1:59" : "0:01"))
  }

  @Test(arguments: [GameMode.Kind.endless, .survival, .zen, .daily])
  func otherGamesBeginAtOnce(kind: GameMode.Kind) {
    var settings = Settings()
    settings.mode = .builtIn(kind)
    #expect(ModelDriver.playing(settings: settings).count == nil)
  }

  @Test func aTrialBeginsWhereItBegan() throws {
    var driver = ModelDriver(size: Size(columns: 120, rows: 40))
    driver.open("Practice")
    driver.press(.enter)
    for _ in 0..<3 { driver.press(.character(" ")) }
    driver.press(restart)
    #expect(driver.figure("Score") == "0")
  }
}

/// Starting a game from the command line.
@Suite struct StartingAtOnceTests {
  private let context = GameScreenTrial.context()

  @Test func theModeThatWasAskedForBeginsAsSoonAsTheSettingsAreKnown() {
    var context = context
    var menu = MainMenuScreen(context: context, startsAtOnce: true)
    guard
      case .push(let screen) = menu.update(
        .storage(.started(context.settings, [], chosen: nil)), in: &context)
    else {
      Issue.record("no game starts")
      return
    }
    #expect(screen is GameScreen)
    guard
      case .stay = menu.update(.storage(.started(context.settings, [], chosen: nil)), in: &context)
    else {
      Issue.record("a second game starts")
      return
    }
  }

  @Test func aModeThatWasAskedForGoesBeforeAGameThatWasLeft() {
    #expect(
      PlayOptions(mode: .builtIn(.sprint)).startsAtOnce && !PlayOptions(mode: .builtIn(.sprint)).resumes)
    #expect(!PlayOptions().startsAtOnce && PlayOptions().resumes)
    #expect(PlayOptions(mode: .builtIn(.sprint), player: "Ada").startsAtOnce)
  }

  @Test func aKnownPlayersModeBeginsAtOnceAndANewPlayerJoinsFirst() throws {
    let home = try TemporaryFolder()
    var context = context
    context.saver = GameSaver(directory: .success(home.data))
    let ada = Player(id: 7, name: "Ada")
    let started = Message.storage(.started(context.settings, [ada], chosen: nil))
    func begun(as player: String) -> Transition {
      var menu = MainMenuScreen(context: context, startsAtOnce: true, firstPlayer: player)
      return menu.update(started, in: &context)
    }
    guard case .push(let game as GameScreen) = begun(as: "Ada"), case .push(let career) = begun(as: "Eve")
    else {
      Issue.record("no game starts")
      return
    }
    #expect(game.seat.session.header.player == "Ada" && career is CareerScreen)
  }

  @Test func aModeIsItsPlayersEvenIfNothingIsSaved() throws {
    for message in [Message.storage(.failed(StorageError("the database is damaged"))), .shown] {
      var context = context
      var menu = MainMenuScreen(context: context, startsAtOnce: true, firstPlayer: "Ada")
      guard case .push(let game as GameScreen) = menu.update(message, in: &context) else {
        Issue.record("no game starts")
        continue
      }
      #expect(game.seat.session.header.player == "Ada")
    }
  }

  @Test func aNewStartLeavesAnOlderGameInPeace() throws {
    let home = try TemporaryFolder()
    let saver = GameSaver(directory: .success(home.data))
    var events: [GameEvent] = []
    var game = try saver.begin(GameSetup(seed: 1), player: nil)
    game.pause(at: GameTime(milliseconds: 10), events: &events)
    game.close()
    saver.finish()
    var context = context
    context.saver = saver
    for (startsNew, title) in [(false, "Continue"), (true, "Quick game")] {
      let menu = MainMenuScreen(context: context, startsNew: startsNew)
      var buffer = CellBuffer(size: context.size)
      menu.draw(into: &buffer, in: context)
      #expect(buffer.text.contains("Continue") && buffer.selectedText.hasPrefix(title))
    }
  }
}
