import TerminalUI

/// A screen on which keys are bound to actions: it takes the next key, or the inputs of a menu.
protocol BindingScreen: Screen {
  /// Whether the next key is bound to the selected action.
  var isListening: Bool { get }

  /// Takes the key that shall be bound.
  mutating func listen(to event: InputEvent, in context: ScreenContext, _ outbox: inout Outbox)
  /// Takes an input while it does not listen.
  mutating func respond(to event: InputEvent, in context: ScreenContext, _ outbox: inout Outbox) -> Transition
}

extension BindingScreen {
  var takesText: Bool { isListening }

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
