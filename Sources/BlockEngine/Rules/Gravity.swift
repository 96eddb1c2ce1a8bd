/// How long a piece rests on a row before it falls to the next, by level.
public struct Gravity: Sendable {
  /// Gravity that never acts by itself.
  static let none = Gravity(intervals: Array(repeating: .max, count: 20))

  /// The fall interval in microseconds of each level from 1 on.
  private let intervals: [Int64]

  /// The intervals of levels 1…20: (0.8 − 0.007 × (level − 1))^(level − 1) seconds, rounded to microseconds.
  ///
  /// The table itself is the rule, so that no platform's arithmetic can change a game. Source: the published
  /// guideline's gravity formula.
  public static let standard = Gravity(intervals: [
    1_000_000, 793_000, 617_796, 472_729, 355_196, 262_003, 189_677, 134_734, 93_882, 64_151,
    42_976, 28_217, 18_153, 11_439, 7_058, 4_263, 2_520, 1_457, 823, 455,
  ])

  /// Gravity so fast that a piece is on the floor at once, at every level.
  ///
  /// For rules with a lock delay alone: without one a piece would lock where it spawns.
  public static let immediate = Gravity(intervals: Array(repeating: 0, count: 20))

  /// The fall interval in microseconds.
  ///
  /// - Precondition: `level` is 1…20.
  public func interval(atLevel level: Int) -> Int64 {
    intervals[level - 1]
  }
}
