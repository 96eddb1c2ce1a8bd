/// How a family's machines, or what its players use, repeat a held key: an offer to the player's own settings.
public struct HandlingPreset: Hashable, Sendable {
  /// What it is called: lower-case letters, digits and hyphens.
  public var name: String
  /// From a press to the first repetition.
  public var delay: RuleTime
  /// From one repetition to the next; 0 is the whole way at once.
  public var rate: RuleTime
  /// How many times faster than gravity a held soft drop is; 0 is the whole way at once.
  public var softDrop: Int

  /// A preset.
  public init(name: String, delay: RuleTime, rate: RuleTime, softDrop: Int) {
    self.name = name
    self.delay = delay
    self.rate = rate
    self.softDrop = softDrop
  }
}
