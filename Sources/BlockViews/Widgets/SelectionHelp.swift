import BlockSettings
import TerminalUI

/// The help for a list's selected row, in the last rows of a screen; if it does not fit, a key shows all of it.
package struct SelectionHelp {
  let title: String
  let text: String
  /// The rows reserved for it.
  private let rows: Int

  /// - Parameters:
  ///   - text: the help text; nil if the row has none.
  ///   - rows: the rows reserved for it.
  package init?(_ title: String, _ text: String?, rows: Int) {
    guard let text else { return nil }
    (self.title, self.text, self.rows) = (title, text, rows)
  }

  /// The rows that a list reserves so that each text fits: at least two, at most a third of the screen.
  package static func rows(for texts: some Sequence<String>, in size: Size) -> Int {
    let needed = texts.map { lines(of: $0, in: size).count }.max() ?? 0
    return min(max(2, needed), max(2, size.rows / 3))
  }

  private static func lines(of text: String, in size: Size) -> [String] {
    TextWrap.lines(of: text, columns: max(1, size.columns - 2))
  }

  func fits(in size: Size) -> Bool { SelectionHelp.lines(of: text, in: size).count <= rows }

  /// Whether an input asks for the full text of a cut one: the Help key, or a click on it.
  package func isRequested(by event: InputEvent, in context: DrawingContext) -> Bool {
    guard !fits(in: context.size) else { return false }
    return switch event {
    case .key(let key): key.phase != .release && context.bindings.action(for: key) == .help
    case .mouse(let mouse):
      mouse.action == .press && mouse.button == .left && mouse.position.y >= context.size.rows - rows
    case .paste, .focus, .reply: false
    }
  }

  package func draw(into buffer: inout CellBuffer, in context: DrawingContext) {
    let size = buffer.size
    let all = SelectionHelp.lines(of: text, in: size)
    var lines = Array(all.prefix(rows))
    // The mark for a cut text: an ellipsis and the key that shows the rest.
    var key = ""
    if all.count > lines.count, let last = lines.popLast() {
      key = context.bindings.names(of: .help, isUnicode: context.isUnicode).first ?? ""
      let room = size.columns - 4 - CellBuffer.columns(of: key)
      lines.append(TextWrap.marked(last, columns: room, isUnicode: context.isUnicode))
    }
    let rect = Rect(x: 0, y: size.rows - lines.count, columns: size.columns, rows: lines.count)
    buffer.reading.addPart(rect)
    buffer.reading.addParagraph(rect)
    for (row, line) in lines.enumerated() {
      buffer.putCentred(
        line, from: 0,
        to: size.columns - (row == lines.count - 1 && !key.isEmpty ? 2 + CellBuffer.columns(of: key) : 0),
        y: size.rows - lines.count + row, Style(foreground: .faint))
    }
    buffer.putRightAligned(
      key, end: size.columns - 1, y: size.rows - 1, Style(foreground: .accent, attributes: .bold))
  }

  /// Shows the full text over the screen.
  package func drawWhole(into buffer: inout CellBuffer, in context: DrawingContext) {
    var panel = Panel(title: title, lines: [.text(text)])
    panel.place(in: buffer.size, over: nil)
    buffer.fill(Rect(x: 0, y: 1, columns: buffer.size.columns, rows: buffer.size.rows - 1), with: .blank)
    panel.draw(into: &buffer, isASCII: !context.isUnicode, covers: true)
  }

  /// Whether an input closes the full text: any key, any click.
  package static func isClosed(by event: InputEvent) -> Bool {
    switch event {
    case .key(let key): key.phase == .press
    case .mouse(let mouse): mouse.action == .press
    case .paste, .focus, .reply: false
    }
  }
}

extension Size {
  /// The columns in the middle of a screen, at most so many, with a margin of one on either side.
  package func middleColumns(atMost most: Int) -> Range<Int> {
    let width = min(columns - 2, most)
    let from = max(0, (columns - width) / 2)
    return from..<(from + max(1, width))
  }
}

extension ScrollList.Area {
  /// A list in the middle of a screen, whose last column holds the scroll mark.
  ///
  /// - Parameters:
  ///   - columns: its maximum width.
  ///   - below: the rows reserved below it.
  package static func middle(of size: Size, columns: Int, below: Int) -> ScrollList.Area {
    // On a small screen every column and row counts.
    let width = max(1, min(size.columns - (size.columns < 30 ? 1 : 2), columns))
    let top = size.rows < 15 ? 1 : 2
    return ScrollList.Area(
      rect: Rect(
        x: max(0, (size.columns - width) / 2), y: min(top, size.rows - 1), columns: width,
        rows: max(1, size.rows - top - below)))
  }
}
