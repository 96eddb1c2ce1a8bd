import BlockSettings
import TerminalUI

/// The frame around a panel beside a field, with a title in its upper border.
struct PanelFrame {
  /// The cells within the frame.
  let inner: Rect
  var title = ""
  let isASCII: Bool
  /// The columns between the content and the lines at either side.
  var padding = 1
  /// Whether the upper border is the lower one of the frame above.
  var joinsAbove = false

  func draw(into buffer: inout CellBuffer) {
    let style = Style(foreground: .frame)
    let marks: [Unicode.Scalar] =
      isASCII
      ? ["-", "|", "+", "+", "+", "+"]
      : ["─", "│", joinsAbove ? "├" : "┌", joinsAbove ? "┤" : "┐", "└", "┘"]
    let (left, right) = (inner.minX - 1 - padding, inner.maxX + padding)
    let (top, bottom) = (inner.minY - 1, inner.maxY)
    for x in left + 1..<right {
      buffer[x, top] = Cell(marks[0], style)
      buffer[x, bottom] = Cell(marks[0], style)
    }
    for y in top + 1..<bottom {
      buffer[left, y] = Cell(marks[1], style)
      buffer[right, y] = Cell(marks[1], style)
    }
    for (x, y, mark) in [
      (left, top, marks[2]), (right, top, marks[3]), (left, bottom, marks[4]), (right, bottom, marks[5]),
    ] {
      buffer[x, y] = Cell(mark, style)
    }
    guard !title.isEmpty else { return }
    buffer.put(
      " \(title) ", x: inner.minX + 1 - padding, y: top, Style(foreground: .faint),
      limit: inner.size.columns - 1 + padding)
  }
}
