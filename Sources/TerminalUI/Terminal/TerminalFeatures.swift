/// The known features of the terminal, for display.
package struct TerminalFeatures: Equatable, Sendable {
  /// The type, as in `TERM`; empty without a terminal.
  package var type = ""
  package var colorDepth = ColorDepth.none
  /// Whether the program requested mouse, focus and paste events.
  package var asksForInput = false
  /// Whether frames appear as a whole.
  package var synchronizesOutput = false
  /// Whether it reports repeats and releases of keys.
  package var tellsReleases = false

  package init(
    type: String = "", colorDepth: ColorDepth = .none, asksForInput: Bool = false,
    synchronizesOutput: Bool = false, tellsReleases: Bool = false
  ) {
    self.type = type
    self.colorDepth = colorDepth
    self.asksForInput = asksForInput
    self.synchronizesOutput = synchronizesOutput
    self.tellsReleases = tellsReleases
  }
}
