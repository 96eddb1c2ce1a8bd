import BlockControls
import BlockEngine
import Testing

struct RepetitionTests {
  /// A field of eight by six, on which an O spawns at columns 3 and 4.
  private let field = """
    ........
    ........
    ......#.
    ......#.
    ......#.
    ......#.
    """

  private func count(_ play: Play, _ command: GameCommand, _ count: Int) -> Int {
    play.game.repetitions(of: ControlCommand(command, count: count, at: ControlTime(microseconds: 0)))
  }

  @Test func toTheWallEndsAtAnObstacle() throws {
    let play = try Play("OT", on: field).after("soft*2")
    #expect(count(play, .left, ControlCommand.maxCount) == 3)
    #expect(count(play, .right, ControlCommand.maxCount) == 1)
    // Beside the tower one more single move would slip diagonally down along it; a move to the wall does not.
    #expect(count(play.after("right"), .right, ControlCommand.maxCount) == 0)
  }

  @Test func aSonicDropEndsOnTheGroundWithoutLocking() throws {
    let play = try Play("OT", on: field)
    let rows = count(play, .softDrop, ControlCommand.maxCount)
    #expect(rows == 4)
    let dropped = play.after("soft*\(rows)")
    #expect(dropped.game.pieceCount == 1)
    #expect(count(dropped, .softDrop, ControlCommand.maxCount) == 0)
  }

  @Test func aSwipeInOnePieceEndsThereTooButIsWorthOneCommand() throws {
    let play = try Play("OT", on: field).after("soft*2")
    #expect(count(play, .left, 2) == 2 && count(play, .left, 7) == 3)
    #expect(count(play.after("left*3"), .left, 7) == 1)
  }

  @Test func aSingleCommandAndATurnAreAlwaysPerformed() throws {
    let play = try Play("OT", on: field).after("left*3")
    #expect(count(play, .left, 1) == 1 && count(play, .rotateClockwise, 5) == 1)
  }

  @Test func whenTheGameIsOverThereIsNowhereToGo() throws {
    var play = try Play("OT", on: field)
    play.game.giveUp(at: GameTime.zero)
    #expect(
      count(play, .left, ControlCommand.maxCount) == 0 && count(play, .softDrop, ControlCommand.maxCount) == 0
    )
  }
}
