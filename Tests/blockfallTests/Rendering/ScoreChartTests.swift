import TerminalUI
import Testing

@testable import blockfall

/// The axis of the history's chart, for scores of any size.
@Suite struct ScoreChartTests {
  @Test(
    arguments: [
      (0, 10), (10, 10), (11, 20), (49, 50), (51, 100), (1_999_999, 2_000_000),
      (5_000_000_000_000_000_000, 5_000_000_000_000_000_000),
      (5_000_000_000_000_000_001, .max), (.max, .max),
    ])
  func theAxisEndsAtARoundFigureThatIsNotPassed(score: Int, top: Int) {
    #expect(ScoreChartView.roundedUp(score) == top)
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
