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
