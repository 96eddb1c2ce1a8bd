import TerminalUI

/// A screen that binds keys to actions: it listens for the next key, or handles menu input.
package protocol BindingScreen: Screen {
  /// Whether the next key will be bound to the selected action.
  var isListening: Bool { get }

  /// Binds the pressed key.
  mutating func listen(to event: InputEvent, in context: inout ScreenContext)
}

extension BindingScreen {
  package var acceptsText: Bool { isListening }
  package var acceptsModifiers: Bool { isListening }

  package mutating func update(_ message: Message, in context: inout ScreenContext) -> Transition {
    guard isListening, case .input(let event) = message else { return dispatch(message, in: &context) }
    listen(to: event, in: &context)
    return .stay
  }
}

/// Hears which key a player wants to bind.
///
/// A modifier is meant when it comes up with nothing pressed in between: it may also only shift the key to come.
package struct KeyListener: Sendable {
  package init() {}

  private var modifier: Key?

  /// The key to bind after an event; nil if it is still to come.
  package mutating func key(heardIn event: KeyEvent) -> KeyEvent? {
    guard case .modifier = event.key else {
      if event.phase == .press { modifier = nil }
      return event.phase == .press ? event : nil
    }
    switch event.phase {
    case .press: modifier = event.key
    case .repeat: break
    case .release:
      defer { modifier = nil }
      return modifier == event.key ? KeyEvent(key: event.key) : nil
    }
    return nil
  }
}
