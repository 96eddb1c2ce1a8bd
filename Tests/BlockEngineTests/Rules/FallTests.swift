import BlockEngine
import Testing

@Suite struct FallTests {
  /// The fall intervals of levels 1 to 20 in microseconds, from the design.
  static let intervals: [(level: Int, interval: Int64)] = [
    (1, 1_000_000), (2, 793_000), (3, 617_796), (4, 472_729), (5, 355_196), (6, 262_003), (7, 189_677),
    (8, 134_734), (9, 93_882), (10, 64_151), (11, 42_976), (12, 28_217), (13, 18_153), (14, 11_439),
    (15, 7_058), (16, 4_263), (17, 2_520), (18, 1_457), (19, 823), (20, 455),
  ]

  @Test(arguments: intervals)
  func theFallIntervalOfEachLevelIsThatOfTheTable(_ level: Int, _ interval: Int64) throws {
    #expect(Gravity.standard.interval(atLevel: level) == interval)
    var play = try Play("T", level: level)
    play.events = []
    for row in 0..<24 {
      #expect(play.deadline == interval * Int64(row + 1))
      play.advance(to: interval * Int64(row + 1) - 1)
      #expect(play.game.fallingPiece?.y == row - 1)
      play.advance(to: interval * Int64(row + 1))
      #expect(play.drainEvents() == ["\(interval * Int64(row + 1)) moved T0 8,\(row) by gravity"])
    }
  }

  @Test func whenTheFallIntervalIsOverThePieceFallsARow() throws {
    var play = try Play("O", on: emptyField(6, 5))
    play.advance(to: 999_999)
    #expect(play.picture == "..oo..\n..oo..\n......\n......\n......")
    play.advance(to: 1_000_000)
    #expect(play.picture == "......\n..oo..\n..oo..\n......\n......")
    #expect(play.game.score == 0, "gravity scores nothing")
  }

  @Test func ifItCannotFallItLocksThereAndThenWithoutALockDelay() throws {
    var play = try Play("OT", on: emptyField(6, 4))
    play.advance(to: 2_999_999)
    #expect(play.picture == "......\n......\n..oo..\n..oo..")
    play.events = []
    play.advance(to: 3_000_000)
    #expect(play.drainEvents() == ["3000000 locked O0 1,1 by gravity", "3000000 spawned T0 1,-1"])
    #expect(play.picture == "..t...\n.ttt..\n..OO..\n..OO..")
  }

  /// Moves on the ground neither delay nor hasten the lock.
  @Test func movesOnTheGroundDoNotPutTheLockOff() throws {
    var play = try Play("OT", on: emptyField(8, 4)).after("soft*2")
    for step in 1...9 {
      play.perform(step % 2 == 0 ? "left" : "right", at: Int64(step) * 100_000)
      play.perform("cw", at: Int64(step) * 100_000)
    }
    #expect(play.deadline == 1_000_000)
    play.advance(to: 1_000_000)
    #expect(play.game.pieceCount == 2)
  }

  @Test func aMoveOffTheGroundLetsThePieceFallAtItsTime() throws {
    var play = try Play("O", on: "........\n........\n........\n..####..").after("soft")
    play.perform("left*3", at: 900_000)
    #expect(play.picture == "........\noo......\noo......\n..####..")
    play.advance(to: 1_000_000)
    #expect(play.picture == "........\n........\noo......\noo####..")
  }

  @Test func afterALockAFallIntervalStarts() throws {
    var play = try Play("OO", on: emptyField(6, 6))
    play.perform("hard", at: 250_000)
    #expect(play.deadline == 1_250_000)
    play.advance(to: 1_250_000)
    #expect(play.game.fallingPiece?.y == 0)
  }

  @Test func allFallsWhoseTimeHasComeHappenInOneAdvance() throws {
    var play = try Play("OOO", on: emptyField(6, 6))
    play.events = []
    play.advance(to: 7_600_000)
    #expect(
      play.drainEvents() == [
        "1000000 moved O0 1,0 by gravity", "2000000 moved O0 1,1 by gravity",
        "3000000 moved O0 1,2 by gravity", "4000000 moved O0 1,3 by gravity",
        "5000000 locked O0 1,3 by gravity", "5000000 spawned O0 1,-1",
        "6000000 moved O0 1,0 by gravity", "7000000 moved O0 1,1 by gravity",
      ])
    #expect(play.time == 7_600_000 && play.deadline == 8_000_000)
  }
}
