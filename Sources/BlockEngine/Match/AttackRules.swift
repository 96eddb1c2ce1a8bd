/// The attack table: what clears send to an opponent and how arrivals become garbage, for use with any rule set.
///
/// Combos count from 0 at the first clear, back-to-back chains from 0 at the first difficult clear, which is a quad
/// or a clearing spin. All numbers are whole; a source's fractions are computed in millionths of a line, and the
/// result is rounded down.
///
/// A table of one's own begins as a named one and changes its figures. A match can be played with it, but not recorded:
/// a match file only names a table.
///
/// ```swift
/// var attack = AttackRules(.guideline)
/// attack.allClear = 4
/// try attack.validate()
/// ```
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
    public var start: Int
    /// Growth of the factor in a second, in thousandths.
    public var thousandthsPerSecond: Int
    /// Frames a second.
    public var framesPerSecond: Int

    /// Growth by `thousandthsPerSecond` from frame `start` on.
    public init(start: Int, thousandthsPerSecond: Int, framesPerSecond: Int = 60) {
      self.start = start
      self.thousandthsPerSecond = thousandthsPerSecond
      self.framesPerSecond = framesPerSecond
    }
  }

  /// The name of the table that this one is or began as.
  public let name: Name
  /// Lines for 0…4 cleared rows.
  public var clears: [Int]
  /// Lines for a mini spin with 0…4 cleared rows.
  public var minis: [Int]
  /// Lines for a full spin with 0…4 cleared rows.
  public var spins: [Int]
  /// The extra lines of difficult clears in a back-to-back chain.
  public var backToBack: BackToBack
  /// The extra lines of a combo.
  public var combo: Combo
  /// Extra lines for an all clear.
  public var allClear: Int
  /// Whether an all clear's lines are a separate attack after the clear's own.
  public var sendsAllClearSeparately: Bool
  /// Whether every all clear counts as difficult for back-to-back.
  public var countsAllClearAsDifficult: Bool
  /// Whether a difficult clear of garbage sends one more line.
  public var hasSpecialBonus: Bool
  /// The number of first pieces whose attacks cancel twice their lines, if no more lines have been sent than wait.
  public var openerPieces: Int
  /// The growth of attacks with time; nil for none.
  public var growth: Growth?
  /// Whether an attack first cancels waiting garbage, and crossing attacks cancel each other.
  public var cancels: Bool
  /// Whether garbage also enters at locks that clear rows.
  public var entersAtClears: Bool
  /// Microseconds between the arrival of garbage and the earliest lock at which it enters.
  public var delay: Int64
  /// The most rows that enter at one lock; nil for no limit.
  public var cap: Int?
  /// The percentage of attacks whose hole differs from the one before.
  public var holeChange: Int
  /// The percentage of rows within an attack whose hole differs from the row before.
  public var innerHoleChange: Int
  /// The widest field with a garbage hole of one column; on wider fields the hole has two.
  public var widestSingleHole: Int

  /// Whether this is the named table itself.
  public var isBuiltIn: Bool { self == AttackRules(name) }

  /// Checks a table that was changed.
  ///
  /// - Throws: `AttackRulesError` with the figure that is out of its range.
  public func validate() throws(AttackRulesError) {
    for (figure, lines) in [("clears", clears), ("minis", minis), ("spins", spins)] {
      guard lines.count == 5 else { throw AttackRulesError(figure, "has five numbers, for 0 to 4 rows") }
      guard lines.allSatisfy(Self.lines.contains) else { throw AttackRulesError(figure, Self.linesForm) }
    }
    if case .table(let lines) = combo,
      lines.isEmpty || lines.count > 100 || !lines.allSatisfy(Self.lines.contains)
    {
      throw AttackRulesError("combo", "has 1 to 100 numbers of 0 to 1000 lines")
    }
    if case .charged(let at, let base) = backToBack, !(1...1_000).contains(at) || !Self.lines.contains(base) {
      throw AttackRulesError("backToBack", "is charged from 1 to 1000 on, with a base of 0 to 1000 lines")
    }
    if let growth {
      guard (0...1_000_000_000).contains(growth.start), (0...1_000_000).contains(growth.thousandthsPerSecond),
        (1...1_000).contains(growth.framesPerSecond)
      else { throw AttackRulesError("growth", "starts at a frame of 0 to 1000000000, at 1 to 1000 a second") }
    }
    guard Self.lines.contains(allClear) else { throw AttackRulesError("allClear", Self.linesForm) }
    guard (0...1_000_000).contains(openerPieces) else {
      throw AttackRulesError("openerPieces", "is 0 to 1000000")
    }
    guard (0...3_600_000_000).contains(delay) else {
      throw AttackRulesError("delay", "is 0 to 3600000000 microseconds, an hour")
    }
    guard cap.map({ $0 > 0 }) ?? true else { throw AttackRulesError("cap", "is at least 1, or nil") }
    for (figure, percent) in [("holeChange", holeChange), ("innerHoleChange", innerHoleChange)] {
      guard (0...100).contains(percent) else { throw AttackRulesError(figure, "is 0 to 100 percent") }
    }
    guard widestSingleHole >= 0 else { throw AttackRulesError("widestSingleHole", "is 0 or more") }
  }

  private static let lines = 0...1_000
  private static let linesForm = "is 0 to 1000 lines"
}

/// A figure of an attack table that is out of its range.
public struct AttackRulesError: Error, Equatable, CustomStringConvertible {
  /// The property's name.
  public let figure: String
  /// The name and the range, as a sentence.
  public let description: String

  /// The error that `figure` has not the `range`, a predicate such as "is 0 to 100 percent".
  public init(_ figure: String, _ range: String) {
    self.figure = figure
    description = "\(figure) \(range)"
  }
}

extension AttackRules {
  /// The width of the garbage hole on a field of `width` columns.
  public func holeWidth(onFieldOf width: Int) -> Int { width > widestSingleHole ? 2 : 1 }
}

extension AttackRules {
  /// FNV-1a of all figures, for the digest of games with a table of one's own.
  var fingerprint: UInt64 {
    var digest = StateDigest()
    for lines in [clears, minis, spins] { for count in lines { digest.combine(count) } }
    switch backToBack {
    case .none: digest.combine(0)
    case .flat: digest.combine(1)
    case .chained: digest.combine(2)
    case .charged(let at, let base): for value in [3, at, base] { digest.combine(value) }
    }
    switch combo {
    case .none: digest.combine(0)
    case .table(let lines): for count in [1, lines.count] + lines { digest.combine(count) }
    case .multiplier: digest.combine(2)
    }
    for value in [growth?.start ?? -1, growth?.thousandthsPerSecond ?? -1, growth?.framesPerSecond ?? -1] {
      digest.combine(value)
    }
    for isSet in [
      sendsAllClearSeparately, countsAllClearAsDifficult, hasSpecialBonus, cancels, entersAtClears,
    ] {
      digest.combine(isSet ? 1 : 0)
    }
    for value in [
      allClear, openerPieces, Int(delay), cap ?? -1, holeChange, innerHoleChange, widestSingleHole,
    ] {
      digest.combine(value)
    }
    return digest.value
  }
}
