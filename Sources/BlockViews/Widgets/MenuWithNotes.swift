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
  /// For each line the number of the note that it is a part of.
  private let sources: [Int]
  /// The rows for them.
  private let textRows: Int
  /// What the keys do, in the last row; the longest text that fits.
  private let footer: [String]

  /// Whether not all is said, so that a key shows the rest.
  private var isCut: Bool { lines.count > textRows }

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
    let numbers = notes.enumerated().flatMap { index, note in wrapped(note.text).map { _ in index + 1 } }
    let zeros = help.map { _ in 0 }
    // What keeps a match from starting comes before all help.
    var lines = notes.first?.ink == .warning ? other + help : help + other
    var sources = notes.first?.ink == .warning ? numbers + zeros : zeros + numbers
    // Most of a small screen is for the menu.
    let texts = min(lines.count, max(1, size.rows / 3)) + (typing == nil ? 0 : 1) + 1
    let rows = max(1, min(GroupedMenu.rows(of: menu), size.rows - 1 - texts - (footer.isEmpty ? 0 : 1)))
    let width = min(GroupedMenu.columns(of: menu), size.columns)
    grouped = GroupedMenu(
      menu,
      in: Rect(
        x: (size.columns - width) / 2, y: max(1, (size.rows - rows - texts) / 2), columns: width, rows: rows))
    textRows = max(0, size.rows - grouped.area.maxY - 1 - (typing == nil ? 0 : 1))
    if lines.count > textRows {
      // Words come before gaps.
      sources = zip(sources, lines).filter { !$1.text.isEmpty }.map(\.0)
      lines.removeAll(where: \.text.isEmpty)
    }
    (self.lines, self.sources) = (lines, sources)
  }

  /// Whether an input asks for all that is said, as not all fits: the Help key.
  package func asksForAll(_ event: InputEvent, in context: DrawingContext) -> Bool {
    guard isCut, case .key(let key) = event, key.phase == .press else { return false }
    return context.bindings.action(for: key) == .help
  }

  /// Shows all that is said over the screen.
  package func drawAll(into buffer: inout CellBuffer, in context: DrawingContext) {
    let text = lines.map(\.text).joined(separator: " ")
    SelectionHelp(menu.items[menu.selection].title, text, rows: textRows)?.drawWhole(
      into: &buffer, in: context)
  }

  package func draw(into buffer: inout CellBuffer, in context: DrawingContext) {
    let isUnicode = context.isUnicode
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
    for (row, source) in sources.prefix(rows).enumerated() where row == 0 || sources[row - 1] != source {
      buffer.reading.addParagraph(
        Rect(
          x: 0, y: y + row, columns: buffer.size.columns, rows: sources.prefix(rows).count { $0 == source }))
    }
    for (index, line) in lines.prefix(textRows).enumerated() {
      let isLast = isCut && index == textRows - 1
      let key = isLast ? context.bindings.names(of: .help, isUnicode: isUnicode).first ?? "" : ""
      let room = buffer.size.columns - 2 - CellBuffer.columns(of: key)
      let text =
        isLast
        ? CellBuffer.shortened(
          line.text + "\u{a0}\u{a0}\u{a0}", to: min(room, CellBuffer.columns(of: line.text) + 1),
          isUnicode: isUnicode) : line.text
      buffer.putCentred(text, from: 0, to: buffer.size.columns, y: y, Style(foreground: line.ink))
      buffer.putRightAligned(
        key, end: buffer.size.columns - 1, y: y, Style(foreground: .accent, attributes: .bold))
      y += 1
    }
    guard y < buffer.size.rows,
      let text = footer.first(where: { CellBuffer.columns(of: $0) <= buffer.size.columns })
    else { return }
    buffer.putCentred(
      text, from: 0, to: buffer.size.columns, y: buffer.size.rows - 1, Style(foreground: .faint))
  }
}
