/// How many colours to draw with.
package enum ColorDepth: Comparable, Sendable, CaseIterable {
  /// None; a theme's monochrome attributes stand for its inks.
  case none
  /// The eight of ANSI, or the sixteen with the bright ones.
  case ansi
  /// The 256 of xterm.
  case indexed
  /// 24 bits.
  case direct

  /// The depth to draw with on a terminal of so many colours in an environment.
  ///
  /// `isRefused` is the command line's wish for no colour.
  package init(terminfoColors: Int, environment: TerminalEnvironment, isRefused: Bool) {
    let noColor = environment.noColor ?? ""
    self =
      if isRefused || !noColor.isEmpty || terminfoColors < 8 {
        .none
      } else if ["truecolor", "24bit"].contains(environment.colorTerm) {
        .direct
      } else if terminfoColors >= 256 {
        .indexed
      } else {
        .ansi
      }
  }
}
