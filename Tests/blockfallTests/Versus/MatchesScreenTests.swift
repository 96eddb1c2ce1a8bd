import BlockEngine
import BlockRecords
import Testing

@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// The list of matches in the history.
@Suite struct MatchesScreenTests {
  /// Holds and drops one piece after every `milliseconds` until the field is full.
  private func game(milliseconds: Int64) throws -> Game {
    var game = try Game(GameSetup(ruleset: Ruleset(.modern), seed: 3))
    while !game.isOver {
      game.perform(.hold, at: game.time)
      game.perform(.hardDrop, at: game.time.advanced(by: milliseconds * 1_000))
    }
    return game
  }

  @Test(arguments: [80, 120])
  func itTellsOpponentsSeriesTimeLinesAndPace(columns: Int) throws {
    var driver = ModelDriver(size: Size(columns: columns, rows: 24))
    driver.model.stack.push(MatchesScreen())
    driver.model.appear()
    let games = [try game(milliseconds: 500), try game(milliseconds: 2_000)]
    let results = games.compactMap(ReplayResult.init)
    let match = MatchSummary(
      id: GameID(started: WallTime(seconds: 0), random: 1), started: WallTime(seconds: 1_767_322_800),
      bots: [0, 4], series: MatchSeries(players: 2, firstTo: 3, seed: 1), rules: .modern, goal: .lastStanding,
      ranking: [1, 2], winner: 1, givenUp: [], results: results, duration: 65_000_000)
    driver.send(.storage(.matches([match])))
    #expect(driver.asks(.matchStatistics(match.id)))
    driver.send(.storage(.matchStatistics(match.id, games.map { GameStatistics(of: $0) })))
    let row = try #require(driver.screen.lines.first { $0.contains("You - Bot 4") })
    for words in ["1:0 / 3", "1:05", "0 - 0"] { #expect(row.contains(words), "\(row)") }
    // Not those that appeared, which are nearly twice as many.
    let paces = games.map { game in
      let hundredths = game.lockCount * 100_000_000 / Int(game.time.microseconds)
      return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
    #expect(row.contains(paces.joined(separator: " - ")), "\(driver)")
    #expect(driver.shows("Pieces/s") && driver.shows("Lines"))
  }

  @Test func howAMatchEndedThatOneWasTakenFromIsNotKnown() throws {
    var driver = ModelDriver(size: Size(columns: 80, rows: 24))
    driver.model.stack.push(MatchesScreen())
    driver.model.appear()
    let match = MatchSummary(
      id: GameID(started: WallTime(seconds: 0), random: 1), started: WallTime(seconds: 1_767_322_800),
      bots: [0, 0], series: nil, rules: .modern, goal: .lastStanding, ranking: nil, winner: nil,
      duration: nil,
      isUnproven: true)
    driver.send(.storage(.matches([match])))
    let row = try #require(driver.screen.lines.first { $0.contains("Player 1 - Player 2") })
    #expect(row.contains("not known"), "\(row)")
  }
}
