import BlockEngine
import BlockSearch
import Testing

@testable import BlockBot

/// The lowest grade against a beginner: a player as slow as it that considers only the falling piece, never
/// holds, and prefers low placements that cover few empty cells.
@Suite struct BeginnerTests {
  private final class Beginner: BotSearch {
    private let finder = PlacementFinder(ruleset: .modern, width: 10, height: 20)

    func search(_ position: BotPosition, limit: BotLimit) -> BotResult {
      let places = finder.placements(of: position.queue[0], on: position.playfield)
      let best = places.max { worth($0, position.playfield) < worth($1, position.playfield) }
      let choices = best.map { [BotChoice(usesHold: false, placement: $0, worth: 0)] } ?? []
      return BotResult(choices: choices, nodes: places.count, depth: 1)
    }

    private func worth(_ placement: Placement, _ playfield: Playfield) -> Int {
      let minos = placement.piece.minos
      var (depth, covered) = (0, 0)
      for (x, y) in minos {
        depth += y
        let isOwn = minos.contains { $0.x == x && $0.y == y + 1 }
        if !isOwn, y + 1 < playfield.height, playfield[x, y + 1] == nil { covered += 1 }
      }
      return depth - 6 * covered
    }
  }

  @Test func aBeginnerWinsMostMatchesAgainstGradeOne() throws {
    let lowest = try #require(BotGrade(1))
    let duel = Duel(
      lowest, nil, .match(.guideline), ruleset: .modern, level: 1, seed: 11, pieces: 500)
    let winners = try (0..<10).map { number in
      try duel.play(number) { _ in BotPlayer(lowest, search: Beginner(), seed: UInt64(number)) }.winner
    }
    #expect(winners.count { $0 == 1 } >= 8, "\(winners)")
  }
}
