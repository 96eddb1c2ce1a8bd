/// How a piece came to rest by turning into a place that holds it.
public enum Spin: String, CaseIterable, Sendable {
  /// A T with only one of the two corners in front of it taken whose turn did not use the fifth kick; or any piece
  /// that cannot move, under rules that look at all.
  case mini
  /// A T with both corners in front taken, or whose turn used the fifth kick.
  case full
}

/// Which pieces can be spun into place.
public enum SpinRule: String, CaseIterable, Sendable {
  /// None.
  case none
  /// The T, if three of the four corners around its middle are taken.
  case corners
  /// The T as with `corners`; and any piece, the T included, that cannot move left, right, up or down is a mini.
  case immobile
}
