import Testing

@testable import BlockEngine

@Suite struct MatrixTests {
  @Test func clockwiseTakesEachCellToThreeMinusYAndX() {
    for y in 0..<4 {
      for x in 0..<4 {
        let cell = Matrix(bits: 1 << UInt16(4 * y + x))
        let turned = Matrix(bits: 1 << UInt16(4 * x + (3 - y)))
        #expect(cell[x, y] && cell.bits.nonzeroBitCount == 1)
        #expect(cell.turnedClockwise(within: 4) == turned)
        #expect(turned[3 - y, x])
      }
    }
  }

  @Test func noQuarterTurnTakesOneOneToTwoTwo() {
    let cell = Matrix(bits: 1 << 5)
    #expect(cell[1, 1])
    #expect(!cell.turnedClockwise(within: 4)[2, 2])
    #expect(!cell.turnedClockwise(within: 4).turnedClockwise(within: 4).turnedClockwise(within: 4)[2, 2])
  }

  @Test func turningFourTimesGivesTheSameMatrix() {
    for bits in 0...UInt16.max {
      let matrix = Matrix(bits: bits)
      let turned = matrix.turnedClockwise(within: 4).turnedClockwise(within: 4).turnedClockwise(within: 4)
        .turnedClockwise(within: 4)
      if turned != matrix {
        Issue.record("\(bits)")
        return
      }
    }
  }

  @Test func aTurnLosesNoMinoAndMakesNone() {
    for bits in stride(from: UInt16(0), through: 65_000, by: 13) {
      let matrix = Matrix(bits: bits)
      if matrix.turnedClockwise(within: 4).bits.nonzeroBitCount != bits.nonzeroBitCount {
        Issue.record("\(bits)")
      }
    }
  }

  @Test func orientationsGoRoundInQuarterTurnsClockwise() {
    #expect(Orientation.spawn.turned(.clockwise) == .clockwise)
    #expect(Orientation.clockwise.turned(.clockwise) == .half)
    #expect(Orientation.half.turned(.clockwise) == .counterclockwise)
    #expect(Orientation.counterclockwise.turned(.clockwise) == .spawn)
    for orientation in Orientation.allCases {
      #expect(orientation.turned(.clockwise).turned(.counterclockwise) == orientation)
      #expect(orientation.turned(.clockwise).turned(.clockwise) == orientation.turned(.half))
    }
  }
}
