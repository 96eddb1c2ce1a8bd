extension Ruleset {
  /// The same rules with another default field size.
  ///
  /// - Precondition: `Playfield.widths` and `Playfield.heights` contain it.
  public func with(width: Int, height: Int) -> Ruleset {
    precondition(Playfield.widths.contains(width) && Playfield.heights.contains(height), "a playfield's size")
    var other = self
    other.width = width
    other.height = height
    return other
  }

  /// The same rules with pieces that fall faster or slower.
  ///
  /// - Precondition: without a lock delay, no level's gravity is immediate.
  public func with(gravity: Gravity) -> Ruleset {
    precondition(lockDelay != nil || gravity.minInterval(frameRate) > 0, "time to fall")
    var other = self
    other.gravity = gravity
    return other
  }

  /// The same rules with other disabled rules.
  func with(disabledRules: DisabledRules) -> Ruleset {
    if disabledRules == self.disabledRules { return self }
    var other = self
    other.disabledRules = disabledRules
    return other
  }
}
