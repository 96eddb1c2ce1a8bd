import TerminalUI

/// A screen that binds keys to actions: it listens for the next key, or handles menu input.
protocol BindingScreen: Screen {
  /// Whether the next key will be bound to the selected action.
  var isListening: Bool { get }

  /// Binds the pressed key.
  mutating func listen(to event: InputEvent, in context: ScreenContext, _ outbox: inout Outbox)
  /// Handles an input while not listening.
  mutating func respond(to event: InputEvent, in context: ScreenContext, _ outbox: inout Outbox) -> Transition
}

extension BindingScreen {
  var acceptsText: Bool { isListening }

  mutating func update(_ message: Message, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    switch message {
    case .terminating: return .quit
    case .tick, .resized, .suspending, .continued, .shown, .link, .keyboard, .device, .storage: return .stay
    case .input(let event):
      guard isListening else { return respond(to: event, in: context, &outbox) }
      listen(to: event, in: context, &outbox)
      return .stay
    }
  }
}
