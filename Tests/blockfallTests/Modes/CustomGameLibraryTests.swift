import BlockEngine
import BlockRecords
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// Custom games: saved as files, offered, played, ranked and verified.
@Suite struct CustomGameLibraryTests {
  private static let text = "name = five\nrules = modern\ngoal = lines 5\nnext = 1\nhold = none\n"

  private func library(_ folder: TemporaryFolder) -> CustomGameLibrary {
    CustomGameLibrary(userFolder: folder.path, rules: RulesLibrary(userFolder: nil))
  }

  private func file(_ text: String, _ name: String, in folder: TemporaryFolder) throws -> String {
    let path = "\(folder.path)/\(name).game"
    try PrivateFile.write(Array(text.utf8), to: path)
    return path
  }

  @Test func aGameThatIsSavedIsOfferedUnderItsName() throws {
    let folder = try TemporaryFolder()
    let library = CustomGameLibrary(
      userFolder: folder.path + "/config/games", rules: RulesLibrary(userFolder: nil))
    var game = CustomGame(name: "mine", rules: .modern)
    game.parts.goal = .lines(7)
    try library.save(game)
    #expect(library.games() == [game])
    let own = OwnChoices.read(rules: RulesLibrary(userFolder: nil), games: library)
    #expect(own.allModes.last == .custom(game) && own.mode("own:mine") == .custom(game))
    game.parts.nextCount = 2
    try library.save(game)
    #expect(library.games() == [game], "saving again overwrites the file")
    try library.delete("mine")
    try library.delete("mine")
    #expect(library.games().isEmpty)
  }

  @Test func noMoreThanAHundredAreKept() throws {
    let folder = try TemporaryFolder()
    let library = library(folder)
    for number in 0..<CustomGameLibrary.maxGames {
      _ = try file("name = g\(number)\n", "g\(number)", in: folder)
    }
    #expect(throws: StorageError.self) { try library.save(CustomGame(name: "more", rules: .classic)) }
    #expect(throws: Never.self) { try library.save(CustomGame(name: "g7", rules: .classic)) }
  }

  @Test(arguments: [
    "name = other\n", "name = bad\ngoal = garbage\n", "name = bad\nrules = nowhere\n", "\u{0}\u{1}", "",
    String(repeating: "#\n", count: 4_000),
  ])
  func aFileThatIsNotRightIsNoGame(_ text: String) throws {
    let folder = try TemporaryFolder()
    _ = try file(text, "bad", in: folder)
    #expect(library(folder).games().isEmpty)
    #expect(throws: TextFileError.self) { try library(folder).load("bad") }
  }

  @Test func twoGamesOfTheSamePartsShareTheirBestsWhateverTheirNames() throws {
    func game(_ name: String, _ goal: ModeParts.Goal) -> ModeChoice {
      var game = CustomGame(name: name, rules: .modern)
      (game.parts.goal, game.parts.nextCount) = (goal, 1)
      return .custom(game)
    }
    #expect(game("a", .lines(5)).resultText == game("b", .lines(5)).resultText)
    #expect(game("a", .lines(5)).resultText != game("a", .lines(6)).resultText)
    var limited = CustomGame(name: "a", rules: .modern)
    (limited.parts.goal, limited.parts.nextCount, limited.parts.limit) = (.lines(5), 1, .time(60))
    #expect(
      ModeChoice.custom(limited).resultText != game("a", .lines(5)).resultText, "the limit ranks it apart")
    let sprint = ModeChoice.custom(CustomGame(name: "s", rules: .modern, parts: GameMode.sprint.parts))
    #expect(sprint.resultText == "sprint" && sprint.ranking == .shortestTime)
    for goal in [ModeParts.Goal.lines(5), .time(9), .combo, .none] {
      let choice = game("a", goal)
      #expect(choice.resultText.count <= 24, "the history shows at most 24 columns")
      #expect(GameMode.Ranking(resultText: choice.resultText) == choice.ranking)
      #expect(GameMode.Kind(resultText: choice.resultText) == .custom)
    }
    #expect(GameMode.Ranking(resultText: "custom:new:0123456789") == .none)
  }

  @Test func scriptAndSimulatePlayAGameOfOnesOwnByItsFile() throws {
    let folder = try TemporaryFolder()
    let path = try file(Self.text, "five", in: folder)
    let script = CommandTrial("0 hard\n").run("script", "--mode", path)
    #expect(
      script.status == 0 && script.state.contains("\"next\":[\"") && script.state.contains("\"hidden\""))
    let simulated = CommandTrial().run("simulate", "--games", "3", "--mode", path)
    #expect(simulated.output.contains("\"mode\":\"custom:lines:5,next:1,hold:none\""))
    #expect(CommandTrial().run("simulate", "--games", "3", "--mode", "zen").status == 2)
    let played = try #require(CommandTrial().run("play", "--mode", path).played.first)
    #expect(played.mode?.game?.name == "five" && played.startsAtOnce)
  }

  @Test func aReplayOfAGameOfOnesOwnIsProvedWithoutItsFile() throws {
    let folder = try TemporaryFolder()
    let path = try file(Self.text, "five", in: folder)
    let replay = folder.path + "/new.replay"
    let script = CommandTrial("0 hard\n100 left\n100 hard\n").run(
      "script", "--mode", path, "--seed", "4", "--replay", replay)
    #expect(script.status == 0)
    try CustomGameLibrary(userFolder: folder.path, rules: RulesLibrary(userFolder: nil)).delete("five")
    #expect(CommandTrial().run("verify", replay).status == 0)
    let header = try ReplayFile.load(replay).header
    #expect(header.mode.word == "custom:lines:5,next:1,hold:none" && header.ruleset == .modern)
    #expect(header.resultMode == header.mode)
  }

  @Test(arguments: [
    (["--mode", "nobody-has-this"], "there is no such mode"),
    (["--mode", "sprint:40"], "it must be one of"),
    (["--rules", "modern", "--mode", "FILE"], "a game of your own has its rules"),
    (["--mode", "BAD"], "well of 19 columns does not go with rules whose field has 20"),
  ])
  func whatIsWrongWithAModeIsSaid(_ arguments: [String], _ message: String) throws {
    let folder = try TemporaryFolder()
    let good = try file(Self.text, "five", in: folder)
    let bad = try file("name = bad\nwell = 19\n", "bad", in: folder)
    let words = arguments.map { $0 == "FILE" ? good : $0 == "BAD" ? bad : $0 }
    for command in ["script", "play"] {
      let outcome = CommandTrial("").run([command] + words)
      #expect(outcome.status == 2 && outcome.errors.first?.contains(message) == true, "\(outcome.errors)")
    }
  }

  // MARK: The screen

  private func screen(_ columns: Int = 80, _ rows: Int = 24) -> ModelDriver {
    var driver = ModelDriver(size: Size(columns: columns, rows: rows), isUnicode: false)
    driver.open("Modes")
    driver.type("n")
    return driver
  }

  @Test func everyChoiceHasALineOfHelpAndAValueAtEverySize() {
    for (columns, rows) in [(80, 24), (40, 15), (24, 12), (120, 40)] {
      var driver = screen(columns, rows)
      for row in CustomGameRow.allCases where row != .amount {
        let help = row.help.split(separator: " ").prefix(2).joined(separator: " ")
        for _ in 0..<20 where !driver.shows(help) { driver.press(.down) }
        #expect(driver.shows(help), "\(row) \(columns)x\(rows)\n\(driver.screen.text)")
        #expect(driver.shows(row.title), "\(row) \(columns)x\(rows)\n\(driver.screen.text)")
      }
    }
  }

  @Test func whatDoesNotGoTogetherIsSaidAndNotSaved() {
    var driver = screen()
    driver.press(.down)
    for _ in 0..<5 { driver.press(.right) }
    #expect(driver.shows("all garbage"))
    #expect(driver.shows("needs garbage at the start"))
    driver.type("s")
    #expect(driver.shows("Your game"), "the form stays open for corrections")
  }

  @Test func anArrowChangesAChoiceAndEnterTakesAnyNumber() {
    var driver = screen()
    driver.press(.down)
    driver.press(.right)
    #expect(driver.shows("< lines >") && driver.shows("< 40 lines >"))
    driver.press(.down)
    driver.press(.enter)
    driver.press(.character("u"), .control)
    driver.type("77")
    driver.press(.enter)
    #expect(driver.shows("< 77 lines >"))
    driver.press(.enter)
    driver.type("000000")
    driver.press(.enter)
    #expect(driver.shows("it must be a whole number from 1 to 10000"))
  }

  @Test func aLimitBesideTheGoalIsChosenTypedAndRefusedWithWhatItDoesNotGoWith() {
    var driver = screen()
    for _ in 0..<20 where !driver.screen.selectedText.hasPrefix("At most") { driver.press(.down) }
    driver.press(.right)
    #expect(driver.shows("< 0:30 >") && driver.shows("A limit goes only with a goal"))
    driver.press(.up)
    driver.press(.right)
    #expect(driver.shows("< 40 lines >") && !driver.shows("A limit goes only with a goal"))
    for _ in 0..<20 where !driver.screen.selectedText.hasPrefix("At most") { driver.press(.down) }
    driver.press(.enter)
    driver.press(.character("u"), .control)
    driver.type("95")
    driver.press(.enter)
    #expect(driver.shows("< 1:35 >"))
    for _ in 0..<9 { driver.press(.right) }
    #expect(driver.shows("< 20 pieces >") && driver.shows("The goal of 40 lines does not fit"))
    driver.type("s")
    #expect(driver.shows("Your game"), "it is not saved")
  }

  @Test func aGameThatRunsOutOfTimeSaysSoAndIsNoBest() throws {
    var settings = Settings()
    var parts = ModeParts()
    (parts.goal, parts.limit) = (.lines(40), .time(5))
    settings.mode = .custom(CustomGame(name: "quick", rules: .modern, parts: parts))
    var driver = ModelDriver(settings: settings)
    driver.open(driver.screen.selectedText)
    driver.pass(.seconds(3))
    #expect(driver.shows("Time left") && driver.shows("To go"))
    driver.pass(.seconds(8))
    #expect(driver.shows("Out of time") && !driver.shows("New best"))
  }

  @Test func aModeOfOnesOwnCanBeSaidInASetting() throws {
    var settings = Settings()
    #expect(throws: SettingError.self) { try settings.set(.mode, "own:nobody-has-this") }
    try settings.set(.mode, "cheese")
    #expect(settings.mode == .builtIn(.cheese) && settings.text(of: .mode) == "cheese")
  }
}
