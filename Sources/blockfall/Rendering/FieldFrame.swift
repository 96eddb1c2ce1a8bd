import TerminalUI

/// The walls and the floor around a field.
struct FieldFrame: Sendable {
  /// The field's cells, the frame not counted.
  let field: Rect
  let isASCII: Bool
  /// Whether the frame is of half blocks, which give a field a body whose ground is the terminal's own; else of lines.
  var isSolid = false

  func draw(into buffer: inout CellBuffer, hasFloor: Bool) {
    let style = Style(foreground: .frame)
    let marks: [Unicode.Scalar] =
      isASCII ? ["|", "|", "+", "-", "+"] : isSolid ? ["▐", "▌", "▝", "▀", "▘"] : ["│", "│", "└", "─", "┘"]
    for y in field.minY..<field.maxY {
      buffer[field.minX - 1, y] = Cell(marks[0], style)
      buffer[field.maxX, y] = Cell(marks[1], style)
    }
    guard hasFloor else { return }
    buffer[field.minX - 1, field.maxY] = Cell(marks[2], style)
    buffer[field.maxX, field.maxY] = Cell(marks[4], style)
    for x in field.minX..<field.maxX { buffer[x, field.maxY] = Cell(marks[3], style) }
  }
}
