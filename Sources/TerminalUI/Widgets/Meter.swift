/// A bar for a value from 0 to 100, such as how far a pedal is pressed or a stick is pushed.
package struct Meter: Equatable, Sendable {
  /// The name of the value.
  package let title: String
  /// 0…100.
  package let figure: Int

  package init(title: String, figure: Int) {
    self.title = title
    self.figure = figure
  }

  /// The value as text, for readers who see no bar.
  package var text: String { "\(title) \(figure)" }

  /// Draws title, bar and value in `columns` cells.
  package func draw(into buffer: inout CellBuffer, x: Int, y: Int, columns: Int, isUnicode: Bool) {
    let name = CellBuffer.columns(of: title) + 1
    let bar = columns - name - 4
    guard bar > 0 else { return _ = buffer.put(text, x: x, y: y, limit: columns) }
    buffer.put(title, x: x, y: y, Style(foreground: .faint))
    EighthBar(value: figure, maximum: 100)
      .draw(into: &buffer, x: x + name, y: y, columns: bar, isUnicode: isUnicode)
    buffer.putRightAligned(String(figure), end: x + columns, y: y)
  }
}
