import Testing

@testable import BlockEngine

/// Sections of a hundred levels: their times, what the third machine says of them, and the medals of the second.
@Suite struct ArcadeSectionTests {
  /// Sections with the given times to the seventieth level and to the end.
  private func sections(_ times: [(seventieth: Int, end: Int)], quads: [Int] = []) -> ArcadeSections {
    var sections = ArcadeSections(startLevel: 0)
    var frame = 0
    for (number, time) in times.enumerated() {
      let level = 100 * number
      _ = sections.rise(from: level, to: level + 70, frame: frame + time.seventieth)
      for _ in 0..<(number < quads.count ? quads[number] : 0) { sections.countQuad() }
      frame += time.end
      _ = sections.rise(from: number == 9 ? 998 : level + 99, to: min(level + 100, 999), frame: frame)
    }
    return sections
  }

  @Test(arguments: zip(0..<9, [3_120, 3_120, 2_940, 2_700, 2_700, 2_520, 2_520, 2_280, 2_280]))
  func aSectionIsCoolUnderItsTimeToTheSeventiethLevel(number: Int, limit: Int) {
    for (time, isCool) in [(limit - 1, true), (limit, false)] {
      var times = Array(repeating: (seventieth: 5_000, end: 6_000), count: number)
      times.append((time, 6_000))
      #expect(sections(times).finished[number].isCool == isCool, "section \(number), \(time)")
    }
  }

  @Test func afterACoolSectionTwoMoreSecondsAreAllowed() {
    for (second, cools) in [(2_120, 2), (2_121, 1)] {
      #expect(sections([(2_000, 3_000), (second, 3_500)]).cools == cools)
    }
    #expect(sections([(3_200, 3_500), (3_100, 3_500)]).cools == 1, "nothing to compare with")
  }

  @Test func theLastSectionIsNeverCool() {
    let all = sections(Array(repeating: (1_000, 1_500), count: 10))
    #expect(all.cools == 9 && all.finished.count == 10 && all.finished[9].isCool == false)
  }

  @Test(arguments: zip(0..<10, [5_400, 4_500, 4_500, 4_080, 3_600, 3_600, 3_000, 3_000, 3_000, 3_000]))
  func aSlowSectionIsARegret(number: Int, limit: Int) {
    for (time, isRegret) in [(limit, false), (limit + 1, true)] {
      var times = Array(repeating: (seventieth: 500, end: 1_000), count: number)
      times.append((limit - 100, time))
      #expect(sections(times).finished[number].isRegret == isRegret)
    }
  }

  @Test func aRegretLowersTheInternalGradeUntilTheShownOneFalls() {
    for (before, after) in [(0, 0), (1, 0), (6, 4), (11, 8), (17, 14), (31, 30)] {
      var grading = ArcadeGrading(.third)
      grading.grade = before
      grading.takeGradeBack()
      #expect(grading.grade == after, "from \(before)")
    }
  }

  @Test func theInvisibleRollNeedsTimesAndQuadsOfEverySection() {
    let quads = [2, 2, 2, 2, 2, 1, 1, 1, 1, 0]
    let times = Array(repeating: (seventieth: 2_000, end: 3_000), count: 10)
    #expect(sections(times, quads: quads).earnInvisibleRoll)
    for number in 0..<9 {
      var fewer = quads
      fewer[number] -= 1
      #expect(!sections(times, quads: fewer).earnInvisibleRoll, "section \(number)")
    }
    for (number, end, isEarned) in [
      (0, 3_900, true), (0, 3_901, false), (5, 3_120, true), (5, 3_121, false), (6, 3_120, true),
      (6, 3_121, false), (9, 3_120, true), (9, 3_121, false),
    ] {
      var other = times
      other[number].end = end
      #expect(sections(other, quads: quads).earnInvisibleRoll == isEarned, "section \(number), \(end)")
    }
    let slow = Array(repeating: (seventieth: 2_000, end: 3_151), count: 10)
    #expect(!sections(slow, quads: quads).earnInvisibleRoll, "31,500 frames in all")
  }

  @Test func medals() {
    var medals = ArcadeMedals()
    for count in 1...40 {
      medals.countClear(rows: 4, run: 0, isEmpty: false)
      #expect(medals[.skill] == (count >= 35 ? 3 : count >= 20 ? 2 : count >= 10 ? 1 : 0))
    }
    for rank in [1, 2, 3, 3] {
      medals.countClear(rows: 1, run: 0, isEmpty: true)
      #expect(medals[.allClear] == rank)
    }
    for (run, rank) in [(3, 0), (4, 1), (5, 2), (6, 2), (7, 3)] {
      medals.countClear(rows: 2, run: run, isEmpty: false)
      #expect(medals[.combo] == rank)
    }
    for (cells, rank) in [(149, 0), (70, 0), (150, 0), (71, 0), (70, 1), (60, 1), (160, 1), (70, 2)] {
      medals.countCells(cells)
      #expect(medals[.recovery] == rank, "\(cells) cells")
    }
    for (frames, rank) in [(6_000, 0), (5_999, 1), (5_699, 2), (5_399, 3), (9_000, 3)] {
      medals.judgeSection(frames: frames, par: 5_400)
      #expect(medals[.sectionTime] == rank)
    }
    for turns in [9, 1, 0] { medals.countLock(turns: turns) }
    medals.judgeTurns()
    #expect(medals[.rotation] == 1, "four of nine count: five turns of three pieces")
    for _ in 0..<10 { medals.countLock(turns: 1) }
    medals.judgeTurns()
    #expect(medals[.rotation] == 1)
  }
}
