import BlockEngine
import Testing

@Suite struct BagTests {
  /// The pieces of a modern game in the order in which they appear.
  private func pieces(seed: UInt64, count: Int, given: [Tetromino] = []) throws -> [Tetromino] {
    var game = try Game(
      GameSetup(
        ruleset: .modern, seed: seed, pieces: given, playfield: Playfield(width: 26, height: 40)))
    var pieces: [Tetromino] = []
    while pieces.count < count {
      pieces.append(try #require(game.fallingPiece).tetromino)
      // Spreads the pieces over the large field, so that the game lasts.
      game.perform(pieces.count % 2 == 0 ? .left : .right, at: game.time)
      for _ in 0..<(pieces.count * 5 % 11) {
        game.perform(pieces.count % 3 == 0 ? .left : .right, at: game.time)
      }
      game.perform(.hardDrop, at: game.time)
      if game.isOver { break }
    }
    return pieces
  }

  @Test func everySevenPiecesAreTheSeven() throws {
    for seed in 0..<60 as Range<UInt64> {
      let pieces = try pieces(seed: seed, count: 35)
      try #require(pieces.count == 35)
      for start in stride(from: 0, to: 35, by: 7) {
        #expect(Set(pieces[start..<(start + 7)]).count == 7)
      }
    }
  }

  @Test func aBagIsMixedByExchangingEachPlaceFromTheLastOnWithOneUpToItself() throws {
    for seed in 0..<40 as Range<UInt64> {
      var draws = ReferenceGenerator(seed: seed)
      var expected: [Tetromino] = []
      for _ in 0..<3 {
        var bag: [Tetromino] = [.i, .o, .t, .s, .z, .j, .l]
        for i in [6, 5, 4, 3, 2, 1] { bag.swapAt(i, Int(draws.draw(below: UInt64(i + 1)))) }
        expected += bag
      }
      #expect(try pieces(seed: seed, count: 21) == expected)
    }
  }

  @Test func everyPieceIsAsLikelyAsAnyOtherToComeFirstOrToBeShownLast() throws {
    var firsts: [Tetromino: Int] = [:]
    var lasts: [Tetromino: Int] = [:]
    for seed in 0..<700 as Range<UInt64> {
      let game = Game(ruleset: .modern, seed: seed)
      firsts[try #require(game.fallingPiece).tetromino, default: 0] += 1
      lasts[game.next[4], default: 0] += 1
    }
    for tetromino in Tetromino.allCases {
      #expect((70...130).contains(firsts[tetromino] ?? 0))
      #expect((70...130).contains(lasts[tetromino] ?? 0))
    }
  }

  @Test func givenPiecesComeFirstAndUseUpNoDraw() throws {
    let given: [Tetromino] = [.t, .t, .i, .t, .t, .t, .o]
    #expect(try pieces(seed: 7, count: 14, given: given) == given + pieces(seed: 7, count: 7))
  }

  @Test func fiveComingPiecesAreShown() {
    #expect(Game(ruleset: .modern, seed: 1).next.count == 5)
  }
}
