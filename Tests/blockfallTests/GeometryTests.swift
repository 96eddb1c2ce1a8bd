import Testing

@testable import TerminalUI

@Test func aRectangleHoldsItsUpperLeftCellAndNotTheOneBeyondItsLowerRight() {
  let rect = Rect(x: 2, y: 3, columns: 4, rows: 5)
  #expect(rect.contains(Point(x: 2, y: 3)))
  #expect(!rect.contains(Point(x: 6, y: 8)))
}
