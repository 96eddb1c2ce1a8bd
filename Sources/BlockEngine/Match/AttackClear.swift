/// The properties of a clear on which its attack depends.
public struct AttackClear: Equatable, Sendable {
  /// Rows cleared, 1…4.
  public var rows: Int
  /// The spin; nil for none.
  public var spin: Spin?
  /// Difficult clears before this one in its back-to-back chain; 0 for none, and if this clear is not difficult.
  public var backToBack: Int
  /// Difficult clears, without the first, of the back-to-back chain that this clear ends; 0 if it ends none.
  public var endedBackToBack: Int
  /// Clears right before this one without a break.
  public var combo: Int
  /// Whether it emptied the field.
  public var isAllClear: Bool
  /// Whether a row of garbage was among the cleared ones.
  public var hasGarbage: Bool
  /// The time of the clear.
  public var time: GameTime

  /// A clear; the defaults mean a clear without spin, chain, combo, all clear or garbage.
  public init(
    rows: Int, spin: Spin? = nil, backToBack: Int = 0, endedBackToBack: Int = 0, combo: Int = 0,
    isAllClear: Bool = false, hasGarbage: Bool = false, at time: GameTime = .zero
  ) {
    self.rows = rows
    self.spin = spin
    self.backToBack = backToBack
    self.endedBackToBack = endedBackToBack
    self.combo = combo
    self.isAllClear = isAllClear
    self.hasGarbage = hasGarbage
    self.time = time
  }

  /// Whether it counts for back-to-back: a quad or a spin.
  public var isDifficult: Bool { rows == 4 || spin != nil }
}

/// The lines of a clear's attack, in parts that are sent separately.
public struct AttackLines: Equatable, Sendable {
  /// The surge of an ended back-to-back chain, in three parts; zeros for none.
  public var surge: (Int, Int, Int) = (0, 0, 0)
  /// The clear's own lines.
  public var clear = 0
  /// The separate lines of an all clear.
  public var allClear = 0

  /// The sum of all parts.
  public var sum: Int { surge.0 + surge.1 + surge.2 + clear + allClear }

  /// Whether all parts are equal.
  public static func == (a: AttackLines, b: AttackLines) -> Bool {
    a.surge == b.surge && a.clear == b.clear && a.allClear == b.allClear
  }

  /// Part 0…4 in the order of sending.
  subscript(part: Int) -> Int {
    switch part {
    case 0: surge.0
    case 1: surge.1
    case 2: surge.2
    case 3: clear
    default: allClear
    }
  }

  /// The number of parts.
  static let partCount = 5
}

extension AttackRules {
  private static let million = 1_000_000

  /// A combo or a chain longer than any that play can reach counts as this long, which keeps all products small.
  private static let longestChain = 1_000_000

  /// The lines that `clear` sends, before it cancels anything; no part has more than an arrival can have.
  public func lines(for clear: AttackClear) -> AttackLines {
    var clear = clear
    clear.combo = min(clear.combo, Self.longestChain)
    clear.backToBack = min(clear.backToBack, Self.longestChain)
    clear.endedBackToBack = min(clear.endedBackToBack, Self.longestChain)
    let lines = unlimitedLines(for: clear)
    func part(_ lines: Int) -> Int { min(lines, GarbageArrival.maxLines) }
    return AttackLines(
      surge: (part(lines.surge.0), part(lines.surge.1), part(lines.surge.2)), clear: part(lines.clear),
      allClear: part(lines.allClear))
  }

  /// The lines that a chain of this count sends when it ends, before any growth; 0 for none.
  func surge(ofChain count: Int) -> Int {
    guard case .charged(let at, let base) = backToBack, count >= at else { return 0 }
    return min(count, Self.longestChain) - at + base + 1
  }

  private func unlimitedLines(for clear: AttackClear) -> AttackLines {
    var lines = AttackLines()
    lines.clear = baseLines(clear)
    if clear.isAllClear {
      if sendsAllClearSeparately {
        lines.allClear = withGrowth(allClear, at: clear.time)
      } else {
        lines.clear += allClear
      }
    }
    let charge = surge(ofChain: clear.endedBackToBack)
    if charge > 0 {
      let surge = withGrowth(charge, at: clear.time)
      // A third, rounded to the nearest.
      let third = (2 * surge + 3) / 6
      lines.surge = (third, third, surge - 2 * third)
    }
    return lines
  }

  /// The lines of the clear itself, without those of an all clear or an ended chain.
  private func baseLines(_ clear: AttackClear) -> Int {
    let table =
      switch clear.spin {
      case nil: clears
      case .mini: minis
      case .full: spins
      }
    var lines = table[clear.rows] * Self.million
    if clear.backToBack > 0 {
      switch backToBack {
      case .none: break
      case .flat, .charged: lines += Self.million
      case .chained: lines += Self.chainBonus(clear.backToBack)
      }
    }
    switch combo {
    case .none: break
    case .table(let table):
      lines += (table.isEmpty ? 0 : table[min(clear.combo, table.count - 1)]) * Self.million
    case .multiplier:
      lines = lines * (4 + clear.combo) / 4
      if clear.combo > 1 {
        lines = max(lines, Logarithm.millionths(numerator: 4 + 5 * clear.combo, denominator: 4))
      }
    }
    lines = withGrowth(millionths: lines, at: clear.time)
    if hasSpecialBonus, clear.hasGarbage, clear.isDifficult { lines += Self.million }
    return lines / Self.million
  }

  /// The extra lines, in millionths, of clear number `count` of a growing chain, whose first clear is number 0.
  ///
  /// It is ⌊1 + l⌋ and, except for the first, a third of the sum of 1 and l's fraction, with l = ln(1 + 0.8 × count).
  private static func chainBonus(_ count: Int) -> Int {
    let logarithm = Logarithm.millionths(numerator: 5 + 4 * count, denominator: 5)
    let whole = (million + logarithm) / million * million
    return count == 1 ? whole : whole + (million + logarithm % million) / 3
  }

  private func withGrowth(_ lines: Int, at time: GameTime) -> Int {
    withGrowth(millionths: lines * Self.million, at: time) / Self.million
  }

  private func withGrowth(millionths: Int, at time: GameTime) -> Int {
    guard let growth else { return millionths }
    let frames = GameTime.frames(in: time.microseconds, perSecond: growth.framesPerSecond) - growth.start
    guard frames > 0 else { return millionths }
    // This cap, which no game lasts long enough to reach, keeps the product small.
    let thousandths = min(growth.thousandthsPerSecond * frames, 1_000_000_000)
    let unit = 1_000 * growth.framesPerSecond
    let (product, overflow) = millionths.multipliedReportingOverflow(by: unit + thousandths)
    // Far beyond the largest attack, and small enough for the sums that follow.
    return overflow ? Counter.max * 1_000 : product / unit
  }
}

extension GameTime {
  /// Whole frames in `microseconds`.
  fileprivate static func frames(in microseconds: Int64, perSecond: Int) -> Int {
    let seconds = Int(microseconds / 1_000_000)
    // The cap prevents an overflow for impossibly long games.
    return min(seconds, 1 << 40) * perSecond + Int(microseconds % 1_000_000) * perSecond / 1_000_000
  }
}
