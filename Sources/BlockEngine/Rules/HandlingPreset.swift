/// Key repeat settings that a rule set suggests for the player's own settings.
public struct HandlingPreset: Hashable, Sendable {
  /// The name: lower-case letters, digits and hyphens.
  public var name: String
  /// From a press to the first repetition.
  public var delay: RuleTime
  /// From one repetition to the next; 0 moves the piece to the wall at once.
  public var rate: RuleTime
  /// Soft drop speed as a multiple of gravity; 0 moves the piece to the ground at once.
  public var softDrop: Int

  /// A preset.
  public init(name: String, delay: RuleTime, rate: RuleTime, softDrop: Int) {
    self.name = name
    self.delay = delay
    self.rate = rate
    self.softDrop = softDrop
  }
}
