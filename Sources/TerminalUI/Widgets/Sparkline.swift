/// A small graph: a column for each value, in eighths of a row.
package struct Sparkline: Equatable, Sendable {
  /// The values, none negative; the highest one fills the height.
  package let values: [Int]
  /// The height in rows.
  package let rows: Int
  package let isUnicode: Bool

  package init(_ values: [Int], rows: Int = 1, isUnicode: Bool) {
    (self.values, self.rows, self.isUnicode) = (values, max(1, rows), isUnicode)
  }

  package var columns: Int { values.count }

  /// Block characters for eighths of a cell, filled from below.
  private static let eighths: [Unicode.Scalar] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let ascii: [Unicode.Scalar] = ["_", "_", "_", "-", "-", "=", "=", "#"]

  /// Draws one of its rows, the uppermost being 0.
  package func draw(row: Int, into buffer: inout CellBuffer, x: Int, y: Int, _ style: Style) {
    guard let most = values.max(), most > 0, y >= 0, y < buffer.size.rows else { return }
    let below = 8 * (rows - 1 - row)
    for (index, value) in values.enumerated() where x + index >= 0 && x + index < buffer.size.columns {
      // The lowest row shows that time passed even if nothing happened.
      let height = max(1, value * rows * 8 / most)
      let eighths = min(8, height - below)
      guard eighths > 0 else { continue }
      let marks = isUnicode ? Sparkline.eighths : Sparkline.ascii
      buffer[x + index, y] = Cell(marks[eighths - 1], style)
    }
  }
}
