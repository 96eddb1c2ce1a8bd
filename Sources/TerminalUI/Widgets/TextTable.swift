/// The columns of a list, two cells apart: as many of the first ones as fit.
package struct TextTable {
  package struct Column {
    let title: String
    /// The text of each row.
    package var texts: [String]
    /// The title as it is read aloud.
    let heading: String
    let isRightAligned: Bool
    package var width: Int

    /// - Parameters:
    ///   - heading: the title in words; nil if it is one.
    ///   - width: the column's width; nil for that of its title and its texts.
    package init(
      _ title: String, heading: String? = nil, _ texts: [String], isRightAligned: Bool = false,
      width: Int? = nil
    ) {
      (self.title, self.texts, self.isRightAligned) = (title, texts, isRightAligned)
      self.heading = heading ?? title
      self.width = width ?? ([title] + texts).map(CellBuffer.columns).max() ?? 0
    }
  }

  private let columns: ArraySlice<Column>

  package init(_ columns: [Column], fittingIn width: Int) {
    var left = width
    self.columns = columns.prefix { column in
      left -= column.width + 2
      return left >= -2
    }
  }

  package var width: Int { columns.reduce(-2) { $0 + $1.width + 2 } }

  package func drawTitles(into buffer: inout CellBuffer, x: Int, y: Int) {
    draw(columns.map(\.title), into: &buffer, x: x, y: y, Style(foreground: .faint))
    // Each row is read with its headings.
    buffer.reading.skipPicture(Rect(x: x, y: y, columns: width, rows: 1))
  }

  package func draw(row: Int, into buffer: inout CellBuffer, x: Int, y: Int, _ style: Style) {
    draw(columns.map { $0.texts[row] }, into: &buffer, x: x, y: y, style)
    var x = x
    for column in columns {
      buffer.reading.addCell(row: y, columns: x..<(x + column.width), heading: column.heading)
      x += column.width + 2
    }
  }

  private func draw(_ texts: [String], into buffer: inout CellBuffer, x: Int, y: Int, _ style: Style) {
    var x = x
    for (column, text) in zip(columns, texts) {
      if column.isRightAligned {
        buffer.putRightAligned(text, end: x + column.width, y: y, style)
      } else {
        buffer.put(text, x: x, y: y, style, limit: column.width)
      }
      x += column.width + 2
    }
  }
}
