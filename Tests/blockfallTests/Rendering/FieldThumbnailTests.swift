import BlockEngine
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

@Suite struct FieldThumbnailTests {
  @Test(arguments: [true, false])
  func ofTheLowestRowsNoMoreIsDrawnThanIsAskedFor(isUnicode: Bool) throws {
    var field = try Playfield(width: 10, height: 20)
    for y in 0..<20 { field[2, y] = .garbage }
    var context = GameScreenTrial.context()
    context.capabilities.isUnicode = isUnicode
    for rows in 1...6 {
      var buffer = CellBuffer(size: Size(columns: 10, rows: 10))
      let picture = FieldThumbnail(lowest: rows, of: field)
      picture.draw(into: &buffer, at: Point(x: 1, y: 2), in: context.drawing)
      let drawn = (0..<10).filter { buffer[2, $0].base != 0x20 }
      #expect(drawn == Array(2..<(2 + min(rows, 5))), "\(rows) rows")
      #expect(picture.size == Size(columns: 5, rows: min(rows, 5)))
    }
  }

  @Test func theLowestRowsAreThoseThatAreSeen() throws {
    var field = try Playfield(width: 10, height: 20)
    field[0, 0] = .t
    field[4, 19] = .i
    var context = GameScreenTrial.context()
    context.capabilities.isUnicode = false
    var buffer = CellBuffer(size: Size(columns: 5, rows: 1))
    FieldThumbnail(lowest: 1, of: field).draw(into: &buffer, at: Point(x: 0, y: 0), in: context.drawing)
    #expect(buffer.lines == ["  ."])
  }
}
