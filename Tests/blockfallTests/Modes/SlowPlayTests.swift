import BlockEngine
import BlockRecords
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// Slow play: pieces wait for the player, and results are ranked apart.
@Suite struct SlowPlayTests {
  @Test(arguments: [RulesChoice.classic, .modern, .league])
  func inEveryModeAPieceWaitsForAnHourAndTheResultStandsApart(rules: RulesChoice) throws {
    // Type B is a game of machines, whose pieces never wait.
    for kind in GameMode.Kind.played where kind != .typeB {
      var settings = Settings()
      (settings.slowPlay, settings.mode, settings.rules) = (true, .builtIn(kind), rules)
      let setup = settings.playedSetup(seed: 5)
      #expect(setup.mode.kind == (kind == .zen ? .practice : .custom), "\(kind)")
      #expect(setup.mode.ranking != .longestTime, "\(kind): nobody wins by waiting")
      var game = try Game(setup)
      let piece = game.fallingPiece
      game.advance(to: GameTime(milliseconds: 3_600_000))
      #expect(!game.isOver && game.pieceCount == 1 && game.fallingPiece == piece, "\(kind)")
      game.perform(.hardDrop, at: game.time)
      #expect(game.pieceCount == 2, "\(kind)")
    }
  }

  @Test func aPieceCountsAsASecondOfAClock() throws {
    func waiting(_ word: String) throws -> String? {
      try #require(GameMode(word: word)).waiting(by: Ruleset(.modern))?.word
    }
    #expect(try waiting("ultra") == "custom:pieces:120,fall:never")
    #expect(try waiting("survival") == "custom:rise:faster,top:life,fall:never,waits")
    #expect(try waiting("20g") == "custom:fall:20g,waits")
    #expect(try waiting("zen") == "practice")
    #expect(try waiting("custom:lines:40,within:150") == "custom:lines:40,most:150,fall:never")
    #expect(try waiting("custom:time:60,most:40") == "custom:pieces:40,fall:never")
    #expect(try waiting("custom:pieces:60,within:40") == "custom:pieces:60,fall:never")
    #expect(try waiting("custom:time:86400") == "custom:pieces:10000,fall:never")
    for word in ["practice", "puzzle:lines:4", "custom:pieces:120,fall:never", "custom:fall:20g,waits"] {
      #expect(try waiting(word) == nil, "the mode already waits")
    }
  }

  @Test func theDaysPiecesWaitAsWell() throws {
    var settings = Settings()
    (settings.slowPlay, settings.mode) = (true, .builtIn(.daily))
    let day = try #require(CalendarDay.today)
    let setup = settings.playedSetup(seed: 5)
    #expect(setup.seed == day.seed && setup.mode.word == "custom:pieces:100,fall:never")
  }

  @Test(arguments: [true, false]) func againTheDaysPiecesAreTheSameHoweverTheyArePlayed(slowly: Bool) throws {
    var settings = Settings()
    (settings.slowPlay, settings.mode, settings.rules) = (slowly, .builtIn(.daily), .modern)
    var driver = ModelDriver(size: Size(columns: 120, rows: 40), settings: settings)
    func header() throws -> ReplayHeader {
      try #require(driver.model.stack.screens.last as? GameScreen).seat.session.header
    }
    driver.press(.enter)
    let first = try header()
    let day = try #require(first.day)
    #expect(first.seed == day.seed && (first.mode.kind == .custom) == slowly)
    driver.press(.character("r"))
    #expect(try header().seed == first.seed && header().mode == first.mode)
    driver.playToTheEnd()
    #expect(driver.shows(day.description), "the result shows the date")
    driver.skip(.seconds(1))
    driver.press(.enter)
    #expect(!driver.shows("Game over"))
    #expect(try header().seed == first.seed && header().mode == first.mode)
  }

  @Test func aGameOfTheSameModeThatIsNoDaysHasAnotherSeedEachTime() throws {
    let day = try #require(CalendarDay("2026-11-21"))
    let mode = try #require(GameMode.daily(day).waiting(by: Ruleset(.modern)))
    func header(_ setup: GameSetup) -> ReplayHeader { ReplayHeader(setup, player: nil, started: "") }
    for (seed, isDaily) in [(day.seed, true), (5, false)] as [(UInt64, Bool)] {
      let header = header(GameSetup(ruleset: Ruleset(.modern), seed: seed, mode: mode))
      #expect(header.day == (isDaily ? day : nil))
      #expect(header.setupAgain(seed: 9).seed == (isDaily ? day.seed : 9))
    }
    let other = header(GameSetup(ruleset: Ruleset(.modern), seed: day.seed, mode: .sprint))
    #expect(other.day == nil && other.setupAgain(seed: 9).seed == 9)
  }

  @Test func aModeThatWaitsIsAnotherModeOfTheSameGoal() throws {
    let mode = try #require(GameMode.sprint.waiting(by: Ruleset(.modern)))
    #expect(mode.kind == .custom && mode != .sprint && mode.goal == .lines(40))
    #expect(mode.waiting(by: Ruleset(.modern)) == nil)
  }

  @Test func aPieceWaitsAsLongAsNobodyDropsIt() throws {
    var settings = Settings()
    settings.rules = .modern
    settings.slowPlay = true
    var driver = ModelDriver(settings: settings)
    driver.press(.enter)
    let before = driver.screen.text
    driver.pass(.seconds(120))
    let game = try #require((driver.model.stack.screens.last as? GameScreen)?.seat.session.game)
    #expect(game.fallingPiece?.y ?? 9 <= 0 && game.pieceCount == 1, "\(before)")
    driver.press(.character(" "))
    let next = try #require((driver.model.stack.screens.last as? GameScreen)?.seat.session.game)
    #expect(next.pieceCount == 2)
  }
}
