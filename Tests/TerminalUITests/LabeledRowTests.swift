import TerminalTestSupport
import Testing

@testable import TerminalUI

@Suite struct LabeledRowTests {
  private func drawn(_ title: String, _ value: String, _ columns: Int, isSelected: Bool = true) -> [String] {
    let row = LabeledRow(title, value: value, isSelected: isSelected, isUnicode: false, columns: columns)
    return CellBuffer.drawn(columns + 2, row.lines.count) {
      row.draw(
        into: &$0, in: Rect(x: 0, y: 0, columns: columns + 2, rows: row.lines.count), isSelected: false)
    }.lines
  }

  @Test(arguments: [
    (30, [" Auto shift delay    < 167 ms >"]), (27, [" Auto shift delay < 167 ms >"]),
    (26, [" Auto shift delay  <167 ms>"]), (25, [" Auto shift delay <167 ms>"]),
    (24, [" Auto shift delay", "               < 167 ms >"]), (15, [" Auto shift", " delay  <167 ms>"]),
    (10, [" Auto shift", " delay", "   <167 ms>"]), (9, [" Auto", " shift", " delay", "  <167 ms>"]),
  ])
  func aValueComesCloserThenGoesBelowItsTitle(columns: Int, lines: [String]) {
    #expect(drawn("Auto shift delay", "167 ms", columns) == lines)
  }

  @Test func aRowTakesAsManyLinesWhetherItIsSelectedOrNot() {
    for columns in 8...40 {
      let rows = [true, false].map { drawn("Auto shift delay", "167 ms", columns, isSelected: $0) }
      #expect(rows[0].count == rows[1].count)
      #expect(rows[1].joined().contains("167 ms"))
    }
  }

  @Test func theArrowsAreWhereTheValueIsSaidToBe() throws {
    let row = LabeledRow("Auto shift delay", value: "167 ms", isSelected: true, isUnicode: true, columns: 20)
    let rect = try #require(row.valueRect(in: Rect(x: 3, y: 5, columns: 22, rows: 2)))
    #expect(rect == Rect(x: 16, y: 6, columns: 8, rows: 1))
  }
}
