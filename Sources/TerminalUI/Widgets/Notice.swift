/// A notice in the last row of a screen; a long one also takes the rows above.
package enum Notice {
  /// - Parameter rows: the number of rows at the bottom that are in use.
  package static func draw(
    _ text: String, into buffer: inout CellBuffer, above rows: Int = 0, ink: Ink = .warning
  ) {
    let end = max(0, buffer.size.rows - rows)
    let lines = TextWrap.lines(of: text, columns: max(1, buffer.size.columns - 4)).suffix(end)
    draw(Array(lines), from: end - lines.count, into: &buffer, ink: ink)
  }

  /// Draws a text below the rows at the top that are in use.
  package static func draw(
    _ text: String, below rows: Int, into buffer: inout CellBuffer, ink: Ink = .warning
  ) {
    let lines = TextWrap.lines(of: text, columns: max(1, buffer.size.columns - 4))
    if lines.count > max(0, buffer.size.rows - rows) { buffer.recordCut(of: text) }
    draw(Array(lines.prefix(max(0, buffer.size.rows - rows))), from: rows, into: &buffer, ink: ink)
  }

  private static func draw(_ lines: [String], from top: Int, into buffer: inout CellBuffer, ink: Ink) {
    let rect = Rect(x: 0, y: top, columns: buffer.size.columns, rows: lines.count)
    buffer.fill(rect, with: .blank)
    buffer.reading.addParagraph(rect)
    buffer.reading.addNotice(rows: top..<(top + lines.count))
    for (row, line) in lines.enumerated() {
      buffer.put(line, x: 2, y: top + row, Style(foreground: ink))
    }
  }
}
