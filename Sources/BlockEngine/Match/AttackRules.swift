/// The attack table: what clears send to an opponent and how arrivals become garbage, for use with any rule set.
///
/// Combos count from 0 at the first clear, back-to-back chains from 0 at the first difficult clear, which is a quad
/// or a clearing spin. All numbers are whole; a source's fractions are computed in millionths of a line, and the
/// result is rounded down.
public struct AttackRules: Equatable, Sendable {
  /// The tables, with their names on the command line, in replays and in match files.
  public enum Name: String, CaseIterable, Sendable { case guideline, jstris, classic, league }

  /// The extra lines of difficult clears in a back-to-back chain.
  public enum BackToBack: Equatable, Sendable {
    /// Nothing.
    case none
    /// One line for each from the second on.
    case flat
    /// A bonus that grows logarithmically with the chain.
    case chained
    /// One line for each from the second on. When a chain with a count of at least `at` ends, it sends its
    /// count − `at` + `base` + 1 more lines, in three parts, before the clear's own.
    case charged(at: Int, base: Int)
  }

  /// The extra lines of a combo.
  public enum Combo: Equatable, Sendable {
    /// Nothing.
    case none
    /// The lines for combo 0, 1, 2 …; the last value holds beyond the table.
    case table([Int])
    /// The lines times 1 + combo / 4; from combo 2 on at least ln(1 + 1.25 × combo).
    case multiplier
  }

  /// How attacks grow during a game.
  public struct Growth: Equatable, Sendable {
    /// The start of the growth, in frames since the game began.
    public let start: Int
    /// Growth of the factor in a second, in thousandths.
    public let thousandthsPerSecond: Int
    /// Frames a second.
    public let framesPerSecond: Int
  }

  /// The table's name.
  public let name: Name
  /// Lines for 0…4 cleared rows.
  let clears: [Int]
  /// Lines for a mini spin with 0…4 cleared rows.
  let minis: [Int]
  /// Lines for a full spin with 0…4 cleared rows.
  let spins: [Int]
  /// The extra lines of difficult clears in a back-to-back chain.
  public let backToBack: BackToBack
  /// The extra lines of a combo.
  public let combo: Combo
  /// Extra lines for an all clear.
  public let allClear: Int
  /// Whether an all clear's lines are a separate attack after the clear's own.
  public let sendsAllClearSeparately: Bool
  /// Whether every all clear counts as difficult for back-to-back.
  public let countsAllClearAsDifficult: Bool
  /// Whether a difficult clear of garbage sends one more line.
  public let hasSpecialBonus: Bool
  /// The number of first pieces whose attacks cancel twice their lines, if no more lines have been sent than wait.
  public let openerPieces: Int
  /// The growth of attacks with time; nil for none.
  public let growth: Growth?
  /// Whether an attack first cancels waiting garbage, and crossing attacks cancel each other.
  public let cancels: Bool
  /// Whether garbage also enters at locks that clear rows.
  public let entersAtClears: Bool
  /// Microseconds between the arrival of garbage and the earliest lock at which it enters.
  public let delay: Int64
  /// The most rows that enter at one lock; nil for no limit.
  public let cap: Int?
  /// The percentage of attacks whose hole differs from the one before.
  public let holeChange: Int
  /// The percentage of rows within an attack whose hole differs from the row before.
  public let innerHoleChange: Int
  /// The widest field with a garbage hole of one column; on wider fields the hole has two.
  public let widestSingleHole: Int
}

extension AttackRules {
  /// The width of the garbage hole on a field of `width` columns.
  public func holeWidth(onFieldOf width: Int) -> Int { width > widestSingleHole ? 2 : 1 }
}
