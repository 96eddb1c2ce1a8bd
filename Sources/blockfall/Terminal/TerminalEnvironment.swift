/// What the environment says of the terminal and of the player's wishes for it.
struct TerminalEnvironment: Sendable {
  /// `TERM`: the terminal's type.
  var type: String?
  /// `COLORTERM`: how terminals say that they know 24-bit colour.
  var colorTerm: String?
  /// `NO_COLOR`: anything but the empty string asks for no colour (no-color.org).
  var noColor: String?

  /// The process's own environment.
  static func current() -> TerminalEnvironment {
    TerminalEnvironment(
      type: environmentValue("TERM"), colorTerm: environmentValue("COLORTERM"),
      noColor: environmentValue("NO_COLOR"))
  }
}
