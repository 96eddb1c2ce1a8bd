import BlockEngine
import Testing

@testable import BlockMatchScreens
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// Rounds at one keyboard: set up, played turn by turn, and saved whatever happens to the program.
@Suite struct RoundsScreenTests {
  private let home: TemporaryFolder
  private let store: Store

  init() throws {
    home = try TemporaryFolder()
    store = Store(directory: home.data)
  }

  /// A newly started program with players.
  private func program(_ names: [String] = []) throws -> ModelDriver {
    for name in names { _ = try store.addPlayer(try PlayerName(name)) }
    var driver = ModelDriver(
      size: Size(columns: 100, rows: 30), saver: GameSaver(directory: .success(home.data)))
    driver.send(.shown)
    driver.serve(store)
    return driver
  }

  private func openSetUp(_ driver: inout ModelDriver) {
    driver.open("Versus")
    driver.serve(store)
    for _ in 0..<20 where driver.screen.selectedText != "Take turns" { driver.press(.down) }
    driver.press(.enter)
    driver.serve(store)
  }

  private func select(_ driver: inout ModelDriver, _ row: RoundsSetupScreen.Row) {
    for _ in 0..<20 where (driver.model.stack.screens.last as? RoundsSetupScreen)?.menu.selected != row {
      driver.press(.down)
    }
  }

  @Test func whoHasNoPlayersCanAddThemFromThere() throws {
    var driver = try program()
    openSetUp(&driver)
    #expect(driver.screen.selectedText == "Add players", "\(driver)")
    driver.press(.enter)
    #expect(driver.model.stack.screens.last is CareerScreen)
    for name in ["Ada", "Bea"] { _ = try store.addPlayer(try PlayerName(name)) }
    driver.send(.storage(.players(try store.players(), bests: [:])))
    driver.press(.escape)
    driver.serve(store)
    let screen = try #require(driver.model.stack.screens.last as? RoundsSetupScreen)
    #expect(screen.rounds.entrants.count == 2 && !driver.shows("Add players"), "\(driver)")
    select(&driver, .start)
    driver.press(.enter)
    driver.serve(store)
    #expect(driver.model.stack.screens.last is RoundsScreen)
  }

  private func table(_ driver: ModelDriver) throws -> RoundsTable {
    try #require(driver.model.stack.screens.last as? RoundsScreen).table
  }

  /// Starts the next turn, drops pieces until the game is over, and returns to the table.
  private func playTurn(_ driver: inout ModelDriver, wait: Duration = .milliseconds(10)) throws {
    driver.press(.enter)
    driver.serve(store)
    driver.pass(.milliseconds(1_600))
    let screen = try #require(driver.model.stack.screens.last as? GameScreen)
    #expect(screen.isTurn)
    for _ in 0..<200 {
      guard let game = driver.model.stack.screens.last as? GameScreen, !game.seat.session.isOver else {
        break
      }
      driver.skip(wait)
      driver.press(.character(" "))
    }
    driver.serve(store)
    driver.skip(.seconds(1))
    driver.press(.enter)
    driver.serve(store)
  }

  @Test func twoPlayTheSamePiecesInTurnAndTheTableSaysWhoWon() throws {
    var driver = try program(["Ada", "Bob"])
    openSetUp(&driver)
    select(&driver, .count)
    driver.press(.left)
    driver.press(.left)
    driver.press(.home)
    driver.press(.enter)
    driver.serve(store)
    #expect(driver.shows("It is Ada's turn"))
    try playTurn(&driver)
    #expect(driver.shows("It is Bob's turn"))
    try playTurn(&driver, wait: .milliseconds(20))
    let table = try table(driver)
    #expect(table.results.count == 2)
    let results = table.results.values.sorted { $0.id < $1.id }
    #expect(results[0].seed == results[1].seed && results[0].score == results[1].score)
    // Both dropped the same pieces; Ada was faster.
    #expect(driver.shows("Ada wins!") && driver.shows("Again"))
    // They are ordinary results, which count for both.
    for player in try store.players() {
      let best = try store.best(.player(player.id), rules: results[0].rules, mode: "")
      #expect(best?.score == results[0].score)
    }
    driver.press(.enter)
    driver.serve(store)
    #expect(driver.shows("It is Ada's turn"))
    #expect(try self.table(driver).rounds.seed != table.rounds.seed)
  }

  @Test func aTurnIsPlayedOnceAndGivingItUpIsItsResult() throws {
    var driver = try program(["Ada", "Bob"])
    openSetUp(&driver)
    driver.press(.home)
    driver.press(.enter)
    driver.serve(store)
    driver.press(.enter)
    driver.pass(.milliseconds(1_600))
    driver.press(.character(" "))
    let id = try #require(driver.model.stack.screens.last as? GameScreen).seat.session.id
    driver.press(.character("r"))
    #expect(driver.model.context.notice == "A turn can be played only once.")
    #expect((driver.model.stack.screens.last as? GameScreen)?.seat.session.id == id)
    driver.press(.character("p"))
    driver.press(.end)
    driver.press(.enter)
    driver.press(.end)
    driver.press(.enter)
    driver.serve(store)
    #expect(driver.shows("Results") && !driver.shows("Again"))
    driver.skip(.seconds(1))
    driver.press(.character("r"))
    #expect((driver.model.stack.screens.last as? GameScreen)?.seat.session.id == id)
    driver.press(.enter)
    driver.serve(store)
    #expect(try table(driver).results.values.map(\.cause) == ["givenUp"])
    #expect(driver.shows("it is Bob's turn"))
  }

  @Test func aKilledProgramLosesNeitherTheTableNorTheTurn() throws {
    var driver = try program(["Ada", "Bob"])
    openSetUp(&driver)
    driver.press(.home)
    driver.press(.enter)
    driver.serve(store)
    try playTurn(&driver)
    // The program ends in the middle of Bob's turn without a further message.
    driver.press(.enter)
    driver.pass(.milliseconds(1_600))
    driver.press(.character(" "))
    let left = try #require(driver.model.stack.screens.last as? GameScreen).seat.session
    #expect(left.game.lockCount == 1)
    var games = left
    games.leave(at: driver.now)
    var again = try program()
    openSetUp(&again)
    #expect(again.screen.selectedText == "Continue the rounds")
    again.press(.enter)
    again.serve(store)
    #expect(try table(again).results.count == 1 && again.shows("it is Bob's turn"))
    again.press(.enter)
    again.serve(store)
    let resumed = try #require(again.model.stack.screens.last as? GameScreen)
    #expect(resumed.seat.session.id == left.id && resumed.seat.session.game.lockCount == 1)
    #expect(resumed.isTurn)
  }

  @Test func aSeedThatIsTypedIsPlayedAlsoIfItWasPlayedBefore() throws {
    var driver = try program(["Ada", "Bob"])
    for isFirst in [true, false] {
      openSetUp(&driver)
      select(&driver, .count)
      for _ in 0..<9 { driver.press(.left) }
      select(&driver, .seed)
      driver.press(.enter)
      driver.type("7x\n")
      #expect(driver.model.context.notice?.contains("whole number") == true)
      driver.press(.backspace)
      driver.press(.enter)
      #expect((driver.model.stack.screens.last as? RoundsSetupScreen)?.seed == 7)
      for _ in 0..<20 where driver.screen.selectedText != "Start" { driver.press(.up) }
      driver.press(.enter)
      driver.serve(store)
      #expect(try table(driver).results.isEmpty && driver.shows("It is Ada's turn"))
      guard isFirst else { break }
      try playTurn(&driver)
      #expect(try table(driver).results.values.map(\.seed) == [7] && driver.shows("It is Bob's turn"))
      for _ in 0..<9 where !(driver.model.stack.screens.last is MainMenuScreen) { driver.press(.escape) }
    }
  }

  @Test func teamsAndModesAreChosenAndWhatCannotBePlayedIsSaid() throws {
    var driver = try program(["Ada"])
    openSetUp(&driver)
    select(&driver, .start)
    driver.press(.enter)
    #expect(driver.model.context.notice?.contains("two players of the career") == true)
    driver.press(.escape)
    driver = try program(["Bob", "Cyd"])
    openSetUp(&driver)
    select(&driver, .teams)
    driver.press(.right)
    driver.press(.home)
    #expect(driver.shows("team 1") && driver.shows("team 2"))
    driver.press(.enter)
    #expect(driver.model.context.notice?.contains("2 and 1") == true)
    let players = try store.players()
    select(&driver, .mode)
    driver.press(.right)
    let screen = try #require(driver.model.stack.screens.last as? RoundsSetupScreen)
    #expect(screen.rounds.mode == .sprint && screen.rounds.entrants.count == 3)
    select(&driver, .player(players[2].id))
    driver.press(.left)
    #expect((driver.model.stack.screens.last as? RoundsSetupScreen)?.rounds.entrants.count == 2)
    driver.press(.home)
    driver.press(.enter)
    driver.serve(store)
    #expect(try table(driver).rounds.hasTeams && driver.shows("team 1"))
    // The next set-up starts with the last settings.
    driver.press(.character("s"))
    driver.serve(store)
    #expect((driver.model.stack.screens.last as? RoundsSetupScreen)?.rounds.mode == .sprint)
  }
}
