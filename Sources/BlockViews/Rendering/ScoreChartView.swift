import BlockPlatform
import BlockSettings
import BlockStorage
import TerminalUI

/// A bar chart of ranked values over time: each bar has one ink up to the lower of average and best, and another from
/// there to the higher.
package struct ScoreChartView {
  package let chart: ScoreChart
  package var measure = HistoryMeasure.score
  package let isUnicode: Bool

  package init(chart: ScoreChart, measure: HistoryMeasure = HistoryMeasure.score, isUnicode: Bool) {
    self.chart = chart
    self.measure = measure
    self.isUnicode = isUnicode
  }

  /// The columns of the axis and its labels on the left.
  package static let axisColumns = 11
  private static let eighths: [Unicode.Scalar] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Draws into a rectangle whose last two rows are the axis and its dates.
  package func draw(into buffer: inout CellBuffer, in rect: Rect) {
    buffer.reading.skipPicture(rect)
    let rows = rect.size.rows - 2
    let plot = Rect(
      x: rect.minX + ScoreChartView.axisColumns, y: rect.minY,
      columns: rect.size.columns - ScoreChartView.axisColumns, rows: rows)
    guard rows >= 2, plot.size.columns >= 10 else { return }
    let highest = chart.columns.map { max($0.best, $0.average) }.max() ?? 0
    let axis = ChartAxis(highest: highest, rows: rows, isTime: measure.isTime)
    drawAxes(into: &buffer, plot, axis)
    for bar in chart.columns where bar.column < plot.size.columns {
      let (low, high) = (min(bar.average, bar.best), max(bar.average, bar.best))
      let heights = [low, high].map { min(rows * 8, height(of: $0, axis)) }
      for row in 0..<rows {
        guard let cell = cell(row: row, low: heights[0], high: max(heights[1], 1)) else { continue }
        buffer[plot.minX + bar.column, plot.maxY - 1 - row] = cell
      }
    }
  }

  /// The inks of a bar's lower and upper part.
  private var inks: (low: Ink, high: Ink) {
    measure == .shortestTime ? (.chartBest, .chartAverage) : (.chartAverage, .chartBest)
  }

  /// A score in eighths of a row.
  private func height(of score: Int, _ axis: ChartAxis) -> Int {
    // Floating point, because scores may be of any size and this is a picture.
    Int((Double(score) / Double(axis.step) * Double(axis.rowsPerTick * 8)).rounded())
  }

  private func cell(row: Int, low: Int, high: Int) -> Cell? {
    let (low, high) = (low - row * 8, high - row * 8)
    let inks = inks
    if high <= 0 { return nil }
    guard isUnicode else {
      return Cell(low >= 4 ? "#" : "+", Style(foreground: low >= 4 ? inks.low : inks.high))
    }
    if low >= 8 { return Cell("█", Style(foreground: inks.low)) }
    if low > 0 {
      let ground: Ink = high >= 8 ? inks.high : .standard
      return Cell(ScoreChartView.eighths[low], Style(foreground: inks.low, background: ground))
    }
    return Cell(ScoreChartView.eighths[min(8, high)], Style(foreground: inks.high))
  }

  private func drawAxes(into buffer: inout CellBuffer, _ plot: Rect, _ axis: ChartAxis) {
    let style = Style(foreground: .faint)
    // Lines at the upper edge of a row, so that bars stand on the floor.
    let floor: Unicode.Scalar = isUnicode ? "▔" : "-"
    for x in plot.minX - 1..<plot.maxX { buffer[x, plot.maxY] = Cell(floor, style) }
    for (index, figure) in axis.ticks.enumerated() {
      // A label stands in the row whose upper edge it marks.
      let y = plot.maxY - axis.rowsPerTick * (index + 1)
      let text = measure.isTime ? PlayTime.text(microseconds: Int64(figure)) : ScoreChartView.figure(figure)
      buffer.putRightAligned(text, end: plot.minX - 2, y: y, style)
      buffer[plot.minX - 1, y] = Cell(floor, style)
    }
    buffer.putRightAligned("0", end: plot.minX - 2, y: plot.maxY, style)
    let days = [chart.range.lowerBound, chart.range.upperBound].map { LocalTime.day($0) }
    buffer.put(days[0], x: plot.minX, y: plot.maxY + 1, style)
    if days[1] != days[0], plot.size.columns >= 24 {
      buffer.putRightAligned(days[1], end: plot.maxX, y: plot.maxY + 1, style)
    }
    let (first, last) = (chart.range.lowerBound.seconds, chart.range.upperBound.seconds)
    let middle = LocalTime.day(WallTime(seconds: first + (last - first) / 2))
    if !days.contains(middle), plot.size.columns >= 44 {
      buffer.putCentred(middle, from: plot.minX, to: plot.maxX, y: plot.maxY + 1, style)
    }
  }

  /// A score that fits the axis: 5,000,000, and from ten digits on 9.2e18.
  static func figure(_ score: Int) -> String {
    let text = Numeral().text(score)
    guard text.count > axisColumns - 2 else { return text }
    var (tenths, exponent) = (score, 1)
    while tenths >= 100 { (tenths, exponent) = (tenths / 10, exponent + 1) }
    let rest = tenths % 10 == 0 ? "" : Numeral().point + String(tenths % 10)
    return "\(tenths / 10)\(rest)e\(exponent)"
  }
}
