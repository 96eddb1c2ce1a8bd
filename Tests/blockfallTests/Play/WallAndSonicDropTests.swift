import BlockEngine
import Testing

@testable import TerminalUI

@Suite struct WallAndSonicDropTests {
  @Test(arguments: [(Key.home, -1), (.character("0"), -1), (.end, 1), (.character("$"), 1)])
  func toTheWallGoesAsFarAsThePieceGoesAndSlipsNoRow(key: Key, step: Int) throws {
    var trial = try PlayTrial()
    let before = try #require(trial.piece)
    trial.key(key)
    let piece = try #require(trial.piece)
    #expect(piece.y == before.y && piece.x != before.x)
    #expect(trial.isStopped(towards: step))
  }

  @Test func aSonicDropGoesDownAndDoesNotLock() throws {
    var trial = try PlayTrial()
    let ghost = try #require(trial.game.ghost)
    trial.key(.character("s"))
    #expect(trial.piece?.y == ghost.y && trial.game.pieceCount == 1)
    trial.key(.character("s"))
    #expect(trial.game.pieceCount == 1, "a second sonic drop does not lock")
  }
}
