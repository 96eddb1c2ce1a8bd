/// A result as text: given to the terminal's clipboard, and shown to be selected where that has none.
struct ShareScreen: Screen {
  private let result: SharedResult

  init(_ result: SharedResult) {
    self.result = result
  }

  mutating func appear(in context: inout AppContext) {
    context.copied = result.text
  }

  private var bar: NavigationBar {
    NavigationBar(left: tr("Back"), title: tr("Share"), right: tr("Copy"))
  }

  mutating func update(_ message: Message, in context: inout AppContext) -> Transition {
    switch message {
    case .terminating: return .quit
    case .tick, .resized, .suspending, .continued, .shown, .keyboard, .device, .storage: return .stay
    case .input(let event):
      if bar.isBack(event, in: context) { return .pop }
      if isCopy(event, in: context) { context.copied = result.text }
      return .stay
    }
  }

  private func isCopy(_ event: InputEvent, in context: AppContext) -> Bool {
    switch event {
    case .key(let key): key.phase == .press && (key.key == .enter || key.key == .character("c"))
    case .mouse(let mouse):
      mouse.action == .press
        && bar.part(at: mouse.position, width: context.size.columns, isUnicode: context.isUnicode) == .right
    case .paste, .focus, .reply: false
    }
  }

  func draw(into buffer: inout CellBuffer, in context: AppContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let columns = max(1, buffer.size.columns - 2)
    // From the first column on, so that whole rows can be selected.
    var y = 2
    for line in result.lines.flatMap({ TextWrap.lines(of: $0, columns: columns) }) {
      buffer.put(line, x: 1, y: y)
      y += 1
    }
    y += 1
    let note = tr(
      "It is on the clipboard, if this terminal allows that. Else select it with Shift and the mouse.")
    for line in TextWrap.lines(of: note, columns: columns) where y < buffer.size.rows {
      buffer.put(line, x: 1, y: y, Style(foreground: .faint))
      y += 1
    }
  }
}
