import BlockEngine
import Testing

@Suite struct TetrominoTests {
  @Test func sevenTetrominoesInTheOrderIOTSZJL() {
    #expect(String(Tetromino.allCases.map(\.letter)) == "IOTSZJL")
    #expect(Tetromino.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6])
  }

  @Test func aLetterNamesItsTetrominoAndNoOtherCharacterNamesAny() {
    for tetromino in Tetromino.allCases { #expect(Tetromino(letter: tetromino.letter) == tetromino) }
    for other in "iotszjlABC.# 0İ" { #expect(Tetromino(letter: other) == nil) }
  }

  @Test func aMinoHasItsTetrominosLetterAndGarbageTheHash() {
    for tetromino in Tetromino.allCases {
      #expect(Mino(tetromino).letter == tetromino.letter)
      #expect(Mino(tetromino).rawValue == tetromino.rawValue)
    }
    #expect(String(Mino.allCases.map(\.letter)) == "IOTSZJL#")
    for mino in Mino.allCases { #expect(Mino(letter: mino.letter) == mino) }
    #expect(Mino(letter: ".") == nil)
  }

  @Test(arguments: Tetromino.allCases)
  func eachIsA4By4MatrixOfBooleansAsDrawn(_ tetromino: Tetromino) {
    for orientation in Orientation.allCases {
      let matrix = RotationSystem.wholeMatrix.matrix(of: tetromino, orientation)
      #expect(matrix.diagram == pieceDrawings[tetromino]?[Int(orientation.rawValue)])
      for y in 0..<4 {
        for x in 0..<4 {
          let isDrawn = drawnMinos(tetromino, quarterTurns: Int(orientation.rawValue)).contains {
            $0 == (x, y)
          }
          #expect(matrix[x, y] == isDrawn)
        }
      }
    }
  }

  @Test func atSpawnThePiecesAreAsTheDesignDrawsThem() {
    let drawing = """
      I .... O .... T .... S .... Z .... J .... L ....
        ####   .##.   .#..   .##.   ##..   #...   ..#.
        ....   .##.   ###.   ##..   .##.   ###.   ###.
        ....   ....   ....   ....   ....   ....   ....
      """
    let rows = drawing.split(separator: "\n").map { $0.split(separator: " ").filter { $0.count == 4 } }
    for (place, tetromino) in Tetromino.allCases.enumerated() {
      let matrix = RotationSystem.wholeMatrix.matrix(of: tetromino, .spawn)
      #expect(matrix.diagram == rows.map { String($0[place]) })
    }
  }

  @Test func aPieceHasFourMinosHoweverItIsTurned() {
    for tetromino in Tetromino.allCases {
      for orientation in Orientation.allCases {
        #expect(RotationSystem.wholeMatrix.matrix(of: tetromino, orientation).bits.nonzeroBitCount == 4)
      }
    }
  }
}
