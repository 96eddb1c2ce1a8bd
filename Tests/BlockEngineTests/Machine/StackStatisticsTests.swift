import BlockEngine
import BlockRecords
import Testing

@Suite struct StackStatisticsTests {
  /// A game's statistics after these pieces were dropped on a field whose columns but the last are full.
  private func statistics(_ pieces: [Tetromino]) throws -> StackStatistics {
    var events: [GameEvent] = []
    let setup = GameSetup(ruleset: .retro, seed: 1, startLevel: 18, pieces: pieces)
    var game = try Game(setup, events: &events)
    while game.pieceCount <= pieces.count - 1, let due = game.nextDeadline {
      game.advance(to: due, events: &events)
    }
    var statistics = StackStatistics()
    for event in events { statistics.count(event) }
    return statistics
  }

  @Test func aDroughtIsThePiecesBetweenTwoI() throws {
    let counted = try statistics([.i, .o, .o, .s, .i, .o, .t])
    #expect(counted.longestDrought == 3 && counted.drought == 2)
    #expect(counted.pieces == [2, 3, 1, 1, 0, 0, 0])
  }

  @Test func noLineMeansNoRate() throws {
    let counted = try statistics([.o, .o])
    #expect(counted.quadRate == nil && counted.burnedLines == 0)
  }
}
