import BlockEngine
import Testing

@Suite struct SizeTests {
  @Test func anyWidthFrom4To26AndHeightFrom4To40Works() {
    #expect(Playfield.widths == 4...26 && Playfield.heights == 4...40)
    for width in Playfield.widths {
      withEverySeed(in: 4..<41) { random in
        let height = Int(random.state)
        let setup = GameSetup(seed: random.next(), playfield: try Playfield(width: width, height: height))
        var player = RandomPlayer(random: random)
        var game = try Game(setup)
        var reference = ReferenceGame(setup)
        for _ in 0..<40 where !game.isOver {
          let command = player.command()
          let time = player.moment(in: game)
          game.perform(command, at: time)
          reference.perform(command, at: time.microseconds)
          try reference.ensureEqual(game)
        }
        try ensure(game.digest.value == reference.digest, "\(width) × \(height)")
      }
    }
  }

  @Test func anyOtherSizeIsRefusedByName() {
    for (width, height) in [(3, 4), (27, 4), (4, 3), (4, 41), (0, 0), (-1, 26), (.max, .max), (.min, 4)] {
      #expect(throws: PlayfieldError.size(width: width, height: height)) {
        try Playfield(width: width, height: height)
      }
    }
  }

  /// Moves each piece in each orientation to both walls and the floor of fields of extreme and common sizes.
  @Test func aPieceReachesBothWallsAndTheFloorInEveryOrientation() throws {
    for tetromino in Tetromino.allCases {
      for turns in 0..<4 {
        let drawn = drawnMinos(tetromino, quarterTurns: turns)
        for (width, height) in [(4, 4), (4, 40), (5, 7), (20, 26), (26, 4), (26, 40)] {
          let turning = Array(repeating: "cw", count: turns).joined(separator: " ")
          for wall in ["left", "right"] {
            var play = try Play(String(tetromino.letter), on: emptyField(width, height))
            play.perform(turning)
            for _ in 0..<width where play.game.fallingPiece?.y == -1 { play.perform(wall) }
            // No step at the wall went diagonally down, since nothing is free beyond a wall.
            let piece = try #require(play.game.fallingPiece)
            #expect(piece.y == -1)
            let columns = piece.minos.map(\.x)
            #expect(wall == "left" ? columns.min() == 0 : columns.max() == width - 1)
            let ghost = try #require(play.game.ghost)
            #expect(ghost.minos.map(\.y).max() == height - 1)
            #expect(ghost.minos.map { $0.x } == drawn.map { piece.x + $0.x })
          }
        }
      }
    }
  }
}
