/// What the program knows of the terminal, for a person.
package struct TerminalFeatures: Equatable, Sendable {
  /// Its type, as in `TERM`; empty if nobody drew on one.
  package var type = ""
  package var colorDepth = ColorDepth.none
  /// Whether the program asked for mouse, focus and pasted text.
  package var asksForInput = false
  /// Whether it shows a frame as a whole.
  package var synchronizesOutput = false
  /// Whether it tells repeats and releases of keys.
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
