/// The top row of every screen: "back" on the left, the title in the middle, the screen's action on the right.
package struct NavigationBar: Equatable, Sendable {
  package var left: String?
  package var title: String?
  package var right: String?
  /// The screen's name if the title is not suited for reading, such as a clock; nil to use the title.
  package var name: String?

  package init(left: String? = nil, title: String? = nil, right: String? = nil, name: String? = nil) {
    self.left = left
    self.title = title
    self.right = right
    self.name = name
  }

  package enum Part: Equatable, Sendable { case left, right }

  package func draw(into buffer: inout CellBuffer, isUnicode: Bool) {
    buffer.reading.title = name ?? title ?? ""
    let width = buffer.size.columns
    let style = Style(foreground: .barText, background: .bar)
    buffer.fill(Rect(x: 0, y: 0, columns: width, rows: 1), with: Cell(" ", style))
    var strong = style
    strong.attributes = .bold
    let back = left.map { leftText($0, isUnicode: isUnicode) }
    if let title, hasRoom(for: title, beside: back, in: width) {
      buffer.putCentred(title, from: 0, to: width, y: 0, strong)
    }
    if let back { buffer.put(back, x: 0, y: 0, style) }
    if let right { buffer.putRightAligned(" \(right) ", end: width, y: 0, style) }
  }

  /// Whether a title fits in a row of so many columns.
  package func hasRoom(for title: String, width: Int, isUnicode: Bool) -> Bool {
    hasRoom(for: title, beside: left.map { leftText($0, isUnicode: isUnicode) }, in: width)
  }

  /// Whether the whole title fits in the middle; half a title is worse than none.
  private func hasRoom(for title: String, beside back: String?, in width: Int) -> Bool {
    let columns = CellBuffer.columns(of: title)
    let from = (width - columns) / 2
    let end = width - (right.map { CellBuffer.columns(of: $0) + 2 } ?? 0)
    return from >= (back.map { CellBuffer.columns(of: $0) } ?? 0) && from + columns <= end
  }

  /// The part of the bar at `point`; a click on a margin counts for the part next to it.
  package func part(at point: Point, width: Int, isUnicode: Bool) -> Part? {
    guard point.y == 0 else { return nil }
    if let left, point.x < CellBuffer.columns(of: leftText(left, isUnicode: isUnicode)) { return .left }
    if let right, point.x >= width - CellBuffer.columns(of: right) - 2 { return .right }
    return nil
  }

  private func leftText(_ text: String, isUnicode: Bool) -> String {
    isUnicode ? " ‹ \(text) " : " < \(text) "
  }
}
