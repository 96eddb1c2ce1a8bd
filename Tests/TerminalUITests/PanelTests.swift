import TerminalTestSupport
import Testing

@testable import TerminalUI

@Suite struct PanelTests {
  private func panel(
    _ columns: Int, _ rows: Int, figures: Int = 2, menuRows: Int = 2, over field: Rect? = nil
  ) -> Panel {
    let lines = (0..<figures).map { Panel.Line.figure("Figure", String($0)) }
    var panel = Panel(title: "Game over", lines: lines, menuRows: menuRows, menuWidth: 9)
    panel.place(in: Size(columns: columns, rows: rows), over: field)
    return panel
  }

  private func drawn(_ panel: Panel, _ columns: Int, _ rows: Int) -> [String] {
    CellBuffer.drawn(columns, rows) {
      $0.fill(Rect(x: 0, y: 0, columns: columns, rows: rows), with: Cell("."))
      panel.draw(into: &$0, isASCII: true)
    }.lines
  }

  @Test func aPanelStandsInTheMiddleOfTheField() {
    let field = Rect(x: 2, y: 3, columns: 20, rows: 11)
    #expect(
      drawn(panel(24, 15, over: field), 24, 15) == [
        "........................",
        "........................",
        "........................",
        "........................",
        "......+-----------+.....",
        "......| Game over |.....",
        "......|           |.....",
        "......| Figure  0 |.....",
        "......| Figure  1 |.....",
        "......|           |.....",
        "......|           |.....",
        "......|           |.....",
        "......+-----------+.....",
        "........................",
        "........................",
      ])
  }

  @Test(
    arguments: [
      (3, ["  Game over"]), (5, ["  Game over", "", ""]), (6, ["  Game over", "  Figure  0", "", ""]),
      (8, ["  Game over", "  Figure  0", "  Figure  1", "  Figure  2", "", ""]),
      (9, ["  Game over", "", "  Figure  0", "  Figure  1", "  Figure  2", "", ""]),
      (
        10,
        [
          "+-----------+", "| Game over |", "| Figure  0 |", "| Figure  1 |", "| Figure  2 |",
          "|           |", "|           |", "+-----------+",
        ]
      ),
      (
        11,
        [
          "+-----------+", "| Game over |", "|           |", "| Figure  0 |", "| Figure  1 |",
          "| Figure  2 |", "|           |", "|           |", "+-----------+",
        ]
      ),
    ])
  func whereThereIsNoRoomTheGapsTheBorderAndTheLastLinesGo(rows: Int, lines: [String]) {
    let buffer = CellBuffer.drawn(13, rows) { panel(13, rows, figures: 3).draw(into: &$0, isASCII: true) }
    #expect(Array(buffer.lines.dropFirst(2)) == lines)
  }

  /// Checks at every size that the box stays on the screen if it fits, with the menu below the text.
  @Test func atNoSizeDoesThePanelLeaveTheScreenOrTheMenuCoverTheText() {
    for figures in [0, 1, 6] {
      for menuRows in [2, 3] {
        for rows in 1...30 {
          for columns in [1, 2, 3, 4, 5, 13, 24, 80] {
            let panel = panel(columns, rows, figures: figures, menuRows: menuRows)
            let body = panel.body
            let text = 1 + panel.lines.count
            guard body.minX >= 0, body.minY >= min(2, rows), body.size.rows >= text + menuRows else {
              Issue.record("\(columns)x\(rows): \(body), \(text) lines, \(menuRows) menu rows")
              return
            }
            if rows >= 2 + 1 + menuRows, body.maxY > rows || body.maxX > columns {
              Issue.record("\(columns)x\(rows): \(body)")
              return
            }
            #expect(drawn(panel, columns, rows).count == rows)
          }
        }
      }
    }
  }

  @Test func aTitleOrALineThatIsTooLongTakesSeveralRows() {
    var panel = Panel(
      title: "z is Turn counterclockwise.",
      lines: [.text("Move it to Move left?"), .figure("Longest back-to-back", "123,456")], menuRows: 2,
      menuWidth: 9)
    panel.place(in: Size(columns: 24, rows: 14), over: nil)
    let lines = CellBuffer.drawn(24, 14) { panel.draw(into: &$0, isASCII: true) }.lines
    let text = lines.joined(separator: " ").split { " +-|".contains($0) }.joined(separator: " ")
    #expect(text.contains("z is Turn counterclockwise. Move it to Move left? Longest back to back 123,456"))
  }

  @Test func whatHasNoRoomIsScrolledToAndAMarkSaysSo() {
    var seen: Set<String> = []
    var marks: Set<String> = []
    for scrollOffset in 0...9 {
      var panel = Panel(
        title: "Game over", lines: (1...9).map { Panel.Line.figure("Figure", String($0)) }, menuRows: 2,
        menuWidth: 9)
      panel.place(in: Size(columns: 24, rows: 9), over: nil, scrollOffset: scrollOffset)
      #expect(panel.maxScrollOffset == 5)
      let lines = CellBuffer.drawn(24, 9) { panel.draw(into: &$0, isASCII: true) }.lines
      for line in lines where line.contains("Figure") {
        seen.insert(String(line.filter(\.isNumber)))
        if let last = line.last { marks.insert(String(last)) }
      }
    }
    #expect(seen == Set((1...9).map(String.init)) && marks == ["#", "|"])
  }
}
