/// How a T came to rest by turning into a place from which three of its four corners are taken.
public enum Spin: String, CaseIterable, Sendable {
  /// Only one of the two corners in front of the T is taken, and the turn did not use the last kick.
  case mini
  /// Both corners in front are taken, or the turn used the last kick.
  case full
}
