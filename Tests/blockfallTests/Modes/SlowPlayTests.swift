import BlockEngine
import Testing

@testable import TerminalUI
@testable import blockfall

/// Slow play: pieces wait for their player, in a mode of its own.
@Suite struct SlowPlayTests {
  @Test(arguments: [Ruleset.Name.classic, .modern, .league])
  func theModesThatNoClockIsPartOfCanWait(rules: Ruleset.Name) throws {
    let waiting = GameMode.Kind.allCases.filter {
      GameMode($0)?.waiting(by: Ruleset(rules)) != nil
    }
    #expect(
      waiting == [.endless, .sprint, .dig, .sprint20, .sprint100, .cheese, .combo, .invisible])
    #expect(try GameMode.daily(#require(CalendarDay("2026-11-20"))).waiting(by: Ruleset(rules)) == nil)
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
