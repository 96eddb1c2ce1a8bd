extension Ruleset {
  /// The same rules on a field of another size, if nothing else is asked for.
  ///
  /// - Precondition: a playfield can have that size.
  public func with(width: Int, height: Int) -> Ruleset {
    precondition(Playfield.widths.contains(width) && Playfield.heights.contains(height), "a playfield's size")
    var other = self
    other.width = width
    other.height = height
    return other
  }

  /// The same rules with pieces that fall faster or slower.
  ///
  /// - Precondition: without a lock delay nothing can fall at once.
  public func with(gravity: Gravity) -> Ruleset {
    precondition(lockDelay != nil || gravity.shortestInterval(frameRate) > 0, "time to fall")
    var other = self
    other.gravity = gravity
    return other
  }

  /// The same rules without what a mode takes away from them, or with that.
  func relieved(of relief: Relief) -> Ruleset {
    if relief == self.relief { return self }
    var other = self
    other.relief = relief
    return other
  }
}
