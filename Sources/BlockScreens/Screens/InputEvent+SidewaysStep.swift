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
}
