/// What drops and cleared rows are worth.
public struct Scoring: Sendable {
  /// Points for each row of a soft drop.
  public let softDropRow: Int
  /// Points for each row of a hard drop.
  public let hardDropRow: Int
  /// Points for 0, 1, 2, 3 and 4 rows at once, before they are multiplied by the level.
  private let clears: [Int]
  /// What the modern rules add; nil where rows alone count.
  let bonuses: Bonuses?

  /// The classic rules' points.
  public static let classic = Scoring(
    softDropRow: 1, hardDropRow: 2, clears: [0, 100, 300, 500, 800], bonuses: nil)

  /// The modern rules' points.
  ///
  /// Source: the published guideline's table.
  public static let modern = Scoring(
    softDropRow: 1, hardDropRow: 2, clears: [0, 100, 300, 500, 800],
    bonuses: Bonuses(
      spins: [400, 800, 1200, 1600, 1600], minis: [100, 200, 400, 400, 400], comboStep: 50,
      allClears: [0, 800, 1200, 1800, 2000], allClearBackToBackQuad: 3200))

  /// Points for clearing `rows` (0…4) rows at once.
  ///
  /// - Parameter level: the level before the clear.
  public func points(clearing rows: Int, atLevel level: Int) -> Int {
    clears[rows] * level
  }

  /// Points for what a lock did, all bonuses included.
  ///
  /// - Parameter level: the level before the clear.
  public func points(for feat: Feat, atLevel level: Int) -> Int {
    guard let bonuses else { return points(clearing: feat.rows, atLevel: level) }
    var points =
      switch feat.spin {
      case nil: clears[feat.rows]
      case .mini: bonuses.minis[feat.rows]
      case .full: bonuses.spins[feat.rows]
      }
    // Every one of them is even, so that no half is lost.
    if feat.isBackToBack { points = points * 3 / 2 }
    points += bonuses.comboStep * feat.combo
    if feat.isAllClear {
      points +=
        feat.isBackToBack && feat.rows == 4 ? bonuses.allClearBackToBackQuad : bonuses.allClears[feat.rows]
    }
    return points * level
  }

  /// Points beyond those of rows and drops, each before it is multiplied by the level.
  struct Bonuses: Sendable {
    /// Points for a spin that clears 0…4 rows, instead of the rows' own.
    let spins: [Int]
    /// Points for a mini that clears 0…4 rows, instead of the rows' own.
    let minis: [Int]
    /// Points for each clear in an unbroken row of them after the first.
    let comboStep: Int
    /// Points for leaving nothing on the field with 0…4 rows, on top.
    let allClears: [Int]
    /// Points for leaving nothing on the field with a quad in a chain, on top.
    let allClearBackToBackQuad: Int
  }
}

/// What a lock did, as far as points depend on it.
public struct Feat: Equatable, Sendable {
  /// Rows cleared, 0…4.
  public let rows: Int
  /// Whether the piece was spun into place.
  public let spin: Spin?
  /// Whether it is a quad or a spin that clears, and the last clear was one too.
  public let isBackToBack: Bool
  /// Locks right before this one that cleared something without a break; 0 where this one clears nothing.
  public let combo: Int
  /// Whether it left nothing on the field.
  public let isAllClear: Bool

  /// What a lock did; what is left out did not happen.
  public init(
    rows: Int, spin: Spin? = nil, isBackToBack: Bool = false, combo: Int = 0, isAllClear: Bool = false
  ) {
    self.rows = rows
    self.spin = spin
    self.isBackToBack = isBackToBack
    self.combo = combo
    self.isAllClear = isAllClear
  }
}
