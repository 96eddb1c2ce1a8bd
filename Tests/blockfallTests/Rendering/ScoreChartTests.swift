import TerminalUI
import Testing

@testable import BlockPlatform
@testable import BlockStorage
@testable import BlockViews

/// The axis of the history's chart, for scores of any size.
@Suite struct ScoreChartTests {
  @Test(
    arguments: [
      (0, 4, [1]), (4, 4, [1, 2, 3, 4]), (49, 4, [20, 40, 60]), (17_198, 4, [5_000, 10_000, 15_000, 20_000]),
      (17_198, 1, [20_000]), (.max, 4, [.max]),
    ])
  func anAxisHasRoundFiguresAndNoMoreThanThereIsRoomFor(highest: Int, most: Int, ticks: [Int]) {
    #expect(ChartAxis(highest: highest, mostTicks: most, isTime: false).ticks == ticks)
  }

  @Test(
    arguments: [
      (83, 4, [30, 60, 90]), (45, 4, [15, 30, 45]), (4_000, 3, [1_800, 3_600, 5_400]), (1, 4, [1]),
    ])
  func anAxisOfTimesGoesUpAsClocksDo(seconds: Int, most: Int, ticks: [Int]) {
    let axis = ChartAxis(highest: seconds * 1_000_000, mostTicks: most, isTime: true)
    #expect(axis.ticks == ticks.map { $0 * 1_000_000 })
  }

  @Test(arguments: [false, true])
  func nothingPassesTheUpperEnd(isTime: Bool) {
    var highest = 1
    while highest < 1 << 61 {
      for most in [1, 2, 4, 9] {
        let axis = ChartAxis(highest: highest, mostTicks: most, isTime: isTime)
        #expect(axis.top >= highest && axis.ticks.count <= most && axis.ticks.last == axis.top)
      }
      highest = highest * 3 + 1
    }
  }

  @Test(
    arguments: [
      (0, "0"), (5_000_000, "5,000,000"), (10_000_000, "1e7"), (50_000_000, "5e7"), (12_500_000, "1.2e7"),
      (.max, "9.2e18"), (1_000_000_000_000_000_000, "1e18"),
    ])
  func aFigureFitsItsPlace(score: Int, text: String) {
    #expect(ScoreChartView.figure(score) == text)
    #expect(text.count < ScoreChartView.axisColumns - 1)
  }

  @Test(arguments: [Int.max, 4_611_686_018_427_387_904, 12_345_678_901, 7])
  func labelsStandBesideTheBarsAndBarsWithinThem(score: Int) {
    let chart = ScoreChart(
      range: WallTime(seconds: 0)...WallTime(seconds: 86_400),
      columns: [ChartColumn(column: 3, best: score, average: score / 2, count: 2)])
    var buffer = CellBuffer(size: Size(columns: 60, rows: 12))
    ScoreChartView(chart: chart, isUnicode: true)
      .draw(into: &buffer, in: Rect(x: 0, y: 0, columns: 60, rows: 12))
    let rows = (0..<12).map { y in
      String(String.UnicodeScalarView((0..<60).compactMap { Unicode.Scalar(buffer[$0, y].base) }))
    }
    let axis = ScoreChartView.axisColumns - 1
    for y in 0..<10 {
      #expect("│┤".unicodeScalars.contains(Array(rows[y].unicodeScalars)[axis]), "\(rows[y])")
    }
    #expect(rows[0].hasPrefix(" ") && rows[0].contains("┤"))
  }
}
