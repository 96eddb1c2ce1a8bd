/// What the tty's bytes mean, before anybody asks what it shall do.
package enum InputEvent: Equatable, Sendable {
  case key(KeyEvent)
  case mouse(MouseEvent)
  /// Text pasted between the marks of bracketed paste; control characters are left in.
  case paste(String)
  /// The terminal got (`true`) or lost the focus (mode 1004).
  case focus(Bool)
  case reply(TerminalReply)
}

/// A key without its modifiers.
package enum Key: Hashable, Sendable {
  case character(Character)
  case enter, escape, tab, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  /// F1…F35.
  case function(Int)
  /// A button of a pad, or a direction of its cross.
  case pad(PadControl)
  /// A button of the mouse that stands for an action, as a key does.
  case mouse(MouseEvent.Button)
}

extension Key {
  /// Whether its release comes, whatever the terminal reports.
  fileprivate var alwaysTellsRelease: Bool {
    switch self {
    case .pad, .mouse: true
    default: false
    }
  }
}

/// The controls of a pad.
package enum PadControl: Hashable, Sendable {
  case button(Int)
  /// The directional cross.
  case left, right, up, down
}

/// Keys held together with another one, or with a mouse button.
package struct Modifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package static let shift = Modifiers(rawValue: 1)
  package static let alt = Modifiers(rawValue: 2)
  package static let control = Modifiers(rawValue: 4)
  package static let `super` = Modifiers(rawValue: 8)
}

/// A key going down, repeating or coming up.
///
/// Terminals without the kitty protocol report presses alone.
package struct KeyEvent: Equatable, Sendable {
  package enum Phase: Sendable { case press, `repeat`, release }
  package var key: Key
  package var modifiers: Modifiers = []
  package var phase: Phase = .press
  /// Whether it came in a form that the kitty protocol tells releases in.
  ///
  /// A character as it is, a key after SS3 or one of rxvt's forms never says that it comes up, not even on a
  /// terminal that claims to tell: an input method or a multiplexer between may have sent it.
  package var isReleasable = true
  /// The pad of the press; nil for the keyboard.
  package var pad: Int?

  package init(key: Key, modifiers: Modifiers = [], phase: Phase = .press, pad: Int? = nil) {
    self.key = key
    self.modifiers = modifiers
    self.phase = phase
    self.pad = pad
  }

  /// A press in a form that knows no releases.
  package init(unreleasable key: Key, modifiers: Modifiers = []) {
    self.init(key: key, modifiers: modifiers)
    isReleasable = false
  }

  /// The same in a form that knows no releases.
  package var unreleasable: KeyEvent {
    var event = self
    event.isReleasable = false
    return event
  }

  /// Whether its release comes too.
  ///
  /// - Parameter terminal: whether the terminal tells releases where the form allows.
  package func isReleaseTold(by terminal: Bool) -> Bool {
    key.alwaysTellsRelease || (terminal && isReleasable)
  }
}

/// A mouse button, the wheel or motion, in cells from (0, 0).
package struct MouseEvent: Equatable, Sendable {
  package enum Button: Sendable { case left, middle, right, none }
  package enum Action: Sendable { case press, drag, release, wheelUp, wheelDown, wheelLeft, wheelRight }
  package var action: Action
  package var button: Button = .none
  package var position: Point
  package var modifiers: Modifiers = []

  package init(action: Action, button: Button = .none, position: Point, modifiers: Modifiers = []) {
    self.action = action
    self.button = button
    self.position = position
    self.modifiers = modifiers
  }
}

/// An answer of the terminal to a question of ours.
package enum TerminalReply: Equatable, Sendable {
  /// DA1: every terminal answers it, so an earlier question without an answer has no support.
  case primaryAttributes
  /// The kitty keyboard protocol's flags.
  case keyboardFlags(Int)
  /// DECRPM: 0 unknown, 1 set, 2 reset, 3 and 4 permanently so.
  case mode(Int, Int)
}
