/// A bar that is filled from the left to the eighth of a cell.
package struct EighthBar: Equatable, Sendable {
  /// How much of it is filled, 0…`maximum`.
  package let value: Int
  package let maximum: Int
  package var ink: Ink

  package init(value: Int, maximum: Int, ink: Ink = .accent) {
    self.value = value
    self.maximum = maximum
    self.ink = ink
  }

  /// The eighths of a cell, from the left.
  package static let eighths: [Unicode.Scalar] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The eighths of a cell that are filled; of anything at all, one.
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
