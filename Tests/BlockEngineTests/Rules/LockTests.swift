import BlockEngine
import Testing

@Suite struct LockTests {
  @Test func fullRowsVanishAtOnceAndWhatIsAboveThemComesDown() throws {
    var play = try Play(
      "IT",
      on: """
        ........
        J.......
        .#......
        ##....##
        """)
    play.events = []
    play.perform("hard", at: 42)
    #expect(
      play.drainEvents() == [
        "42 moved I0 2,2 by hardDrop", "42 locked I0 2,2 by hardDrop", "42 cleared 3", "42 spawned T0 2,-1",
      ])
    #expect(play.picture == "...t....\n..ttt...\nJ.......\n.#......")
    #expect(play.game.lines == 1)
  }

  @Test func rowsBetweenFullOnesStayAndComeDownByTheFullOnesBelowThem() throws {
    let play = try Play(
      "I",
      on: """
        ........
        ...S....
        ####.###
        #.#.....
        OOOO.OOO
        LLLL.LLL
        """
    ).after("cw hard")
    #expect(
      play.game.playfield.diagram == """
        ........
        ........
        ........
        ........
        ...S....
        #.#.I...

        """)
    #expect(play.game.lines == 3)
    #expect(play.events.map(\.words).contains("0 cleared 2,4,5"))
  }

  @Test func whatComesDownComesAsARowAndNotCellByCell() throws {
    let play = try Play(
      "I",
      on: """
        ........
        ........
        ##......
        ##....##
        .#.#....
        """
    ).after("hard")
    #expect(
      play.game.playfield.diagram == """
        ........
        ........
        ........
        ##......
        .#.#....

        """)
  }

  @Test func aMinoAboveRowZeroAfterTheClearEndsTheGameAndNothingSpawns() throws {
    var play = try Play("TO", on: "........\n........\n.#####..\n.#####..")
    play.perform("cw")
    #expect(play.picture == "...t....\n...tt...\n...t....\n.#####..\n.#####..")
    play.events = []
    play.perform("hard", at: 77)
    #expect(play.drainEvents() == ["77 locked T1 2,-1 by hardDrop", "77 ended lockOut"])
    #expect(play.game.endCause == .lockOut && play.game.pieceCount == 1 && play.game.fallingPiece == nil)
    #expect(play.game.next == [.o], "the next piece is still to come")
    #expect(play.game.playfield[3, -1] == .t)
    #expect(play.deadline == nil && play.time == 77)
  }

  /// The T's uppermost mino locks in row −1 and moves down when row 0 is cleared, so there is no lock out.
  ///
  /// The next piece then finds no room.
  @Test func fullRowsVanishBeforeALockOutIsLookedFor() throws {
    var play = try Play("TO", on: "###..###\n........\n.#####..\n.#####..")
    play.perform("cw")
    #expect(play.picture == "...t....\n###tt###\n...t....\n.#####..\n.#####..")
    play.events = []
    play.perform("hard", at: 77)
    #expect(
      play.drainEvents() == [
        "77 locked T1 2,-1 by hardDrop", "77 cleared 0", "77 spawned O0 2,-1", "77 ended blockOut",
      ])
    #expect(play.picture == "...T....\n...T....\n.#####..\n.#####..")
    #expect(play.game.lines == 1 && play.game.pieceCount == 2)
  }

  @Test func theNextPieceSpawnsAtTheSameGameTime() throws {
    var play = try Play("OT", on: emptyField(6, 4))
    play.events = []
    play.perform("hard", at: 314)
    #expect(play.events.allSatisfy { $0.time == GameTime(microseconds: 314) })
    #expect(play.time == 314)
  }

  @Test func aLockedPieceKeepsItsLetter() throws {
    for tetromino in Tetromino.allCases {
      let play = try Play(String(tetromino.letter), on: emptyField(8, 6)).after("hard")
      #expect(play.game.playfield.minoCount == 4)
      let letters = play.game.playfield.diagram.filter { $0 != "." && $0 != "\n" }
      #expect(letters == String(repeating: tetromino.letter, count: 4))
    }
  }
}
