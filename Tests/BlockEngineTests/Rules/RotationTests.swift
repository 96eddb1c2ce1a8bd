import BlockEngine
import Testing

@Suite struct RotationTests {
  @Test(arguments: Tetromino.allCases)
  func rotationTurnsTheWholeMatrixAboutItsPlace(_ tetromino: Tetromino) throws {
    var play = try Play(String(tetromino.letter))
    for word in ["cw", "ccw"] {
      for turn in 1...4 {
        play.perform(word)
        let piece = try #require(play.game.fallingPiece)
        let turns = word == "cw" ? turn % 4 : (4 - turn) % 4
        #expect(piece.matrix.diagram == pieceDrawings[tetromino]?[turns])
        #expect(piece.orientation.rawValue == UInt8(turns))
        #expect(piece.x == 8 && piece.y == -1)
      }
    }
  }

  @Test func aTurnIsSeenOnTheField() throws {
    let play = try Play("T", on: emptyField(6, 5)).after("soft")
    #expect(play.picture == "......\n..t...\n.ttt..\n......\n......")
    #expect(play.after("cw").picture == "..t...\n..tt..\n..t...\n......\n......")
    #expect(play.after("cw cw").picture == "......\n..ttt.\n...t..\n......\n......")
    #expect(play.after("ccw").picture == "......\n...t..\n..tt..\n...t..\n......")
  }

  @Test func counterclockwiseIsTheInverseOfClockwise() throws {
    for tetromino in Tetromino.allCases {
      let play = try Play(String(tetromino.letter)).after("soft")
      for turns in 0..<4 {
        let turned = play.after("cw*\(turns)")
        #expect(turned.after("cw ccw").game.fallingPiece == turned.game.fallingPiece)
        #expect(turned.after("ccw cw").game.fallingPiece == turned.game.fallingPiece)
      }
    }
  }

  @Test func ifTheTurnedMatrixCollidesWithTheStackTheTurnIsRefused() throws {
    let play = try Play(
      "I",
      on: """
        ......
        ......
        ......
        ###.##
        """
    ).after("soft")
    #expect(play.picture == "......\n.iiii.\n......\n###.##")
    #expect(play.after("ccw").picture == play.picture, "column 2 is taken at the floor")
    #expect(play.after("cw").picture == "...i..\n...i..\n...i..\n###i##")
  }

  @Test func ifTheTurnedMatrixCollidesWithTheFloorTheTurnIsRefused() throws {
    let play = try Play("I", on: emptyField(8, 4)).after("soft*3")
    #expect(play.picture == "........\n........\n........\n..iiii..")
    for word in ["cw", "ccw"] {
      var turned = play
      turned.events = []
      turned.perform(word)
      #expect(turned.picture == play.picture)
      #expect(turned.drainEvents() == ["0 refused \(word)"])
    }
  }

  /// Every rotation of every piece at both walls either succeeds in place or is refused.
  @Test(arguments: Tetromino.allCases)
  func thereAreNoKicksAtAWall(_ tetromino: Tetromino) throws {
    var refusals = 0
    for turns in 0..<4 {
      for wall in ["left", "right"] {
        let play = try Play(String(tetromino.letter), on: emptyField(8, 6)).after("cw*\(turns) \(wall)*6")
        let piece = try #require(play.game.fallingPiece)
        for (word, turned) in [("cw", (turns + 1) % 4), ("ccw", (turns + 3) % 4)] {
          let columns = drawnMinos(tetromino, quarterTurns: turned).map { piece.x + $0.x }
          let fits = columns.allSatisfy { (0..<8).contains($0) }
          let expected = "\(tetromino.letter)\(fits ? turned : turns) \(piece.x),-1"
          #expect(play.after(word).game.fallingPiece?.words == expected)
          if !fits { refusals += 1 }
        }
      }
    }
    #expect(tetromino == .o || refusals > 0)
  }

  /// A kick would lift the piece out of the shaft.
  @Test func thereAreNoKicksInAShaft() throws {
    let play = try Play(
      "T",
      on: """
        ........
        ........
        ........
        ###..###
        ###..###
        ###..###
        ###..###
        """
    ).after("cw soft*4")
    #expect(
      play.picture == """
        ........
        ........
        ........
        ###t.###
        ###tt###
        ###t.###
        ###..###
        """)
    for word in ["cw", "ccw"] { #expect(play.after(word).picture == play.picture) }
  }

  @Test func aTurnThatFitsIsMadeWhateverIsInTheCellsItSweeps() throws {
    let play = try Play(
      "I",
      on: """
        ........
        ..##.#..
        ..##.#..
        ........
        """
    ).after("cw")
    #expect(play.picture == "....i...\n....i...\n..##i#..\n..##i#..\n........")
  }

  @Test func fourTurnsThatAreAllMadeGiveTheSame() {
    withEverySeed(in: 0..<300) { random in
      var player = RandomPlayer(random: random)
      var play = Play(game: try Game(try player.setup(widths: 4...12, heights: 4...12)))
      for _ in 0..<12 where !play.game.isOver {
        play.game.perform(player.command(), at: play.game.time)
        for (word, inverse) in [("cw", "ccw"), ("ccw", "cw")] {
          play.events = []
          let turned = play.after("\(word)*4")
          if turned.events.allSatisfy({ !$0.words.contains("refused") }) {
            try ensure(turned.game.digest == play.game.digest, "\(word) four times")
          }
          let back = play.after(word + " " + inverse)
          if back.events.first?.words.contains("rotated") == true {
            try ensure(back.game.digest == play.game.digest, "\(word) and back")
          }
        }
      }
    }
  }
}
