/// The scroll mark beside a list that does not fit: its position and its visible part.
package struct ScrollBar: Equatable, Sendable {
  /// The column of the mark, and its rows beside the list.
  package let x: Int
  package let rows: Range<Int>
  /// The rows of the thumb, for the visible part; empty if all is visible.
  package let thumb: Range<Int>
  /// The list beside it, for reading aloud.
  package var list: ScreenReading.List?

  /// - Parameters:
  ///   - first: the first visible entry.
  /// - seen: the number of visible entries.
  /// - count: the number of all entries.
  package init(x: Int, rows: Range<Int>, first: Int, visible: Int, count: Int) {
    self.x = x
    self.rows = rows
    guard count > visible, !rows.isEmpty else {
      thumb = rows.lowerBound..<rows.lowerBound
      return
    }
    let length = max(1, rows.count * visible / count)
    // It touches an end only if nothing is beyond it.
    let free = rows.count - length
    let hidden = count - visible
    var offset = (first * free + hidden / 2) / hidden
    if first > 0, free > 1 { offset = max(1, offset) }
    if first < hidden, free > 1 { offset = min(free - 1, offset) }
    thumb = (rows.lowerBound + offset)..<(rows.lowerBound + offset + length)
  }

  package func draw(into buffer: inout CellBuffer, isUnicode: Bool) {
    if let list { buffer.reading.setList(list) }
    guard !thumb.isEmpty, x >= 0, x < buffer.size.columns else { return }
    buffer.reading.skipPicture(Rect(x: x, y: rows.lowerBound, columns: 1, rows: rows.count))
    for y in rows where y < buffer.size.rows {
      let isThumb = thumb.contains(y)
      let mark: Unicode.Scalar = isThumb ? (isUnicode ? "┃" : "#") : isUnicode ? "│" : "|"
      buffer[x, y] = Cell(mark, Style(foreground: isThumb ? .accent : .frame))
    }
  }
}
