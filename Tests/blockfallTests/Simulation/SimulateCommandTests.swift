import BlockEngine
import Testing

@testable import BlockCommands
@testable import TerminalUI

@Suite struct SimulateCommandTests {
  @Test(arguments: ["classic", "modern"])
  func theSumIsTheSameForTheSameSeedWhateverTheNumberOfJobs(rules: String) {
    let outcomes = ["1", "2", "7"].map { jobs in
      CommandTrial().run(
        "simulate", "--rules", rules, "--games", "150", "--seed", "18446744073709551615", "--level", "20",
        "--jobs", jobs)
    }
    #expect(outcomes[0].status == 0 && outcomes[0].errors.isEmpty)
    #expect(
      outcomes[0].output.hasPrefix("{\"rules\":\"\(rules)\",\"seed\":18446744073709551615,\"level\":20,"))
    #expect(outcomes[0].output.contains("\"games\":150,"))
    #expect(outcomes.allSatisfy { $0.output == outcomes[0].output })
  }

  @Test func anotherSeedGivesAnotherSum() {
    let sums = ["1", "2"].map { CommandTrial().run("simulate", "--games", "3", "--seed", $0).output }
    #expect(sums[0] != sums[1])
  }

  @Test func theBestGameCanBePlayedAgainByItsSeed() throws {
    let simulation = Simulation(ruleset: .classic, level: 1, games: 70, seed: 5)
    let sum = try simulation.run(jobs: 2) { _ in }
    let best = try #require(sum.best)
    #expect(RandomGame.seed(number: best.number, of: 5) == best.seed)
    var game = try RandomGame(
      GameSetup(seed: best.seed), commands: RandomGame.commands(of: .classic))
    game.play()
    #expect(game.game.score == best.score)
  }

  @Test func theGamesSeedsAreTheDrawsOfTheGivenOne() {
    var generator = SeededGenerator(seed: 9)
    for number in 0..<20 { #expect(RandomGame.seed(number: number, of: 9) == generator.next()) }
  }

  @Test func classicGamesAreNotAskedForWhatTheirRulesDoNotHave() {
    #expect(!RandomGame.commands(of: .classic).contains(.hold))
    #expect(!RandomGame.commands(of: .classic).contains(.rotateHalf))
    #expect(RandomGame.commands(of: .modern) == GameCommand.allCases)
  }

  @Test(arguments: [("classic", 4), ("modern", 2), ("league", 3)])
  func matchesSumUpToTheSameWhateverTheNumberOfJobs(rules: String, players: Int) {
    let outcomes = ["1", "3"].map { jobs in
      CommandTrial().run(
        "simulate", "--rules", rules, "--games", "70", "--players", String(players), "--seed", "8", "--jobs",
        jobs)
    }
    #expect(outcomes[0].status == 0 && outcomes[0].errors.isEmpty)
    let attack = rules == "modern" ? "guideline" : rules
    #expect(outcomes[0].output.contains("\"players\":\(players),\"attack\":\"\(attack)\",\"games\":70,"))
    #expect(outcomes[0].output == outcomes[1].output)
  }

  @Test func eachMatchIsWonByOnePlayerAtMostAndEverybodysGameEnds() throws {
    let simulation = Simulation(
      ruleset: .modern, level: 10, versus: (3, .guideline, .next, .lastStanding), games: 100, seed: 2)
    let sum = try simulation.run(jobs: 2) { _ in }
    #expect(sum.games == 100 && sum.wins.count == 3)
    #expect(sum.wins.reduce(0, +) == sum.goals && sum.goals <= 100)
    #expect(sum.goals + sum.blockOuts + sum.lockOuts == 300, "every player's game ends")
  }

  @Test func progressIsToldUpToTheEnd() throws {
    var told: [Int] = []
    _ = try Simulation(ruleset: .classic, level: 20, games: 65, seed: 1).run(jobs: 1) { told.append($0) }
    #expect(told.last == 65 && told == told.sorted())
  }

  @Test(arguments: [
    (["--games", "0"], "the number of games is a whole number from 1 to 1000000000"),
    (["--games", "many"], "the number of games is a whole number from 1 to 1000000000"),
    (["--games", "1", "--jobs", "0"], "the number of jobs is a whole number from 1 to 1024"),
    (["--games", "1", "--jobs", "+2"], "the number of jobs is a whole number from 1 to 1024"),
    (
      ["--games", "1", "--rules", "house"],
      "there are no such rules; there are 'classic', 'modern', 'league'"
    ),
    (["--games", "1", "--level", "21"], "a level is a whole number from 1 to 20"),
    (["--games", "1", "--seed", "-1"], "a seed is a whole number from 0 to 18446744073709551615"),
    (["--games", "1", "--field", "10x20"], "the rules 'classic' have no field of 10x20"),
    (["--games", "1", "--attack", "jstris"], "--attack is for a match; add --players"),
    (["--games", "1", "--players", "9"], "the number of players is a whole number from 2 to 8"),
    (["--games", "1", "--players", "2", "--mode", "sprint"], "a match has no mode"),
    ([], "Missing expected argument '--games <number>'"),
  ])
  func whatCannotBeSimulatedIsRefusedInOneLine(_ arguments: [String], _ reason: String) {
    let outcome = CommandTrial().run(["simulate"] + arguments)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.count == 1 && outcome.errors[0].contains(reason), "\(outcome.errors)")
  }
}

@Suite struct ProgressBarTests {
  @Test func itFillsFromLeftToRightAndIsNoWiderThanTheTerminal() {
    var bar = ProgressBar(total: 4, columns: 18)
    #expect(bar.show(0) == "\r..........   0 %")
    #expect(bar.show(1) == "\r##........  25 %")
    #expect(bar.show(1).isEmpty)
    #expect(bar.show(4) == "\r########## 100 %")
    #expect(bar.clear() == "\r                \r")
  }

  @Test func aWindowThatShowsProgressDoesSoToo() {
    var bar = ProgressBar(total: 4, columns: 18, isAtWindow: true)
    #expect(bar.clear().isEmpty)
    #expect(bar.show(1) == "\r##........  25 %\u{1b}]9;4;1;25\u{1b}\\")
    #expect(bar.show(1).isEmpty)
    #expect(bar.clear() == "\r                \r\u{1b}]9;4;0;\u{1b}\\")
  }

  @Test func aTinyTerminalHasTheFigureAlone() {
    var bar = ProgressBar(total: 1_000_000_000, columns: 3)
    #expect(bar.show(999_999_999) == "\r  99 %")
  }
}
