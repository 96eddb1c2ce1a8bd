import Testing

@testable import BlockEngine

/// The arcade machines' figures, each from the published tables.
@Suite struct ArcadeTableTests {
  @Test(arguments: [
    (0, 4), (29, 4), (30, 6), (35, 8), (40, 10), (50, 12), (60, 16), (70, 32), (80, 48), (90, 64), (100, 80),
    (120, 96), (140, 112), (160, 128), (170, 144), (199, 144), (200, 4), (220, 32), (230, 64), (233, 96),
    (236, 128), (239, 160), (243, 192), (247, 224), (251, 256), (300, 512), (330, 768), (360, 1_024),
    (400, 1_280), (420, 1_024), (450, 768), (499, 768), (500, 5_120), (999, 5_120),
  ]) func gravity(level: Int, value: Int) {
    for family in ArcadeRules.Family.allCases {
      #expect(ArcadeTimes.of(family).gravity(at: level) == value)
    }
  }

  struct Delay: Sendable {
    let family: ArcadeRules.Family
    let level: Int
    /// Entry, clear, entry after it, lock, auto shift.
    let values: [Int]

    init(_ family: ArcadeRules.Family, _ level: Int, _ values: Int...) {
      (self.family, self.level, self.values) = (family, level, values)
    }
  }

  @Test(arguments: [
    Delay(.first, 0, 30, 44, 27, 30, 15), Delay(.first, 998, 30, 44, 27, 30, 15),
    Delay(.second, 499, 27, 40, 27, 30, 15), Delay(.second, 500, 27, 25, 27, 30, 9),
    Delay(.second, 600, 27, 25, 27, 30, 9), Delay(.second, 601, 27, 16, 18, 30, 9),
    Delay(.second, 700, 27, 16, 18, 30, 9), Delay(.second, 701, 18, 12, 14, 30, 9),
    Delay(.second, 800, 18, 12, 14, 30, 9), Delay(.second, 801, 14, 6, 8, 30, 9),
    Delay(.second, 899, 14, 6, 8, 30, 9), Delay(.second, 900, 14, 6, 8, 30, 7),
    Delay(.second, 901, 14, 6, 8, 17, 7), Delay(.second, 999, 14, 6, 8, 17, 7),
    Delay(.second, 0, 27, 40, 27, 30, 15), Delay(.third, 0, 27, 40, 27, 30, 15),
    Delay(.third, 499, 27, 40, 27, 30, 15), Delay(.third, 500, 27, 25, 27, 30, 9),
    Delay(.third, 600, 27, 25, 27, 30, 9), Delay(.third, 601, 27, 16, 18, 30, 9),
    Delay(.third, 700, 27, 16, 18, 30, 9), Delay(.third, 701, 18, 12, 14, 30, 9),
    Delay(.third, 800, 18, 12, 14, 30, 9), Delay(.third, 801, 14, 6, 8, 30, 9),
    Delay(.third, 899, 14, 6, 8, 30, 9), Delay(.third, 900, 14, 6, 8, 30, 7),
    Delay(.third, 901, 14, 6, 8, 17, 7), Delay(.third, 1_000, 8, 6, 8, 17, 7),
    Delay(.third, 1_100, 7, 6, 7, 15, 7), Delay(.third, 1_200, 6, 6, 6, 15, 7),
    Delay(.third, 1_899, 6, 6, 6, 15, 7),
  ]) func delays(_ delay: Delay) {
    let times = ArcadeTimes.of(delay.family)
    let values = [
      times.entry(at: delay.level, afterClear: false), times.clear(at: delay.level),
      times.entry(at: delay.level, afterClear: true), times.lock(at: delay.level),
      times.shift(at: delay.level),
    ]
    #expect(values == delay.values, "\(delay.family) \(delay.level)")
  }

  @Test func pointsForAGradeAreTheTablesTimesComboAndLevel() {
    func points(_ rows: Int, _ grade: Int, _ run: Int, _ level: Int, _ family: ArcadeRules.Family = .second)
      -> Int
    {
      ArcadeGrades.points(rows: rows, grade: grade, run: run, level: level, family)
    }
    #expect((1...4).map { points($0, 0, 0, 0) } == [10, 20, 40, 50])
    #expect((1...4).map { points($0, 3, 0, 0) } == [10, 15, 30, 40])
    #expect((1...4).map { points($0, 9, 0, 0) } == [5, 10, 15, 30])
    #expect((1...4).map { points($0, 10, 0, 0) } == [2, 12, 13, 30])
    #expect((1...4).map { points($0, 31, 0, 999) } == [8, 48, 52, 120])
    #expect([0, 249, 250, 500, 750].map { points(1, 0, 0, $0) } == [10, 10, 20, 30, 40])
    #expect((1...11).map { points(2, 0, $0, 0) } == [20, 28, 30, 32, 34, 36, 38, 40, 42, 50, 50])
    #expect((1...10).map { points(3, 0, $0, 0) } == [40, 60, 72, 80, 88, 92, 96, 100, 104, 120])
    #expect((1...10).allSatisfy { points(4, 0, $0, 0) == 50 }, "quads have no factor")
    #expect(points(1, 0, 4, 0) == 14 && points(1, 0, 4, 0, .third) == 10)
    #expect(points(4, 0, 10, 0, .third) == 150)
    #expect(points(2, 10, 2, 0) == 17, "12 × 1.4, rounded up")
  }

  @Test func namesOfGrades() {
    var first = ArcadeGrading(.first)
    var names: [String] = []
    for score in [0, 399, 400, 16_000, 120_000] {
      first.judge(score: score, level: 0, before: 0, frames: 0)
      names.append(first.name(cools: 0))
    }
    #expect(names == ["9", "9", "8", "S1", "S9"])
    var second = ArcadeGrading(.second)
    let shown = (0...31).map { grade in
      second.grade = grade
      return second.name(cools: 0)
    }
    #expect(
      shown.joined(separator: " ")
        == "9 8 7 6 5 4 4 3 3 2 2 2 1 1 1 S1 S1 S1 S2 S3 S4 S4 S4 S5 S5 S6 S6 S7 S7 S8 S8 S9")
    var third = ArcadeGrading(.third)
    third.grade = 31
    let byCools = (0...9).map { third.name(cools: $0) }
    #expect(byCools == ["S9", "M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "M9"])
    let last = (1...7).map { grades in
      third.rollPoints = 100 * grades
      return third.name(cools: 9)
    }
    #expect(last == ["M", "MK", "MV", "MO", "MM", "GM", "GM"])
  }

  private static let scores = [
    400, 800, 1_400, 2_000, 3_500, 5_500, 8_000, 12_000, 16_000, 22_000, 30_000, 40_000, 52_000, 66_000,
    82_000, 100_000, 120_000,
  ]

  @Test(arguments: zip(1...17, scores)) func theFirstMachinesGradeIsReachedWithItsScore(
    grade: Int, score: Int
  ) {
    for (points, reached) in [(score - 1, grade - 1), (score, grade)] {
      var grading = ArcadeGrading(.first)
      grading.judge(score: points, level: 0, before: 0, frames: 0)
      #expect(grading.grade == reached)
    }
  }

  /// Points for one to four lines, by internal grade.
  private static let basePoints: [(ClosedRange<Int>, [Int])] = [
    (0...0, [10, 20, 40, 50]), (1...2, [10, 20, 30, 40]), (3...3, [10, 15, 30, 40]),
    (4...4, [10, 15, 20, 40]),
    (5...5, [5, 15, 20, 30]), (6...6, [5, 10, 20, 30]), (7...9, [5, 10, 15, 30]), (10...31, [2, 12, 13, 30]),
  ]

  @Test(arguments: basePoints) func pointsWithoutACombo(grades: ClosedRange<Int>, points: [Int]) {
    for grade in grades {
      for family in [ArcadeRules.Family.second, .third] {
        let given = (1...4).map { ArcadeGrades.points(rows: $0, grade: grade, run: 1, level: 0, family) }
        #expect(given == points, "internal grade \(grade)")
      }
    }
  }

  /// What a combo multiplies points by, in tenths, from the first clear to the tenth.
  @Test func combosMultiplyPointsByTheirTable() {
    let none = Array(repeating: 10, count: 10)
    let b = [10, 12, 12, 14, 14, 14, 14, 15, 15, 20]
    let c = [10, 14, 15, 16, 17, 18, 19, 20, 21, 25]
    let d = [10, 15, 18, 20, 22, 23, 24, 25, 26, 30]
    let tables: [(ArcadeRules.Family, [[Int]])] = [(.second, [b, c, d, none]), (.third, [none, b, c, d])]
    for (family, rows) in tables {
      for (number, factors) in zip(1..., rows) {
        let base = [10, 20, 40, 50][number - 1]
        let given = (1...12).map {
          ArcadeGrades.points(rows: number, grade: 0, run: $0, level: 0, family)
        }
        #expect(given == (factors + [factors[9], factors[9]]).map { base * $0 / 10 }, "\(family) \(number)")
      }
    }
  }

  @Test func theThirdMachinesTimesAndRollPoints() {
    #expect(ArcadeGrades.cool == [3_120, 3_120, 2_940, 2_700, 2_700, 2_520, 2_520, 2_280, 2_280])
    #expect(
      ArcadeGrades.regret == [5_400, 4_500, 4_500, 4_080, 3_600, 3_600, 3_000, 3_000, 3_000, 3_000])
    #expect(ArcadeGrades.coolMargin == 120 && ArcadeGrades.stop == (500, 25_200))
    #expect(ArcadeGrades.invisibleRoll == (27, 9))
    #expect((1...4).map { ArcadeGrades.rollPoints(rows: $0, isInvisible: false) } == [4, 8, 12, 26])
    #expect((1...4).map { ArcadeGrades.rollPoints(rows: $0, isInvisible: true) } == [10, 20, 30, 100])
    #expect(
      ArcadeGrades.rollBonus(isInvisible: false) == 50 && ArcadeGrades.rollBonus(isInvisible: true) == 160)
    let rules = ArcadeRules.Family.allCases.map { ArcadeRules($0) }
    #expect(rules.map(\.roll) == [2_968, 3_701, 3_265] && rules.map(\.fanfare) == [0, 0, 360])
    #expect(rules.map(\.rises) == [[1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 4, 6]])
  }

  /// Frames that cost a point, by internal grade.
  private static let decay: [(ClosedRange<Int>, Int)] = [
    (0...0, 125), (1...2, 80), (3...3, 50), (4...6, 45), (7...11, 40), (12...14, 30), (15...19, 20),
    (20...29, 15), (30...31, 10),
  ]

  @Test func pointsDecayWhileNoComboRuns() {
    for (grade, frames) in Self.decay.flatMap({ grades, frames in grades.map { ($0, frames) } }) {
      var grading = ArcadeGrading(.second)
      (grading.grade, grading.points) = (grade, 50)
      for _ in 1..<frames { grading.decay() }
      #expect(grading.points == 50, "internal grade \(grade)")
      grading.decay()
      #expect(grading.points == 49)
      grading.run = 1
      for _ in 0..<frames { grading.decay() }
      #expect(grading.points == 49, "not while a combo runs")
    }
  }

  @Test func aHundredPointsAreAGradeAndThe32ndIsTheLast() {
    var grading = ArcadeGrading(.second)
    (grading.points, grading.decayCount) = (95, 7)
    grading.addPoints(rows: 1, level: 0)
    #expect((grading.grade, grading.points, grading.decayCount) == (1, 0, 0))
    grading.grade = 31
    grading.points = 99
    grading.addPoints(rows: 1, level: 0)
    #expect((grading.grade, grading.points) == (31, 0))
  }

  @Test func theFirstMachinesLastGradeNeedsPointsAtThreeLevelsInTime() {
    for (scores, frames, met) in [
      ([12_000, 40_000, 126_000], [15_300, 27_000, 48_600], 7),
      ([11_999, 40_000, 126_000], [15_300, 27_000, 48_600], 6),
      ([12_000, 40_000, 126_000], [15_301, 27_000, 48_600], 6),
      ([12_000, 39_999, 126_000], [15_300, 27_000, 48_600], 5),
      ([12_000, 40_000, 126_000], [15_300, 27_001, 48_600], 5),
      ([12_000, 40_000, 125_999], [15_300, 27_000, 48_600], 3),
      ([12_000, 40_000, 126_000], [15_300, 27_000, 48_601], 3),
    ] {
      var grading = ArcadeGrading(.first)
      for (place, level) in [300, 500, 999].enumerated() {
        grading.judge(score: scores[place], level: level, before: level - 1, frames: frames[place])
      }
      #expect(grading.requirements == UInt8(met))
      #expect((grading.name(cools: 0) == "GM") == (met == 7))
    }
  }
}
