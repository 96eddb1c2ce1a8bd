import BlockEngine
import Testing

@Suite struct SuperRotationTests {
  @Test(arguments: Tetromino.allCases)
  func everyOrientationIsAsItIsDrawn(_ tetromino: Tetromino) {
    let drawn = superDrawings[tetromino] ?? []
    for orientation in Orientation.allCases {
      let matrix = RotationSystem.superRotation.matrix(of: tetromino, orientation)
      #expect(matrix.diagram == drawn[Int(orientation.rawValue)])
    }
  }

  @Test(arguments: PublishedTurn.all)
  func everyTurnTriesThePublishedPlacesInTheirOrder(_ turn: PublishedTurn) throws {
    let from = try #require(Orientation(rawValue: UInt8(turn.from)))
    let to = try #require(Orientation(rawValue: UInt8(turn.to)))
    let kicks = RotationSystem.superRotation.kicks(of: turn.tetromino, from: from, to: to)
    #expect(kicks.map { [$0.x, -$0.y] } == turn.tests.map { [$0.x, $0.y] })
    #expect(kicks.count == turn.tests.count)
  }

  @Test func classicTurnsHaveNoKicks() {
    for tetromino in Tetromino.allCases {
      for from in Orientation.allCases {
        for to in Orientation.allCases {
          let kicks = RotationSystem.wholeMatrix.kicks(of: tetromino, from: from, to: to)
          #expect(kicks.map { [$0.x, $0.y] } == [[0, 0]])
        }
      }
    }
  }
}
