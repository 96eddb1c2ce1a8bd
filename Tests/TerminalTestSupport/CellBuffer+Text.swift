import TerminalUI

extension CellBuffer {
  /// The characters of each row, without the blanks at its end.
  package var lines: [String] {
    (0..<size.rows).map { y in
      var line = ""
      for x in 0..<size.columns {
        let cell = self[x, y]
        let scalars = [cell.base, cell.marks.0, cell.marks.1].filter { $0 != 0 }
        line.unicodeScalars.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
      }
      return line.trimmingTrailingBlanks
    }
  }

  /// All rows, a line each.
  package var text: String { lines.joined(separator: "\n") }

  /// The text on a selection's background, without the blanks around it.
  package var selectedText: String {
    let scalars = cells.filter { $0.style.background == .selection }.map(\.base)
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
    return String(text.drop { $0 == " " }).trimmingTrailingBlanks
  }

  /// The first position of a text without combining marks, within one row; nil if there is none.
  package func position(of text: String) -> Point? {
    let sought = text.unicodeScalars.map(\.value)
    let bases = cells.map(\.base)
    for y in 0..<size.rows {
      for x in 0..<max(0, size.columns - sought.count + 1)
      where bases[y * size.columns + x] == sought[0] {
        let start = y * size.columns + x
        if bases[start..<start + sought.count].elementsEqual(sought) { return Point(x: x, y: y) }
      }
    }
    return nil
  }

  /// A buffer that `draw` has drawn into.
  package static func drawn(_ columns: Int, _ rows: Int, _ draw: (inout CellBuffer) -> Void) -> CellBuffer {
    var buffer = CellBuffer(size: Size(columns: columns, rows: rows))
    draw(&buffer)
    return buffer
  }
}
