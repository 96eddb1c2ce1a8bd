/// The number of colours to draw with.
package enum ColorDepth: Comparable, Sendable, CaseIterable {
  /// No colour; a palette's monochrome attributes replace its colours.
  case none
  /// The 8 colours of ANSI, or 16 with the bright ones.
  case ansi
  /// The 256 colours of xterm.
  case indexed
  /// 24-bit colour.
  case direct

  /// Chooses the depth for a terminal with so many colours in an environment.
  ///
  /// `isDisabled` is the command line's request for no colour.
  package init(terminfoColors: Int, environment: TerminalEnvironment, isDisabled: Bool) {
    let noColor = environment.noColor ?? ""
    self =
      if isDisabled || !noColor.isEmpty || terminfoColors < 8 {
        .none
      } else if environment.announcesDirectColor {
        .direct
      } else if terminfoColors >= 256 {
        .indexed
      } else {
        .ansi
      }
  }
}
