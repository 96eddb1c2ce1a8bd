/// What the tty's bytes mean, before anybody asks what it shall do.
enum InputEvent: Equatable, Sendable {
  case key(KeyEvent)
  case mouse(MouseEvent)
  /// Text pasted between the marks of bracketed paste; control characters are left in.
  case paste(String)
  /// The terminal got (`true`) or lost the focus (mode 1004).
  case focus(Bool)
  case reply(TerminalReply)
}

/// A key without its modifiers.
enum Key: Hashable, Sendable {
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
  /// Whether its release is told whatever the terminal tells.
  fileprivate var alwaysTellsRelease: Bool {
    switch self {
    case .pad, .mouse: true
    default: false
    }
  }
}

/// What can be pressed on a pad.
enum PadControl: Hashable, Sendable {
  case button(Int)
  /// The directional cross.
  case left, right, up, down
}

/// Keys held together with another one, or with a mouse button.
struct Modifiers: OptionSet, Hashable, Sendable {
  let rawValue: UInt8
  static let shift = Modifiers(rawValue: 1)
  static let alt = Modifiers(rawValue: 2)
  static let control = Modifiers(rawValue: 4)
  static let `super` = Modifiers(rawValue: 8)
}

/// A key going down, repeating or coming up.
///
/// Terminals without the kitty protocol report presses alone.
struct KeyEvent: Equatable, Sendable {
  enum Phase: Sendable { case press, `repeat`, release }
  var key: Key
  var modifiers: Modifiers = []
  var phase: Phase = .press
  /// Whether it came in a form that the kitty protocol tells releases in.
  ///
  /// A character as it is, a key after SS3 or one of rxvt's forms never says that it comes up, not even on a
  /// terminal that claims to tell: an input method or a multiplexer between may have sent it.
  var isReleasable = true

  init(key: Key, modifiers: Modifiers = [], phase: Phase = .press) {
    self.key = key
    self.modifiers = modifiers
    self.phase = phase
  }

  /// A press in a form that knows no releases.
  init(unreleasable key: Key, modifiers: Modifiers = []) {
    self.init(key: key, modifiers: modifiers)
    isReleasable = false
  }

  /// The same in a form that knows no releases.
  var unreleasable: KeyEvent {
    var event = self
    event.isReleasable = false
    return event
  }

  /// Whether its release is told too.
  ///
  /// - Parameter terminal: whether the terminal tells releases where the form allows.
  func isReleaseTold(by terminal: Bool) -> Bool {
    key.alwaysTellsRelease || (terminal && isReleasable)
  }
}

/// A mouse button, the wheel or motion, in cells from (0, 0).
struct MouseEvent: Equatable, Sendable {
  enum Button: Sendable { case left, middle, right, none }
  enum Action: Sendable { case press, drag, release, wheelUp, wheelDown, wheelLeft, wheelRight }
  var action: Action
  var button: Button = .none
  var position: Point
  var modifiers: Modifiers = []
}

/// An answer of the terminal to a question of ours.
enum TerminalReply: Equatable, Sendable {
  /// DA1: every terminal answers it, so what was asked before it and not answered is not supported.
  case primaryAttributes
  /// The kitty keyboard protocol's flags.
  case keyboardFlags(Int)
  /// DECRPM: 0 unknown, 1 set, 2 reset, 3 and 4 permanently so.
  case mode(Int, Int)
}
