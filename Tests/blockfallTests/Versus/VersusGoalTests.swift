import BlockEngine
import Testing

@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// Matches of life and matches with a time limit on the screen: set up, played, saved, listed and watched.
@Suite struct VersusGoalTests {
  private func match(
    _ goal: VersusSetup.Goal, seats: String = "person bot-3 nobody nobody", minutes: Int = 2,
    rules: RulesChoice = .modern,
    size: Size = Size(columns: 80, rows: 24), saver: GameSaver = .disabled
  ) throws -> ModelDriver {
    try .match(
      seats,
      [
        .versusFirstTo: "2", .versusGoal: goal.rawValue, .versusRules: rules.word,
        .versusMinutes: String(minutes),
      ], size: size, saver: saver)
  }

  @Test func theGoalAndItsMinutesAreChosenInTheSetUp() throws {
    var driver = ModelDriver(settings: Settings())
    driver.open("Versus")
    #expect(driver.shows("last standing") && !driver.shows("Minutes"))
    while driver.setUpRow != .part(.goal) { driver.press(.down) }
    driver.press(.right)
    #expect(driver.shows("Each topping out takes life"))
    driver.press(.right)
    #expect(driver.shows("most lines") && driver.shows("Minutes"))
    driver.press(.down)
    driver.press(.right)
    #expect(driver.model.context.settings.versus.matchGoal == .lines(seconds: 180))
    for _ in 0..<20 { driver.press(.right) }
    #expect(driver.model.context.settings.versus.minutes == 10)
    driver.press(.up)
    driver.press(.right)
    #expect(driver.model.context.settings.versus.matchGoal == .attack(seconds: 600))
  }

  @Test(arguments: [VersusSetup.Goal.lines, .attack])
  func aMatchEndsWhenItsTimeIsUpAndSaysWhoWon(goal: VersusSetup.Goal) throws {
    let home = try TemporaryFolder()
    var driver = try match(
      goal, seats: "bot-5 bot-1 nobody nobody", minutes: 1, rules: .modernWide,
      size: Size(columns: 120, rows: 40), saver: GameSaver(directory: .success(home.data)))
    #expect(driver.shows("1:00") || driver.shows("0:59"))
    driver.pass(.seconds(30))
    #expect(try driver.match.isLive)
    #expect(driver.shows("0:30") || driver.shows("0:31"))
    driver.pass(.seconds(31))
    let over = try driver.match
    #expect(over.session.isOver && over.session.match.time == GameTime(milliseconds: 60_000))
    let games = (1...2).map { over.session.game(of: $0) }
    let figures = games.map { goal == .lines ? $0.lines : $0.attack }
    #expect(figures[0] != figures[1])
    let winner = figures[0] > figures[1] ? 1 : 2
    #expect(over.series.wins[winner - 1] == 1 && driver.shows("Bot \(winner == 1 ? 5 : 1) wins!"))
    #expect(driver.shows(goal == .lines ? "most lines," : "most attack,"))
    driver.skip(.seconds(1))
    driver.press(.enter)
    #expect(try driver.match.session.header.goal == over.session.header.goal)
  }

  @Test func aDrawIsNobodysAndTheNextRoundFollows() throws {
    var driver = try match(.lines, seats: "person person nobody nobody", minutes: 1)
    // No key is pressed: the pieces only fall.
    driver.pass(.seconds(61))
    #expect(driver.shows("A draw") && driver.shows("Next match"))
    #expect(try driver.match.series.wins == [0, 0])
    #expect(try driver.match.series.playedCount == 1)
  }

  @Test func eachToppingOutTakesLifeThatTheFloorShows() throws {
    var driver = try match(.life)
    func lit() throws -> Int {
      let layout = try #require(try driver.match.layout(in: driver.model.context))
      let field = layout.places[0].field
      return (field.minX..<field.maxX).count { driver.screen[$0, field.maxY].base == 0x2588 }
    }
    let full = try lit()
    #expect(full == 20)
    for _ in 0..<300 where try driver.match.session.game(of: 1).life?.left == 12 {
      driver.press(.character(" "))
      driver.skip(.milliseconds(1))
    }
    #expect(try driver.match.isLive && driver.match.session.game(of: 1).life?.left == 9)
    #expect(try lit() == 15)
    for _ in 0..<900 where try driver.match.isLive {
      driver.press(.character(" "))
      driver.skip(.milliseconds(1))
    }
    #expect(driver.shows("Bot 3 wins!") && driver.shows("Life"))
  }

  @Test(arguments: [VersusSetup.Goal.life, .lines])
  func killedAndComeBackItIsTheSameMatchAndIsListedAndWatched(goal: VersusSetup.Goal) throws {
    let home = try TemporaryFolder()
    var driver = try match(
      goal, seats: "person bot-5 nobody nobody", minutes: 1,
      saver: GameSaver(directory: .success(home.data)))
    driver.pass(.seconds(20))
    driver.press(.character("p"))
    let digest = try driver.match.session.match.digest
    driver.press(.character("q"))
    let again = GameSaver(directory: .success(home.data))
    let found = try #require(again.resumeLatestInBackground()?.get(atMost: .seconds(60)))
    var left = try #require(found.match)
    #expect(left.match.digest == digest)
    #expect(left.header.goal == (goal == .life ? .life : .lines(seconds: 60)))
    var events: [MatchEvent] = []
    if goal == .life {
      left.giveUp(by: 1, at: left.match.time, events: &events)
    } else {
      left.advance(to: GameTime(milliseconds: 60_000), events: &events)
    }
    #expect(left.match.isOver)
    left.close()
    #expect(again.finish())
    let matches = try #require(again.matches)
    let listed = try #require(matches.list().first)
    #expect(listed.goal == left.header.goal && listed.winner == left.match.winner)
    #expect((listed.winnerName == "A draw") == (left.match.winner == nil))
    _ = try MatchReplayFile.verify(home.data.replay(listed.id))
    var timeline = try matches.timeline(of: listed.id)
    timeline.seek(to: GameTime(milliseconds: 10_000))
    #expect(timeline.parts.allSatisfy { $0.game.mode == left.header.goal.mode })
  }
}
