import TerminalUI
import Testing

@testable import BlockPlatform
@testable import BlockStorage
@testable import BlockViews

/// The axis of the history's chart, for scores of any size.
@Suite struct ScoreChartTests {
  @Test(
    arguments: [
      (0, 8, 4, [1, 2]), (4, 8, 2, [1, 2, 3, 4]), (49, 8, 2, [20, 40, 60, 80]),
      (17_198, 3, 3, [20_000]),
    ])
  func anAxisHasRoundFiguresAtEvenDistances(highest: Int, rows: Int, distance: Int, ticks: [Int]) {
    let axis = ChartAxis(highest: highest, rows: rows, isTime: false)
    #expect(axis.rowsPerTick == distance && axis.ticks == ticks, "\(axis)")
  }

  @Test(arguments: [(83, 3, [120]), (45, 3, [60]), (4_000, 3, [7_200]), (1, 3, [1])])
  func anAxisOfTimesGoesUpAsClocksDo(seconds: Int, rows: Int, ticks: [Int]) {
    let axis = ChartAxis(highest: seconds * 1_000_000, rows: rows, isTime: true)
    #expect(axis.ticks == ticks.map { $0 * 1_000_000 })
  }

  @Test(arguments: [false, true])
  func theHighestBarFitsAndIsNotLow(isTime: Bool) {
    var highest = isTime ? 1_000_000 : 1
    while highest < 1 << 60 {
      for rows in [2, 3, 5, 8, 14, 20] {
        let axis = ChartAxis(highest: highest, rows: rows, isTime: isTime)
        let steps = Double(highest) / Double(axis.step) * Double(axis.rowsPerTick)
        #expect(steps <= Double(rows) && steps >= Double(rows) * 0.3, "\(highest) in \(rows): \(axis)")
        #expect(axis.ticks.count * axis.rowsPerTick <= rows)
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
      #expect(" ▔".unicodeScalars.contains(Array(rows[y].unicodeScalars)[axis]), "\(rows[y])")
    }
    // A label in each row with a line, at even distances.
    let labelled = (0..<10).filter { rows[$0].contains("▔") }
    #expect(labelled.allSatisfy { rows[$0].prefix(axis).contains { $0 != " " } })
    #expect(Set(zip(labelled, labelled.dropFirst()).map { $1 - $0 }).count <= 1)
    // The bars stand on the floor.
    #expect(rows[10].contains("▔") && !rows[10].contains("─"))
  }
}
