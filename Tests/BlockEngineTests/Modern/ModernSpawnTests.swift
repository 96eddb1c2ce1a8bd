import BlockEngine
import Testing

@Suite struct ModernSpawnTests {
  @Test(arguments: Tetromino.allCases, [10, 20])
  func aPieceSpawnsAboveTheFieldAndGoesARowDownAtOnce(_ tetromino: Tetromino, width: Int) throws {
    let rules = width == 10 ? Ruleset.modern : .modernWide
    var play = try Play(String(tetromino.letter), rules: rules)
    let x = width == 10 ? 3 : 8
    #expect(
      play.drainEvents() == [
        "0 spawned \(tetromino.letter)0 \(x),-2", "0 moved \(tetromino.letter)0 \(x),-1 by gravity",
      ])
    #expect(play.game.fallingPiece?.minos.map(\.y).max() == 0)
    #expect(play.game.playfield.hiddenRows == 20)
  }

  @Test func whereTheRowBelowIsTakenItStaysAboveTheField() throws {
    let play = try Play("T", on: "....#.....\n" + emptyField(10, 19), rules: .modern)
    #expect(play.game.fallingPiece?.words == "T0 3,-2")
    #expect(play.deadline == 500_000, "it is on the ground")
  }

  @Test func aPieceThatLocksWhollyAboveRowZeroEndsTheGame() throws {
    var play = try Play("TO", on: "....#.....\n" + emptyField(10, 19), rules: .modern)
    play.perform("hard")
    #expect(play.game.endCause == .lockOut)
    #expect(play.game.pieceCount == 1)
  }

  @Test func aPieceThatLocksPartlyAboveRowZeroDoesNot() throws {
    var play = try Play("IO", on: emptyField(10, 19) + "\n####.#####", rules: .modern)
    play.perform("hard")
    #expect(!play.game.isOver)
    let high = (0..<20).map { $0 < 1 ? ".........." : "###.######" }.joined(separator: "\n")
    play = try Play("TO", on: high, rules: .modern)
    play.perform("right*3 hard")
    #expect(!play.game.isOver)
    #expect(play.game.playfield.hasMino(inRow: -1))
  }

  @Test func aPieceThatFindsNoRoomEndsTheGame() throws {
    // The O locks in rows −1 and 0, where the next one would spawn.
    let high = (0..<20).map { $0 < 1 ? ".........." : "####.#####" }.joined(separator: "\n")
    var play = try Play("OO", on: high, rules: .modern)
    play.perform("hard")
    #expect(play.game.endCause == .blockOut)
    #expect(play.game.pieceCount == 2)
    #expect(play.game.fallingPiece == nil && play.game.nextDeadline == nil)
  }
}
