/// Points for drops and cleared rows.
public struct Scoring: Hashable, Sendable {
  /// The multiplier of points for clears.
  public enum Factor: String, CaseIterable, Sendable {
    /// The level before the clear.
    case level
    /// One more than the level after the clear.
    case nextLevel = "next-level"
    /// No multiplier.
    case one
  }

  /// Points for each row of a soft drop.
  public var softDropRow: Int
  /// Points for each row of a hard drop.
  public var hardDropRow: Int
  /// Points for the rows of a lock.
  public var clears: RowPoints
  /// The multiplier of the points for clears.
  public var factor: Factor
  /// The modern rules' extra points; nil if only rows count.
  public var bonuses: Bonuses?

  /// Points for drops and cleared rows.
  public init(softDropRow: Int, hardDropRow: Int, clears: RowPoints, factor: Factor, bonuses: Bonuses? = nil)
  {
    self.softDropRow = softDropRow
    self.hardDropRow = hardDropRow
    self.clears = clears
    self.factor = factor
    self.bonuses = bonuses
  }

  /// The classic rules' points.
  public static let classic = Scoring(
    softDropRow: 1, hardDropRow: 2, clears: RowPoints(0, 100, 300, 500, 800), factor: .level, bonuses: nil)

  /// The modern rules' points.
  ///
  /// Source: the published guideline's table.
  public static let modern = Scoring(
    softDropRow: 1, hardDropRow: 2, clears: RowPoints(0, 100, 300, 500, 800), factor: .level,
    bonuses: Bonuses(
      spins: RowPoints(400, 800, 1200, 1600, 1600), minis: RowPoints(100, 200, 400, 400, 400), comboStep: 50,
      allClears: RowPoints(0, 800, 1200, 1800, 2000), allClearBackToBackQuad: 3200))

  /// The points of today's ranked play.
  ///
  /// Source: the client's table in twaldin/tetrio-tui `docs/gamemechanics.md` 10.
  public static let league = Scoring(
    softDropRow: 1, hardDropRow: 2, clears: RowPoints(0, 100, 300, 500, 800), factor: .level,
    bonuses: Bonuses(
      spins: RowPoints(400, 800, 1200, 1600, 2600), minis: RowPoints(100, 200, 400, 800, 1600), comboStep: 50,
      allClears: RowPoints(0, 3500, 3500, 3500, 3500), allClearBackToBackQuad: 3500,
      chainsAllClears: true))

  /// The eight-bit console's points, as far as a table can say them.
  public static let retro = Scoring(
    softDropRow: 1, hardDropRow: 0, clears: RowPoints(0, 40, 100, 300, 1200), factor: .nextLevel, bonuses: nil
  )

  /// Points for a lock, with all bonuses, at most `Counter.max`.
  ///
  /// - Parameters:
  ///   - level: the level before the clear.
  ///   - reached: the level after it.
  @inline(__always)
  public func points(for lockResult: LockResult, atLevel level: Int, reaching reached: Int) -> Int {
    let times =
      switch factor {
      case .level: level
      case .nextLevel: reached + 1
      case .one: 1
      }
    guard let bonuses else { return Counter.product(clears[lockResult.rows], times) }
    var points =
      switch lockResult.spin {
      case nil: clears[lockResult.rows]
      case .mini: bonuses.minis[lockResult.rows]
      case .full: bonuses.spins[lockResult.rows]
      }
    if lockResult.isBackToBack { points = Counter.product(points, bonuses.backToBackPercent) / 100 }
    points.increase(by: Counter.product(bonuses.comboStep, lockResult.combo))
    if lockResult.isAllClear {
      points.increase(
        by: lockResult.isBackToBack && lockResult.rows == 4
          ? bonuses.allClearBackToBackQuad : bonuses.allClears[lockResult.rows])
    }
    return Counter.product(points, times)
  }

  /// Points beyond those for rows and drops, before the multiplication by level.
  public struct Bonuses: Hashable, Sendable {
    /// Points for a spin with 0…4 rows, instead of the rows' points.
    public var spins: RowPoints
    /// Points for a mini spin with 0…4 rows, instead of the rows' points.
    public var minis: RowPoints
    /// Points for each clear of a combo after the first.
    public var comboStep: Int
    /// Extra points for an all clear with 0…4 rows.
    public var allClears: RowPoints
    /// Extra points for an all clear with a back-to-back quad.
    public var allClearBackToBackQuad: Int
    /// Whether an all clear counts for back-to-back, as a quad does.
    public var chainsAllClears: Bool
    /// The points of a back-to-back clear in percent of the usual ones, 100…1,000.
    public var backToBackPercent = 150
    /// The fewest rows whose clear is difficult, which counts for back-to-back: 1…4, or 5 if rows alone never are.
    public var difficultRows = 4
    /// Whether spins that clear rows are difficult.
    public var hasDifficultSpins = true

    /// Points beyond those for rows and drops.
    public init(
      spins: RowPoints, minis: RowPoints, comboStep: Int, allClears: RowPoints, allClearBackToBackQuad: Int,
      chainsAllClears: Bool = false
    ) {
      self.spins = spins
      self.minis = minis
      self.comboStep = comboStep
      self.allClears = allClears
      self.allClearBackToBackQuad = allClearBackToBackQuad
      self.chainsAllClears = chainsAllClears
    }
  }
}

/// Points for 0, 1, 2, 3 and 4 rows at once.
public struct RowPoints: Hashable, Sendable {
  private var none, single, double, triple, quad: Int

  /// Points for 0, 1, 2, 3 and 4 rows.
  public init(_ none: Int, _ single: Int, _ double: Int, _ triple: Int, _ quad: Int) {
    (self.none, self.single, self.double, self.triple, self.quad) = (none, single, double, triple, quad)
  }

  /// The points for 0…4 rows.
  public subscript(rows: Int) -> Int {
    switch rows {
    case 0: none
    case 1: single
    case 2: double
    case 3: triple
    default: quad
    }
  }
}

/// The properties of a lock on which points depend.
public struct LockResult: Equatable, Sendable {
  /// Rows cleared, 0…4.
  public let rows: Int
  /// The spin; nil for none.
  public let spin: Spin?
  /// Whether this clear and the one before it are both quads or spins.
  public let isBackToBack: Bool
  /// The number of clearing locks right before this one without a break; 0 if this one clears nothing.
  public let combo: Int
  /// Whether it emptied the field.
  public let isAllClear: Bool

  /// A lock; the defaults mean a lock without spin, combo or all clear.
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
