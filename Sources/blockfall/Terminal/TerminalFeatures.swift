/// What is known of the terminal, to be told to a person.
struct TerminalFeatures: Equatable, Sendable {
  /// Its type, as in `TERM`; empty where nobody drew on one.
  var type = ""
  var colorDepth = ColorDepth.none
  /// Whether mouse, focus and pasted text were asked for.
  var asksForInput = false
  /// Whether it shows a frame as a whole.
  var synchronizesOutput = false
  /// Whether it tells repeats and releases of keys.
  var tellsReleases = false
}
