/// The known features of the terminal, for display.
package struct TerminalFeatures: Equatable, Sendable {
  /// The type, as in `TERM`; empty without a terminal.
  package var type = ""
  package var colorDepth = ColorDepth.none
  /// Whether the program requested mouse, focus and paste events.
  package var requestsInputModes = false
  /// Whether frames appear as a whole.
  package var synchronizesOutput = false
  /// Whether it reports repeats and releases of keys.
  package var reportsReleases = false

  /// Whether its background is light; nil if it does not say.
  package var hasLightBackground: Bool?
  /// Whether a frame takes a while on the line to it.
  package var isSlow = false
  /// Its name and version; empty if it does not say them.
  package var name = ""
  /// What it does for its window.
  package var abilities = TerminalAbilities()

  package init(
    type: String = "", colorDepth: ColorDepth = .none, requestsInputModes: Bool = false,
    synchronizesOutput: Bool = false, reportsReleases: Bool = false, hasLightBackground: Bool? = nil,
    isSlow: Bool = false, name: String = "", abilities: TerminalAbilities = TerminalAbilities()
  ) {
    self.type = type
    self.colorDepth = colorDepth
    self.requestsInputModes = requestsInputModes
    self.synchronizesOutput = synchronizesOutput
    self.reportsReleases = reportsReleases
    self.hasLightBackground = hasLightBackground
    self.isSlow = isSlow
    self.name = name
    self.abilities = abilities
  }
}
