import TerminalUI

/// A menu in the middle of the screen, with a text field and notes below: the setup of a match, of rounds or of a
/// network room.
package struct MenuWithNotes<ID: Sendable> {
  /// A note, which is wrapped, and its ink.
  package typealias Note = (text: String, ink: Ink)

  /// The menu, in its groups.
  package let grouped: GroupedMenu<ID>
  private let menu: MenuList<ID>
  private let typing: TextField?
  private let fieldColumns: Int
  private let lines: [Note]
  /// What the keys do, in the last row; the longest text that fits.
  private let footer: [String]

  /// Places the menu on a screen.
  ///
  /// - Parameters:
  ///   - typing: the open text field; nil if none is.
  ///   - fieldColumns: the field's width, if the screen has so many columns.
  ///   - notes: what is said besides the selected item's help.
  ///   - footer: what the keys do, the longest text first.
  package init(
    _ menu: MenuList<ID>, typing: TextField?, fieldColumns: Int = 24, notes: [Note], footer: [String] = [],
    in size: Size
  ) {
    (self.menu, self.typing, self.fieldColumns, self.footer) = (menu, typing, fieldColumns, footer)
    let columns = max(10, min(size.columns - 2, 76))
    let wrapped = { (text: String) in TextWrap.lines(of: text, columns: columns) }
    // As many rows for each item's help, so that the list stays where it is.
    let helpRows = menu.items.compactMap { $0.help.map { wrapped($0).count } }.max() ?? 0
    var help = wrapped(menu.help ?? "").filter { !$0.isEmpty }.map { Note(text: $0, ink: .accent) }
    help += Array(repeating: Note(text: "", ink: .faint), count: max(0, helpRows - help.count))
    let other = notes.flatMap { note in wrapped(note.text).map { Note(text: $0, ink: note.ink) } }
    // What keeps a match from starting comes before all help.
    lines = notes.first?.ink == .warning ? other + help : help + other
    // Most of a small screen is for the menu.
    let texts = min(lines.count, max(1, size.rows / 3)) + (typing == nil ? 0 : 1) + 1
    let rows = max(1, min(GroupedMenu.rows(of: menu), size.rows - 1 - texts - (footer.isEmpty ? 0 : 1)))
    let width = min(GroupedMenu.columns(of: menu), size.columns)
    grouped = GroupedMenu(
      menu,
      in: Rect(
        x: (size.columns - width) / 2, y: max(1, (size.rows - rows - texts) / 2), columns: width, rows: rows))
  }

  package func draw(into buffer: inout CellBuffer, isUnicode: Bool) {
    grouped.draw(menu, into: &buffer, isUnicode: isUnicode)
    var y = grouped.area.maxY + 1
    if let typing {
      let columns = min(fieldColumns, buffer.size.columns)
      typing.draw(into: &buffer, x: (buffer.size.columns - columns) / 2, y: y, columns: columns)
      y += 1
    }
    // Read with the selection.
    let rows = min(lines.count, max(0, buffer.size.rows - y))
    if rows > 0 { buffer.reading.addPart(Rect(x: 0, y: y, columns: buffer.size.columns, rows: rows)) }
    for line in lines where y < buffer.size.rows {
      buffer.putCentred(line.text, from: 0, to: buffer.size.columns, y: y, Style(foreground: line.ink))
      y += 1
    }
    guard y < buffer.size.rows,
      let text = footer.first(where: { CellBuffer.columns(of: $0) <= buffer.size.columns })
    else { return }
    buffer.putCentred(
      text, from: 0, to: buffer.size.columns, y: buffer.size.rows - 1, Style(foreground: .faint))
  }
}
