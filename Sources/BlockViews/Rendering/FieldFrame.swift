import BlockSettings
import TerminalUI

/// The walls and the floor around a field.
package struct FieldFrame: Sendable {
  /// The field's cells, without the frame.
  package let field: Rect
  package let isASCII: Bool
  /// Whether the frame is of half blocks, which set off a field on the terminal's own background; else of lines.
  package var isSolid = false
  /// The frame's colour.
  var ink = Ink.frame
  /// The field's columns, from 0, under which the floor is lit; nil for none.
  var lit: Range<Int>?

  package init(
    field: Rect, isASCII: Bool, isSolid: Bool = false, ink: Ink = Ink.frame, lit: Range<Int>? = nil
  ) {
    self.field = field
    self.isASCII = isASCII
    self.isSolid = isSolid
    self.ink = ink
    self.lit = lit
  }

  package func draw(into buffer: inout CellBuffer, hasFloor: Bool) {
    let style = Style(foreground: ink)
    let marks: [Unicode.Scalar] =
      isASCII ? ["|", "|", "+", "-", "+"] : isSolid ? ["▐", "▌", "▝", "▀", "▘"] : ["│", "│", "└", "─", "┘"]
    for y in field.minY..<field.maxY {
      buffer[field.minX - 1, y] = Cell(marks[0], style)
      buffer[field.maxX, y] = Cell(marks[1], style)
    }
    guard hasFloor else { return }
    buffer[field.minX - 1, field.maxY] = Cell(marks[2], style)
    buffer[field.maxX, field.maxY] = Cell(marks[4], style)
    for x in field.minX..<field.maxX {
      let isLit = lit?.contains(x - field.minX) ?? false
      buffer[x, field.maxY] = Cell(marks[3], isLit ? Style(foreground: .title, attributes: .bold) : style)
    }
  }
}

extension FloorFlash {
  /// The cell columns under which the floor is lit.
  func flashedColumns(_ scale: MinoScale) -> Range<Int> {
    let width = { (minos: Int) in scale.size(width: minos, height: 1).columns }
    return width(columns.lowerBound)..<max(width(columns.lowerBound), width(columns.upperBound + 1))
  }
}

extension CellBuffer {
  /// Moves a drawn field, with its walls and its floor, a row down.
  package mutating func nudge(_ field: Rect, hasFloor: Bool) {
    let bottom = min(field.maxY + (hasFloor ? 2 : 1), size.rows)
    for x in max(0, field.minX - 1)..<min(field.maxX + 1, size.columns) {
      for y in (field.minY + 1..<max(field.minY + 1, bottom)).reversed() { self[x, y] = self[x, y - 1] }
      if field.minY < bottom { self[x, field.minY] = .blank }
    }
  }

  /// Writes highlighted words over the middle of a field.
  package mutating func putBanner(_ text: String, over field: Rect) {
    putCentred(
      " \(text) ", from: field.minX, to: field.maxX, y: field.minY + field.size.rows / 2,
      Style(foreground: .selectionText, background: .selection, attributes: .bold))
  }
}
