import TerminalUI

/// A spirit level: a bar that grows from its middle to the side of the tilt.
package struct TiltGauge: Equatable, Sendable {
  /// The tilt in thousandths, −1000…1000, positive to the right.
  package let angle: Int

  package init(angle: Int) {
    self.angle = angle
  }
  /// The tilt at which the bar reaches its end.
  static let full = 510

  /// Draws it into `columns` cells, an odd number with the mark in the middle, to the eighth of a cell.
  package func draw(into buffer: inout CellBuffer, x: Int, y: Int, columns: Int, isUnicode: Bool) {
    let half = (columns - 1) / 2
    guard half > 0 else { return }
    let ground = Style(foreground: .accent, background: .well)
    buffer.fill(Rect(x: x, y: y, columns: 2 * half + 1, rows: 1), with: Cell(" ", ground))
    let middle = x + half
    buffer[middle, y] = Cell(
      isUnicode ? "│" : "|", Style(foreground: angle == 0 ? .accent : .faint, background: .well))
    let length = min(abs(angle), TiltGauge.full) * half * 8 / TiltGauge.full
    for cell in 0..<half {
      let part = min(max(length - 8 * cell, 0), 8)
      guard part > 0 else { break }
      let place = angle > 0 ? middle + 1 + cell : middle - 1 - cell
      buffer[place, y] = TiltGauge.cell(part, isToTheRight: angle > 0, isUnicode: isUnicode)
    }
  }

  private static func cell(_ part: Int, isToTheRight: Bool, isUnicode: Bool) -> Cell {
    let style = Style(foreground: .accent, background: .well)
    guard isUnicode else { return Cell(part < 4 ? "-" : "=", style) }
    if part == 8 { return Cell("█", style) }
    if isToTheRight { return Cell(EighthBar.eighths[part], style) }
    // Unicode has no blocks that grow from the right: the empty part is drawn instead, in the background's colour.
    return Cell(EighthBar.eighths[8 - part], Style(foreground: .well, background: .accent))
  }
}
