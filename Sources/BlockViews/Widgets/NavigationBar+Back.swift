import BlockSettings
import TerminalUI

extension NavigationBar {
  /// Whether an input means "back": `q`, Esc, Ctrl-C, or a click on the left of the bar.
  package func isBack(_ event: InputEvent, in context: DrawingContext) -> Bool {
    switch event {
    case .key(let key):
      key.phase != .release && (key.key == .escape || context.bindings.action(for: key) == .menu)
    case .mouse(let mouse):
      mouse.action == .press && mouse.button == .left
        && part(at: mouse.position, width: context.size.columns, isUnicode: context.isUnicode) == .left
    case .paste, .focus, .reply: false
    }
  }

  /// Whether an input is a click on the right of the bar.
  package func isRight(_ event: InputEvent, in context: DrawingContext) -> Bool {
    guard case .mouse(let mouse) = event, mouse.action == .press else { return false }
    return part(at: mouse.position, width: context.size.columns, isUnicode: context.isUnicode) == .right
  }
}
