/// A bar of a figure from 0 to 100: how far a pedal is pressed or a stick is pushed.
package struct Meter: Equatable, Sendable {
  /// What is measured.
  package let title: String
  /// 0…100.
  package let figure: Int

  package init(title: String, figure: Int) {
    self.title = title
    self.figure = figure
  }

  /// What the meter says, for those who see no bar.
  package var text: String { "\(title) \(figure)" }

  /// Draws title, bar and figure in `columns` cells.
  package func draw(into buffer: inout CellBuffer, x: Int, y: Int, columns: Int, isUnicode: Bool) {
    let name = CellBuffer.columns(of: title) + 1
    let bar = columns - name - 4
    guard bar > 0 else { return _ = buffer.put(text, x: x, y: y, limit: columns) }
    buffer.put(title, x: x, y: y, Style(foreground: .faint))
    EighthBar(value: figure, maximum: 100)
      .draw(into: &buffer, x: x + name, y: y, columns: bar, isUnicode: isUnicode)
    buffer.putRight(String(figure), end: x + columns, y: y)
  }
}
