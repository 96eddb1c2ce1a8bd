/// One line that has to be said, in the last row of a screen; what is too long for it goes into the rows above.
enum Notice {
  static func draw(_ text: String, into buffer: inout CellBuffer) {
    let lines = TextWrap.lines(of: text, columns: max(1, buffer.size.columns - 4)).suffix(buffer.size.rows)
    let top = buffer.size.rows - lines.count
    buffer.fill(Rect(x: 0, y: top, columns: buffer.size.columns, rows: lines.count), with: .blank)
    for (row, line) in lines.enumerated() {
      buffer.put(line, x: 2, y: top + row, Style(foreground: .warning))
    }
  }
}
