extension AttackRules {
  /// The table with the given name.
  public init(_ name: Name) {
    switch name {
    case .guideline: self = .guideline
    case .jstris: self = .jstris
    case .classic: self = .classic
    case .league: self = .league
    }
  }

  /// The guideline's table in its classic form.
  ///
  /// Source: the "Garbage" page of the community's wiki; the combo table is that of today's clients.
  public static let guideline = AttackRules(
    name: .guideline, clears: [0, 0, 1, 2, 4], minis: [0, 0, 1, 1, 1], spins: [0, 2, 4, 6, 6],
    backToBack: .flat, combo: .table([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5]), allClear: 10,
    sendsAllClearSeparately: false, countsAllClearAsDifficult: false, hasSpecialBonus: false, openerPieces: 0,
    growth: nil,
    cancels: true,
    entersAtClears: false, delay: 500_000, cap: nil, holeChange: 100, innerHoleChange: 0,
    widestSingleHole: .max)

  /// The table of the browser game Jstris.
  ///
  /// Source: its guide, jezevec10/jstris-guide, `guide.md`.
  public static let jstris = AttackRules(
    name: .jstris, clears: [0, 0, 1, 2, 4], minis: [0, 0, 1, 1, 1], spins: [0, 2, 4, 6, 6],
    backToBack: .flat, combo: .table([0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5]), allClear: 10,
    sendsAllClearSeparately: false, countsAllClearAsDifficult: false, hasSpecialBonus: false, openerPieces: 0,
    growth: nil,
    cancels: true,
    entersAtClears: false, delay: 500_000, cap: nil, holeChange: 100, innerHoleChange: 0,
    widestSingleHole: .max)

  /// The attacks of the old two-player games: only rows count, and garbage enters at once.
  ///
  /// On a wide field the hole has two columns: a single one of twenty would be twice as hard to hit as one of ten.
  public static let classic = AttackRules(
    name: .classic, clears: [0, 0, 1, 2, 4], minis: [0, 0, 1, 2, 4], spins: [0, 0, 1, 2, 4],
    backToBack: .none, combo: .none, allClear: 0, sendsAllClearSeparately: false,
    countsAllClearAsDifficult: false,
    hasSpecialBonus: false,
    openerPieces: 0, growth: nil, cancels: false, entersAtClears: true, delay: 0, cap: nil, holeChange: 100,
    innerHoleChange: 0, widestSingleHole: 12)

  /// Today's ranked play, second season.
  ///
  /// Source: halp1/triangle, `src/engine` and its preset "tetra league", which replays real games; the travel time is
  /// 20 frames at 60 frames a second.
  public static let league = AttackRules(
    name: .league, clears: [0, 0, 1, 2, 4], minis: [0, 0, 1, 2, 4], spins: [0, 2, 4, 6, 10],
    backToBack: .charged(at: 4, base: 3), combo: .multiplier, allClear: 5, sendsAllClearSeparately: true,
    countsAllClearAsDifficult: true, hasSpecialBonus: true, openerPieces: 14,
    growth: Growth(start: 10_800, thousandthsPerSecond: 8, framesPerSecond: 60), cancels: true,
    entersAtClears: false, delay: 333_333, cap: 8, holeChange: 100, innerHoleChange: 0,
    widestSingleHole: .max)

  /// The default table for games and matches with these rules.
  public static func standard(for rules: Ruleset) -> AttackRules {
    AttackRules(rules.attack)
  }
}
