/// What is known of the terminal, to be told to a person.
package struct TerminalFeatures: Equatable, Sendable {
  /// Its type, as in `TERM`; empty if nobody drew on one.
  package var type = ""
  package var colorDepth = ColorDepth.none
  /// Whether mouse, focus and pasted text were asked for.
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
