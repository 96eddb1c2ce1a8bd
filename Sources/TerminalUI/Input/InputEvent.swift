/// An event decoded from the tty's bytes, before it is bound to any action.
package enum InputEvent: Equatable, Sendable {
  case key(KeyEvent)
  case mouse(MouseEvent)
  /// A bracketed paste; it may contain control characters.
  case paste(String)
  /// The terminal gained (`true`) or lost the focus (mode 1004).
  case focus(Bool)
  case reply(TerminalReply)

  /// Whether it is a key.
  var isKey: Bool { if case .key = self { true } else { false } }
}

/// A key without its modifiers.
package enum Key: Hashable, Sendable {
  case character(Character)
  case enter, escape, tab, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  /// F1…F35.
  case function(Int)
  /// A button or a D-pad direction of a pad.
  case pad(PadControl)
  /// A mouse button that acts as a key.
  case mouse(MouseEvent.Button)
  /// A modifier pressed by itself.
  case modifier(ModifierKey)
}

extension Key {
  /// Whether its release is always reported, whatever the terminal does.
  fileprivate var alwaysReportsRelease: Bool {
    switch self {
    case .pad, .mouse: true
    default: false
    }
  }
}

/// The controls of a pad.
package enum PadControl: Hashable, Sendable {
  case button(Int)
  /// The D-pad.
  case left, right, up, down
}

/// Modifier keys held together with another key or a mouse button.
package struct Modifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package static let shift = Modifiers(rawValue: 1)
  package static let alt = Modifiers(rawValue: 2)
  package static let control = Modifiers(rawValue: 4)
  package static let `super` = Modifiers(rawValue: 8)
}

/// A key press, repeat or release.
///
/// Terminals without the kitty protocol report only presses.
package struct KeyEvent: Equatable, Sendable {
  package enum Phase: Sendable { case press, `repeat`, release }
  package var key: Key
  package var modifiers: Modifiers = []
  package var phase: Phase = .press
  /// Whether it came in a form whose releases the kitty protocol reports.
  ///
  /// A plain character, a key after SS3 or one of rxvt's forms never has a release, even on a terminal that claims to
  /// report them: an input method or a multiplexer in between may have sent it.
  package var isReleasable = true
  /// The character that the key typed, if the key is meant by its place on a keyboard that is not Latin.
  package var text: Character?
  /// The key's character without Shift, if that differs and is known.
  package var unshifted: Character?
  /// The character at the key's place on a US keyboard, if the terminal reports it.
  var base: Character?
  /// The pad that was pressed; nil for the keyboard.
  package var pad: Int?

  package init(key: Key, modifiers: Modifiers = [], phase: Phase = .press, pad: Int? = nil) {
    self.key = key
    self.modifiers = modifiers
    self.phase = phase
    self.pad = pad
  }

  /// Creates a press in a form without releases.
  package init(unreleasable key: Key, modifiers: Modifiers = []) {
    self.init(key: key, modifiers: modifiers)
    isReleasable = false
  }

  /// The same event in a form without releases.
  package var unreleasable: KeyEvent {
    var event = self
    event.isReleasable = false
    return event
  }

  /// Whether its release is reported too.
  ///
  /// - Parameter terminal: whether the terminal reports releases if the form allows it.
  package func reportsRelease(by terminal: Bool) -> Bool {
    key.alwaysReportsRelease || (terminal && isReleasable)
  }
}

/// An event of a mouse button, the wheel or motion, in cells from (0, 0).
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

/// The terminal's answer to a request.
package enum TerminalReply: Equatable, Sendable {
  /// DA1: every terminal answers it, so an earlier request without an answer is unsupported.
  case primaryAttributes
  /// The kitty keyboard protocol's flags.
  case keyboardFlags(Int)
  /// DECRPM: 0 unknown, 1 set, 2 reset, 3 permanently set, 4 permanently reset.
  case mode(Int, Int)
  /// OSC 11: the colour of the background, 0xRRGGBB.
  case background(UInt32)
  /// Mode 2031: the terminal has turned dark or light.
  case colorScheme(isLight: Bool)
  /// Mode 2048: the size in cells.
  case size(Size)
  /// XTVERSION: its name and version.
  case name(String)
  /// OSC 99: it takes kitty's notifications.
  case kittyNotifications
}
