import CVTerm
import TerminalUI

/// A terminal without a window: takes a program's output and returns the resulting screen.
package final class EmulatedTerminal {
  private let emulator: OpaquePointer
  package private(set) var size: Size

  package init(size: Size = Size(columns: 80, rows: 24)) {
    self.size = size
    emulator = cvterm_new(Int32(size.rows), Int32(size.columns))
  }

  deinit { cvterm_free(emulator) }

  package func feed(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    bytes.withUnsafeBufferPointer { cvterm_write(emulator, $0.baseAddress, $0.count) }
  }

  package func feed(_ text: String) { feed(text.utf8) }

  /// Returns the terminal's answers to the program's queries since the last call.
  package func takeReplies() -> [UInt8] {
    var replies: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1024)
    while true {
      let count = cvterm_read_output(emulator, &buffer, buffer.count)
      if count == 0 { return replies }
      replies += buffer[..<count]
    }
  }

  package func resize(to size: Size) {
    self.size = size
    cvterm_resize(emulator, Int32(size.rows), Int32(size.columns))
  }

  /// The cell at a position, which must be on the screen.
  package subscript(x: Int, y: Int) -> EmulatedCell {
    var cell = cvterm_cell()
    precondition(cvterm_get_cell(emulator, Int32(y), Int32(x), &cell), "no cell at \(x), \(y)")
    return EmulatedCell(cell)
  }

  package var cursor: Point {
    var row: Int32 = 0
    var column: Int32 = 0
    cvterm_get_cursor(emulator, &row, &column)
    return Point(x: Int(column), y: Int(row))
  }

  package var isCursorVisible: Bool { cvterm_cursor_is_visible(emulator) }
  package var isAlternateScreen: Bool { cvterm_is_alternate_screen(emulator) }
  /// The mouse events that it reports: none (0), clicks (1), drags (2) or every motion (3).
  package var mouseMode: Int { Int(cvterm_mouse_mode(emulator)) }
  package var bellCount: Int { Int(cvterm_bell_count(emulator)) }

  /// A row's characters, without the blanks at its end.
  package func line(_ y: Int) -> String {
    let line = (0..<size.columns).reduce(into: "") { $0 += self[$1, y].text }
    return line.trimmingTrailingBlanks
  }

  /// The whole screen, one line per row, without trailing blanks.
  package var text: String { (0..<size.rows).map(line).joined(separator: "\n") }

  /// The first position of a text on the screen, within one row; nil if there is none.
  ///
  /// It searches by cells, so that wide characters before the text do not shift the result.
  package func position(of text: String) -> Point? {
    for y in 0..<size.rows {
      let cells = (0..<size.columns).map { self[$0, y].text }
      for x in 0..<size.columns where !cells[x].isEmpty {
        if cells[x...].joined().hasPrefix(text) { return Point(x: x, y: y) }
      }
    }
    return nil
  }

  package func contains(_ text: String) -> Bool { position(of: text) != nil }
}

extension String {
  package var trimmingTrailingBlanks: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
