import Testing

@testable import BlockEngine

/// Checks the attack tables against the figures of their sources.
@Suite struct AttackTableTests {
  /// The lines that clears of one to four rows send, with a spin but no bonus.
  private static func plain(_ rules: AttackRules, _ spin: Spin?) -> [Int] {
    (1...4).map { rules.lines(for: AttackClear(rows: $0, spin: spin)).sum }
  }

  private static func combos(
    _ rules: AttackRules, rows: Int, spin: Spin? = nil, backToBack: Int = 0, to last: Int
  )
    -> [Int]
  {
    (0...last).map {
      rules.lines(for: AttackClear(rows: rows, spin: spin, backToBack: backToBack, combo: $0)).sum
    }
  }

  @Test func rowsSendTheLinesOfTheTables() {
    for name in AttackRules.Name.allCases { #expect(Self.plain(AttackRules(name), nil) == [0, 1, 2, 4]) }
  }

  @Test func spinsSendTheLinesOfTheTables() {
    for rules in [AttackRules.guideline, .jstris] {
      #expect(Self.plain(rules, .full).prefix(3) == [2, 4, 6])
      #expect(Self.plain(rules, .mini).prefix(2) == [0, 1])
    }
    #expect(Self.plain(.league, .full) == [2, 4, 6, 10])
    #expect(Self.plain(.league, .mini) == [0, 1, 2, 4])
    #expect(Self.plain(.classic, .full) == [0, 1, 2, 4], "classic knows no spins")
  }

  @Test func combosOfTheGuideline() {
    let table = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5]
    #expect(Self.combos(.guideline, rows: 1, to: 14) == table)
    #expect(Self.combos(.guideline, rows: 4, to: 14) == table.map { $0 + 4 })
  }

  @Test func combosOfJstris() {
    let table = [0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5]
    #expect(Self.combos(.jstris, rows: 1, to: 15) == table)
    #expect(Self.combos(.jstris, rows: 2, to: 15) == table.map { $0 + 1 })
  }

  @Test func classicKnowsNoComboNoBackToBackAndNoAllClear() {
    #expect(Self.combos(.classic, rows: 4, backToBack: 3, to: 20) == Array(repeating: 4, count: 21))
    #expect(AttackRules.classic.lines(for: AttackClear(rows: 2, isAllClear: true)).sum == 1)
  }

  @Test(
    arguments: [
      (1, nil, 0, [0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2]),
      (2, nil, 0, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3]),
      (3, nil, 0, [2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7]),
      (1, .full, 0, [2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7]),
      (4, nil, 0, [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]),
      (2, .full, 0, [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]),
      (3, .full, 0, [6, 7, 9, 10, 12, 13, 15, 16, 18, 19, 21]),
      (4, nil, 1, [5, 6, 7, 8, 10, 11, 12, 13, 15, 16, 17]),
    ] as [(Int, Spin?, Int, [Int])])
  func leagueMultipliesByTheCombo(rows: Int, spin: Spin?, backToBack: Int, expected: [Int]) {
    #expect(Self.combos(.league, rows: rows, spin: spin, backToBack: backToBack, to: 10) == expected)
  }

  @Test func aSingleInALongLeagueComboGrowsByTheLogarithm() {
    let singles = Self.combos(.league, rows: 1, to: 322)
    #expect(singles[1] == 0)
    #expect(singles[2...5].allSatisfy { $0 == 1 } && singles[6...15].allSatisfy { $0 == 2 })
    #expect(singles[16...42].allSatisfy { $0 == 3 } && singles[43...117].allSatisfy { $0 == 4 })
    #expect(singles[118] == 5 && singles[321] == 5 && singles[322] == 6)
  }

  @Test func backToBackAddsALineFromTheSecondDifficultClearOn() {
    for rules in [AttackRules.guideline, .jstris, .league] {
      let quads = (0...9).map { rules.lines(for: AttackClear(rows: 4, backToBack: $0)).sum }
      #expect(quads == [4, 5, 5, 5, 5, 5, 5, 5, 5, 5])
      #expect(rules.lines(for: AttackClear(rows: 1, spin: .mini, backToBack: 1)).sum == 1)
    }
  }

  @Test func aChainThatEndsInLeagueSendsItsSurgeInThreePartsBeforeTheClear() {
    // The back-to-back count, and the surge that a double sends by ending it.
    let expected: [(Int, (Int, Int, Int))] = [
      (0, (0, 0, 0)), (3, (0, 0, 0)), (4, (1, 1, 2)), (5, (2, 2, 1)), (6, (2, 2, 2)), (7, (2, 2, 3)),
      (8, (3, 3, 2)), (10, (3, 3, 4)), (20, (7, 7, 6)),
    ]
    for (chain, surge) in expected {
      let lines = AttackRules.league.lines(for: AttackClear(rows: 2, endedBackToBack: chain))
      #expect(lines.surge == surge && lines.clear == 1 && lines.sum == 1 + (chain < 4 ? 0 : chain))
      #expect(AttackRules.guideline.lines(for: AttackClear(rows: 2, endedBackToBack: chain)).sum == 1)
    }
  }

  @Test func chainsThatGrowAddWhatTheFirstSeasonAdded() {
    var rules = AttackRules.league
    rules = rules.chained
    let bonuses = [1: 1_000, 2: 1_651, 3: 2_407, 4: 2_478, 8: 3_333, 24: 4_335, 67: 5_333]
    // Four rows and the bonus, times a combo of 3996, which multiplies by 1000 and so shows thousandths as
    // lines.
    for (chain, thousandths) in bonuses {
      let clear = AttackClear(rows: 4, backToBack: chain, combo: 3_996)
      let lines = rules.lines(for: clear).sum
      #expect(abs(lines - (4_000 + thousandths)) <= 1, "×\(chain): \(lines)")
    }
  }

  @Test func allClears() {
    for rules in [AttackRules.guideline, .jstris] {
      let lines = rules.lines(for: AttackClear(rows: 4, backToBack: 1, combo: 2, isAllClear: true))
      #expect(lines.clear == 4 + 1 + 1 + 10 && lines.sum == lines.clear, "one attack")
    }
    let lines = AttackRules.league.lines(for: AttackClear(rows: 2, backToBack: 1, isAllClear: true))
    #expect(lines.clear == 2 && lines.allClear == 5, "the five are a separate attack")
  }

  @Test func leagueGivesALineForGarbageInADifficultClear() {
    func lines(_ rows: Int, _ spin: Spin? = nil) -> Int {
      AttackRules.league.lines(for: AttackClear(rows: rows, spin: spin, hasGarbage: true)).sum
    }
    #expect([lines(4), lines(1, .mini), lines(2, .full), lines(2)] == [5, 1, 5, 1])
    #expect(AttackRules.guideline.lines(for: AttackClear(rows: 4, hasGarbage: true)).sum == 4)
  }

  @Test func leagueAttacksGrowAfterThreeMinutes() {
    func quad(atSecond second: Int64) -> Int {
      AttackRules.league.lines(for: AttackClear(rows: 4, at: GameTime(microseconds: second * 1_000_000))).sum
    }
    // It grows by 0.8 % of four lines a second: five lines after 31.25 s, eight after 125 s.
    #expect(quad(atSecond: 180) == 4 && quad(atSecond: 211) == 4 && quad(atSecond: 212) == 5)
    #expect(quad(atSecond: 304) == 7 && quad(atSecond: 305) == 8)
    #expect(quad(atSecond: .max / 1_000_000) == GarbageArrival.maxLines, "no time is too long")
  }

  @Test func logarithmsAreExactToAMillionth() {
    // ln 2, ln 3.5, ln 10, ln 1,000,000.
    #expect(abs(Logarithm.millionths(numerator: 2, denominator: 1) - 693_147) <= 1)
    #expect(abs(Logarithm.millionths(numerator: 7, denominator: 2) - 1_252_763) <= 1)
    #expect(abs(Logarithm.millionths(numerator: 10, denominator: 1) - 2_302_585) <= 1)
    #expect(abs(Logarithm.millionths(numerator: 1_000_000, denominator: 1) - 13_815_510) <= 1)
    #expect(Logarithm.millionths(numerator: 5, denominator: 5) == 0)
  }

  @Test func travelCapAndHoles() {
    #expect(AttackRules.guideline.delay == 500_000 && AttackRules.jstris.delay == 500_000)
    #expect(AttackRules.classic.delay == 0 && AttackRules.league.delay == 333_333)
    #expect(AttackRules.league.cap == 8 && AttackRules.guideline.cap == nil)
    #expect([10, 12, 13, 20].map(AttackRules.classic.holeWidth) == [1, 1, 2, 2])
    #expect(AttackRules.guideline.holeWidth(onFieldOf: 20) == 1)
  }
}

extension AttackRules {
  /// The same rules with a back-to-back bonus that grows with the count.
  fileprivate var chained: AttackRules {
    AttackRules(
      name: name, clears: clears, minis: minis, spins: spins, backToBack: .chained, combo: combo,
      allClear: allClear, sendsAllClearSeparately: sendsAllClearSeparately,
      countsAllClearAsDifficult: countsAllClearAsDifficult,
      hasSpecialBonus: hasSpecialBonus, openerPieces: openerPieces, growth: growth, cancels: cancels,
      entersAtClears: entersAtClears, delay: delay, cap: cap, holeChange: holeChange,
      innerHoleChange: innerHoleChange, widestSingleHole: widestSingleHole)
  }
}
