import BlockEngine
import Testing

@Suite struct CoordinateTests {
  @Test func xGrowsToTheRightAndYGrowsDown() throws {
    var play = try Play("T")
    let spawned = try #require(play.game.fallingPiece)
    play.perform("right")
    #expect(play.game.fallingPiece?.x == spawned.x + 1)
    play.perform("soft")
    #expect(play.game.fallingPiece?.y == spawned.y + 1)
    play.perform("left*2")
    #expect(play.game.fallingPiece?.x == spawned.x - 1)
  }

  @Test func theOriginIsTheUpperLeftCellOfTheVisibleField() throws {
    var playfield = try Playfield(width: 5, height: 4)
    playfield[0, 0] = .t
    playfield[4, 3] = .garbage
    #expect(playfield.diagram == "T....\n.....\n.....\n....#\n")
    playfield[2, -1] = .i
    #expect(playfield.diagram == "T....\n.....\n.....\n....#\n", "row −1 is hidden")
    #expect(playfield.diagramRow(-1) == "..I..")
  }

  @Test func aPiecesPositionIsThatOfItsMatrixsUpperLeftCell() throws {
    for tetromino in Tetromino.allCases {
      let play = try Play(String(tetromino.letter)).after("right soft*3 cw")
      let piece = try #require(play.game.fallingPiece)
      let drawn = drawnMinos(tetromino, quarterTurns: 1).map { [piece.x + $0.x, piece.y + $0.y] }
      #expect(piece.minos.map { [$0.x, $0.y] } == drawn)
      #expect(piece.x == 9 && piece.y == 2)
    }
  }

  @Test func theClassicPlayfieldIs20WideAnd26High() {
    #expect(Ruleset.classic.width == 20)
    #expect(Ruleset.classic.height == 26)
    let playfield = Game(seed: 1).playfield
    #expect(playfield.width == 20 && playfield.height == 26)
    #expect(playfield.diagramRows.count == 26)
    #expect(playfield.diagramRows.allSatisfy { $0 == "...................." })
  }

  @Test func coloursTellWhichTetrominoACellCameFrom() throws {
    var play = try Play("IOTSZJ", on: emptyField(26, 6))
    for strip in 0..<6 {
      let way = 4 * strip - (try #require(play.game.fallingPiece)).x
      play.perform((way < 0 ? "left" : "right") + "*\(abs(way)) hard")
    }
    #expect(
      play.game.playfield.diagramRows.suffix(2) == [
        ".....OO..T...SS.ZZ..J.....",
        "IIII.OO.TTT.SS...ZZ.JJJ...",
      ])
    #expect(play.game.playfield[0, 5] == .i)
    #expect(play.game.playfield[4, 5] == nil)
  }
}
