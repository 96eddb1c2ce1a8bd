/// The kind of a spin: a piece that was turned into a place that holds it.
public enum Spin: String, CaseIterable, Sendable {
  /// A T with only one of the two corners in front of it taken, whose turn did not use `Ruleset.fullSpinKick`; or any
  /// piece that cannot move, under `SpinRule.immobile`.
  case mini
  /// A T with both front corners taken, or whose turn used `Ruleset.fullSpinKick`.
  case full
}

/// Which pieces count as spins.
public enum SpinRule: String, CaseIterable, Sendable {
  /// None.
  case none
  /// The T, if three of the four corners around its centre are taken.
  case corners
  /// The T as with `corners`; any piece, the T included, that cannot move left, right, up or down counts as a mini.
  case immobile
}
