import TerminalUI

extension InputEvent {
  /// −1 for Left or `h`, 1 for Right or `l`; nil for any other input.
  var sidewaysStep: Int? {
    guard case .key(let key) = self, key.phase != .release, key.modifiers.isEmpty else { return nil }
    return switch key.key {
    case .left, .character("h"): -1
    case .right, .character("l"): 1
    default: nil
    }
  }

  /// How many lines the event scrolls a text: keys by a line, a page or to an end, the wheel by `wheel` lines; nil for
  /// any other input.
  func scrolledLines(page: Int, wheel: Int) -> Int? {
    switch self {
    case .key(let key) where key.phase != .release:
      switch key.key {
      case .up, .character("k"): -1
      case .down, .character("j"): 1
      case .pageUp: -page
      case .pageDown, .character(" "): page
      case .home: -.max / 2
      case .end: .max / 2
      default: nil
      }
    case .mouse(let mouse) where mouse.action == .wheelUp: -wheel
    case .mouse(let mouse) where mouse.action == .wheelDown: wheel
    default: nil
    }
  }
}
