import TerminalUI

/// A menu in the middle of the screen, with a text field and notes below: the setup of a match, of rounds or of a
/// network room.
package struct MenuWithNotes<ID: Sendable> {
  /// A note, which is wrapped, and its ink.
  package typealias Note = (text: String, ink: Ink)

  /// The area of the menu.
  package let area: Rect
  private let menu: MenuList<ID>
  private let typing: TextField?
  private let fieldColumns: Int
  private let lines: [Note]

  /// Places the menu on a screen.
  ///
  /// - Parameters:
  ///   - typing: the open text field; nil if none is.
  ///   - fieldColumns: the field's width, if the screen has so many columns.
  package init(_ menu: MenuList<ID>, typing: TextField?, fieldColumns: Int = 24, notes: [Note], in size: Size)
  {
    (self.menu, self.typing, self.fieldColumns) = (menu, typing, fieldColumns)
    let columns = max(10, min(size.columns - 2, 76))
    lines = notes.flatMap { note in TextWrap.lines(of: note.text, columns: columns).map { ($0, note.ink) } }
    // Most of a small screen is for the menu.
    let texts = min(lines.count, max(1, size.rows / 3)) + (typing == nil ? 0 : 1) + 1
    let rows = max(1, min(menu.items.count, size.rows - 1 - texts))
    let width = min(menu.width, size.columns)
    area = Rect(
      x: (size.columns - width) / 2, y: max(1, (size.rows - rows - texts) / 2), columns: width, rows: rows)
  }

  package func draw(into buffer: inout CellBuffer, isUnicode: Bool) {
    menu.draw(into: &buffer, in: area, isUnicode: isUnicode)
    var y = area.maxY + 1
    if let typing {
      let columns = min(fieldColumns, buffer.size.columns)
      typing.draw(into: &buffer, x: (buffer.size.columns - columns) / 2, y: y, columns: columns)
      y += 1
    }
    for line in lines where y < buffer.size.rows {
      buffer.putCentred(line.text, from: 0, to: buffer.size.columns, y: y, Style(foreground: line.ink))
      y += 1
    }
  }
}
