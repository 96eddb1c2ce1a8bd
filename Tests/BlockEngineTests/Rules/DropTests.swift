import BlockEngine
import Testing

@Suite struct DropTests {
  @Test func aSoftDropIsARowForOnePointAndRestartsTheFallInterval() throws {
    var play = try Play("T")
    play.events = []
    play.perform("soft", at: 700_000)
    #expect(play.game.fallingPiece?.words == "T0 8,0")
    #expect(play.game.score == 1)
    #expect(play.deadline == 1_700_000)
    #expect(play.drainEvents() == ["700000 moved T0 8,0 by softDrop"])
    play.perform("soft*5")
    #expect(play.game.score == 6)
  }

  @Test func aSoftDropThatCannotFallLocksForNoPoint() throws {
    var play = try Play("OT", on: emptyField(6, 4)).after("soft*2")
    #expect(play.game.score == 2 && play.game.pieceCount == 1)
    play.events = []
    play.perform("soft", at: 10)
    #expect(play.drainEvents() == ["10 locked O0 1,1 by softDrop", "10 spawned T0 1,-1"])
    #expect(play.game.score == 2)
    #expect(play.picture == "..t...\n.ttt..\n..OO..\n..OO..")
  }

  @Test func aHardDropGoesDownAsFarAsItGoesForTwoPointsARowAndLocks() throws {
    var play = try Play("TO")
    play.events = []
    play.perform("hard", at: 123)
    #expect(
      play.drainEvents() == [
        "123 moved T0 8,23 by hardDrop", "123 locked T0 8,23 by hardDrop", "123 spawned O0 8,-1",
      ])
    #expect(play.game.score == 48)
    #expect(play.game.playfield.diagramRows.suffix(2) == [".........T..........", "........TTT........."])
  }

  @Test func aHardDropOfNoRowScoresNothingAndLocks() throws {
    var play = try Play("OT", on: emptyField(6, 4)).after("soft*2")
    play.events = []
    play.perform("hard")
    #expect(play.drainEvents() == ["0 locked O0 1,1 by hardDrop", "0 spawned T0 1,-1"])
    #expect(play.game.score == 2)
  }

  /// Drops each piece from its spawn on a field of ten rows, where its lowest mino lands in row 9.
  @Test func dropPointsAreTwiceTheRowsForEveryPieceAndOrientation() throws {
    for tetromino in Tetromino.allCases {
      for turns in 0..<4 {
        let lowest = drawnMinos(tetromino, quarterTurns: turns).map(\.y).max() ?? 0
        let play = try Play(String(tetromino.letter), on: emptyField(12, 10)).after("cw*\(turns) hard")
        #expect(play.game.score == 2 * (9 - (lowest - 1)))
      }
    }
  }

  @Test func aDropsPointsAreNotMultipliedByTheLevel() throws {
    #expect(try Play("T", level: 20).after("soft").game.score == 1)
    #expect(try Play("T", level: 20).after("hard").game.score == 48)
    #expect(Scoring.classic.softDropRow == 1 && Scoring.classic.hardDropRow == 2)
  }

  @Test func aHardDropStopsAtTheFirstMinoBelowAnyOfItsOwn() throws {
    let play = try Play(
      "T",
      on: """
        ........
        ........
        ........
        ........
        ..#.....
        ........
        """
    ).after("hard")
    #expect(
      play.game.playfield.diagram == """
        ........
        ........
        ...T....
        ..TTT...
        ..#.....
        ........

        """)
  }

  @Test func aHardDropFromUnderAnOverhangGoesToTheFloor() throws {
    let play = try Play(
      "I",
      on: """
        ........
        ........
        #.......
        ........
        ........
        """
    ).after("soft*2 left")
    #expect(play.picture == "........\n........\n#iiii...\n........\n........")
    #expect(
      play.after("left hard").game.playfield.diagramRows.suffix(3) == ["#.......", "........", "IIII...."])
  }

  @Test func theGhostIsThePieceWhereAHardDropWouldLockIt() {
    withEverySeed(in: 0..<400) { random in
      var player = RandomPlayer(random: random)
      var play = Play(game: try Game(try player.setup(widths: 4...14, heights: 4...20)))
      for _ in 0..<15 where !play.game.isOver {
        let ghost = try #require(play.game.ghost)
        let piece = try #require(play.game.fallingPiece)
        try ensure(ghost.x == piece.x && ghost.y >= piece.y, "\(ghost) under \(piece)")
        try ensure(ghost.matrix == piece.matrix && ghost.orientation == piece.orientation, "\(ghost)")
        play.events = []
        let locked = play.after("hard").events.first { $0.words.contains("locked") }
        try ensure(
          locked?.words.contains("locked \(ghost.words) by") == true, "\(ghost) \(locked.debugDescription)")
        play.game.perform(player.command(), at: player.moment(in: play.game))
      }
    }
  }
}
