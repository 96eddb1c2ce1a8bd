/// The environment's variables about the terminal.
package struct TerminalEnvironment: Sendable {
  /// `TERM`: the terminal's type.
  package var type: String?
  /// `COLORTERM`: how terminals announce 24-bit colour.
  package var colorTerm: String?
  /// `NO_COLOR`: any non-empty value asks for no colour (no-color.org).
  package var noColor: String?

  package init(type: String?, colorTerm: String? = nil, noColor: String? = nil) {
    self.type = type
    self.colorTerm = colorTerm
    self.noColor = noColor
  }

  /// The process's own environment.
  package static func current() -> TerminalEnvironment {
    TerminalEnvironment(
      type: environmentValue("TERM"), colorTerm: environmentValue("COLORTERM"),
      noColor: environmentValue("NO_COLOR"))
  }
}
