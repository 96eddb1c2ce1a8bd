/// What clears send to an opponent, and how what arrives becomes garbage: data that any rule set can be played with.
///
/// A combo is counted from 0 at the first clear, a back-to-back chain from 0 at its first difficult clear. Difficult
/// are quads and spins that clear. All figures are whole; where a source reckons in fractions, millionths of a line
/// stand in for them and the end is rounded down.
public struct AttackRules: Equatable, Sendable {
  /// The names that the command line, replays and match files know the tables by.
  public enum Name: String, CaseIterable, Sendable {
    case guideline, jstris, classic, league
  }

  /// What difficult clears in a chain add.
  public enum BackToBack: Equatable, Sendable {
    /// Nothing.
    case none
    /// A line for each from the second one on.
    case flat
    /// More for each the longer the chain is, by a logarithm.
    case chained
    /// A line for each from the second one on; a chain counted to at least `at` sends its count − `at` + `base` + 1
    /// more when it ends, in three parts, before the clear's own.
    case charged(at: Int, base: Int)
  }

  /// What clears without a break add.
  public enum Combo: Equatable, Sendable {
    /// Nothing.
    case none
    /// So many lines for combo 0, 1, 2 …; beyond the table its last figure.
    case table([Int])
    /// A quarter of the lines more for each; from combo 2 on at least ln(1 + 1.25 × combo).
    case multiplier
  }

  /// How an attack's lines become a greater number as the game lasts.
  public struct Growth: Equatable, Sendable {
    /// When it begins, in frames since the game began.
    public let start: Int
    /// By how much the factor grows in a second, in thousandths.
    public let thousandthsPerSecond: Int
    /// Frames a second.
    public let framesPerSecond: Int
  }

  /// What the table is called.
  public let name: Name
  /// Lines that 0…4 cleared rows send.
  let clears: [Int]
  /// Lines that a mini with 0…4 cleared rows sends.
  let minis: [Int]
  /// Lines that a full spin with 0…4 cleared rows sends.
  let spins: [Int]
  /// What difficult clears in a chain add.
  public let backToBack: BackToBack
  /// What clears without a break add.
  public let combo: Combo
  /// Lines that leaving nothing on the field adds.
  public let allClear: Int
  /// Whether an all clear's lines go by themselves, as an attack after the clear's own.
  public let allClearIsApart: Bool
  /// Whether an all clear is a link of the chain, whatever cleared it.
  public let allClearLinks: Bool
  /// Whether a difficult clear with garbage in it sends a line more.
  public let hasSpecialBonus: Bool
  /// Among so many first pieces an attack cancels twice its lines if no more has been sent than waits.
  public let openerPieces: Int
  /// How attacks grow with time; nil if they do not.
  public let growth: Growth?
  /// Whether an attack first cancels what waits, and attacks that cross cancel each other.
  public let cancels: Bool
  /// Whether garbage enters at clears too, and not only at locks that clear nothing.
  public let entersAtClears: Bool
  /// Microseconds between the arrival of garbage and the earliest lock at which it enters.
  public let delay: Int64
  /// As many rows as enter at one lock; nil if all do.
  public let cap: Int?
  /// In how many of a hundred attacks the hole is elsewhere than in the one before.
  public let holeChange: Int
  /// In how many of a hundred rows of an attack the hole is elsewhere than in the row before.
  public let innerHoleChange: Int
  /// The widest field whose garbage has a hole of one column; beyond it the hole has two.
  public let widestSingleHole: Int
}

extension AttackRules {
  /// How many columns the hole of garbage on a field of `width` columns has.
  public func holeWidth(onFieldOf width: Int) -> Int { width > widestSingleHole ? 2 : 1 }
}
