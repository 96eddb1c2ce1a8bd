import BlockEngine
import Testing

@Suite struct HoldTests {
  @Test func theFirstHoldBringsTheNextPieceAndCountsIt() throws {
    var play = try Play("TIO", rules: .modern)
    _ = play.drainEvents()
    play.perform("hold")
    #expect(play.game.held == .t)
    #expect(play.game.fallingPiece?.tetromino == .i)
    #expect(play.game.next.first == .o)
    #expect(play.game.pieceCount == 2)
    #expect(
      play.drainEvents() == [
        "0 held(BlockEngine.Tetromino.t)", "0 spawned I0 3,-2", "0 moved I0 3,-1 by gravity",
      ])
  }

  @Test func aPieceCanBeHeldOnlyOnceUntilOneLocks() throws {
    var play = try Play("TIOS", rules: .modern).after("hold")
    _ = play.drainEvents()
    #expect(!play.game.canHold)
    play.perform("hold")
    #expect(play.drainEvents().last == "0 refused hold")
    #expect(play.game.held == .t && play.game.fallingPiece?.tetromino == .i)
    play.perform("hard")
    #expect(play.game.canHold)
    play.perform("hold")
    #expect(play.game.held == .o && play.game.fallingPiece?.tetromino == .t)
    #expect(play.game.pieceCount == 4)
  }

  @Test func aHeldPieceComesBackInSpawnOrientationAndPlace() throws {
    let play = try Play("TIO", rules: .modern).after("cw left*2 soft*5 hold hard hold")
    #expect(play.game.fallingPiece?.words == "T0 3,-1")
  }

  @Test func aHeldPieceThatFindsNoRoomEndsTheGame() throws {
    // An O fits into the shaft; a T does not.
    let rows = Array(repeating: "####..####", count: 20).joined(separator: "\n")
    var play = try Play("OT", on: rows, rules: .modern)
    #expect(!play.game.isOver)
    play.perform("hold")
    #expect(!play.game.isOver, "the hidden rows are free")
    #expect(play.game.fallingPiece?.words == "T0 3,-2")
  }

  @Test func classicKnowsNoHold() throws {
    var play = try Play("TI")
    _ = play.drainEvents()
    play.perform("hold")
    #expect(play.drainEvents() == ["0 refused hold"])
    #expect(play.game.held == nil && !play.game.canHold)
  }
}
