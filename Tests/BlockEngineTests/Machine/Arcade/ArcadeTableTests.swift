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
    Delay(.third, 499, 27, 40, 27, 30, 15), Delay(.third, 900, 14, 6, 8, 30, 7),
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
    #expect([0, 1, 2, 9].map { third.name(cools: $0) } == ["S9", "M", "M1", "M8"])
    third.rollPoints = 160
    #expect(third.name(cools: 9) == "M9")
    third.rollPoints = 600
    #expect(third.name(cools: 9) == "GM")
  }

  @Test func pointsDecayWhileNoComboRuns() {
    for (grade, frames) in [
      (0, 125), (1, 80), (3, 50), (6, 45), (11, 40), (12, 30), (19, 20), (29, 15), (31, 10),
    ] {
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
