/// A bar filled from the left with a precision of an eighth of a cell.
package struct EighthBar: Equatable, Sendable {
  /// The filled part, 0…`maximum`.
  package let value: Int
  package let maximum: Int
  package var ink: Ink

  package init(value: Int, maximum: Int, ink: Ink = .accent) {
    self.value = value
    self.maximum = maximum
    self.ink = ink
  }

  /// Block characters for eighths of a cell, filled from the left.
  package static let eighths: [Unicode.Scalar] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The filled eighths of a cell; at least one if the value is not 0.
  package func eighths(columns: Int) -> Int {
    guard value > 0, maximum > 0 else { return 0 }
    return max(1, min(value, maximum) * columns * 8 / maximum)
  }

  /// Draws it into `columns` cells.
  package func draw(into buffer: inout CellBuffer, x: Int, y: Int, columns: Int, isUnicode: Bool) {
    let length = eighths(columns: columns)
    let style = Style(foreground: ink, background: .well)
    for cell in 0..<max(0, columns) where x + cell < buffer.size.columns {
      let part = min(max(length - 8 * cell, 0), 8)
      let mark: Unicode.Scalar =
        isUnicode ? (part == 8 ? "█" : EighthBar.eighths[part]) : part == 0 ? "." : part < 4 ? "-" : "="
      buffer[x + cell, y] = Cell(mark, style)
    }
  }
}
