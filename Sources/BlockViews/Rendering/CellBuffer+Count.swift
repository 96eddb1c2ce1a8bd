import TerminalUI

extension CellBuffer {
  /// Writes a count over the middle of a field, in digits as large as it allows.
  package mutating func putCount(_ text: String, over field: Rect, isASCII: Bool) {
    let room = Size(columns: field.size.columns - 2, rows: field.size.rows - 2)
    guard let figure = LargeFigure.fitting(text, in: room, isUnicode: !isASCII) else {
      return putBanner(text, over: field)
    }
    let (margin, top) = (1, (field.size.rows - figure.rows) / 2)
    let x = field.minX + (field.size.columns - figure.columns) / 2
    let box = Rect(
      x: x - margin, y: field.minY + top - margin, columns: figure.columns + 2 * margin,
      rows: figure.rows + 2 * margin)
    fill(box, with: Cell(" ", Style(background: .well)))
    for row in 0..<figure.rows {
      figure.draw(
        row: row, into: &self, x: x, y: field.minY + top + row,
        Style(foreground: .accent, background: .well))
    }
  }
}
