/// The row on top of every screen: left the way back, title in the middle, right the screen's action.
struct NavigationBar: Equatable, Sendable {
  var left: String?
  var title: String?
  var right: String?

  enum Part: Equatable, Sendable { case left, right }

  func draw(into buffer: inout CellBuffer, isUnicode: Bool) {
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
    if let right { buffer.putRight(" \(right) ", end: width, y: 0, style) }
  }

  /// Whether the title stays whole in the middle; half a title is worse than none.
  private func hasRoom(for title: String, beside back: String?, in width: Int) -> Bool {
    let columns = CellBuffer.columns(of: title)
    let from = (width - columns) / 2
    let end = width - (right.map { CellBuffer.columns(of: $0) + 2 } ?? 0)
    return from >= (back.map { CellBuffer.columns(of: $0) } ?? 0) && from + columns <= end
  }

  /// The part that a click at `point` is meant for; a margin is as good as the word.
  func part(at point: Point, width: Int, isUnicode: Bool) -> Part? {
    guard point.y == 0 else { return nil }
    if let left, point.x < CellBuffer.columns(of: leftText(left, isUnicode: isUnicode)) { return .left }
    if let right, point.x >= width - CellBuffer.columns(of: right) - 2 { return .right }
    return nil
  }

  private func leftText(_ text: String, isUnicode: Bool) -> String {
    isUnicode ? " ‹ \(text) " : " < \(text) "
  }
}

extension NavigationBar {
  /// Whether an input asks for the way back: `q`, Esc, Ctrl-C, or a click on the left of the bar.
  func isBack(_ event: InputEvent, in context: AppContext) -> Bool {
    switch event {
    case .key(let key):
      key.phase != .release && (key.key == .escape || context.bindings.action(for: key) == .menu)
    case .mouse(let mouse):
      mouse.action == .press && mouse.button == .left
        && part(at: mouse.position, width: context.size.columns, isUnicode: context.isUnicode) == .left
    case .paste, .focus, .reply: false
    }
  }
}
