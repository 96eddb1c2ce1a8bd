/// The environment's variables about the terminal.
package struct TerminalEnvironment: Sendable {
  /// `TERM`: the terminal's type.
  package var type: String?
  /// `COLORTERM`: how terminals announce 24-bit colour.
  package var colorTerm: String?
  /// `NO_COLOR`: any non-empty value asks for no colour (no-color.org).
  package var noColor: String?
  /// `STY`: the session of GNU screen.
  package var screenSession: String?
  /// `TMUX`: the session of tmux.
  package var tmuxSession: String?
  /// `TERM_PROGRAM`: the name of a terminal that says it so.
  package var program: String?

  package init(
    type: String?, colorTerm: String? = nil, noColor: String? = nil, screenSession: String? = nil,
    tmuxSession: String? = nil, program: String? = nil
  ) {
    self.type = type
    self.colorTerm = colorTerm
    self.noColor = noColor
    self.screenSession = screenSession
    self.tmuxSession = tmuxSession
    self.program = program
  }

  /// Whether `COLORTERM` announces 24-bit colour for the terminal itself.
  ///
  /// Inside GNU screen it comes from the terminal outside, and screen takes such colours for other attributes.
  package var announcesDirectColor: Bool {
    ["truecolor", "24bit"].contains(colorTerm) && !isGNUScreen
  }

  /// Whether the terminal is GNU screen.
  var isGNUScreen: Bool {
    func isSet(_ value: String?) -> Bool { value.map { !$0.isEmpty } ?? false }
    // tmux calls itself screen too, in its older versions.
    if type?.hasPrefix("screen") == true { return isSet(screenSession) || !isSet(tmuxSession) }
    return isSet(screenSession) && type?.hasPrefix("tmux") != true
  }

  /// The process's own environment.
  package static func current() -> TerminalEnvironment {
    TerminalEnvironment(
      type: environmentValue("TERM"), colorTerm: environmentValue("COLORTERM"),
      noColor: environmentValue("NO_COLOR"), screenSession: environmentValue("STY"),
      tmuxSession: environmentValue("TMUX"), program: environmentValue("TERM_PROGRAM"))
  }
}
