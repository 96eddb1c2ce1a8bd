import TerminalUI

/// Scores over time as bars: up to the average in one ink, from there to the best in another.
struct ScoreChartView {
  let chart: ScoreChart
  let isUnicode: Bool

  /// The columns that the axis and its figures take on the left.
  static let axisColumns = 11
  private static let eighths: [Unicode.Scalar] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Draws into a rectangle whose last two rows are the axis and its dates.
  func draw(into buffer: inout CellBuffer, in rect: Rect) {
    let rows = rect.size.rows - 2
    let plot = Rect(
      x: rect.minX + ScoreChartView.axisColumns, y: rect.minY,
      columns: rect.size.columns - ScoreChartView.axisColumns, rows: rows)
    guard rows >= 2, plot.size.columns >= 10 else { return }
    let top = ScoreChartView.roundedUp(chart.columns.map(\.best).max() ?? 0)
    drawAxes(into: &buffer, plot, top: top)
    for bar in chart.columns where bar.column < plot.size.columns {
      let heights = [bar.average, bar.best].map { height(of: $0, top: top, rows: rows) }
      for row in 0..<rows {
        guard let cell = cell(row: row, average: heights[0], best: max(heights[1], 1)) else { continue }
        buffer[plot.minX + bar.column, plot.maxY - 1 - row] = cell
      }
    }
  }

  /// A score in eighths of a row.
  private func height(of score: Int, top: Int, rows: Int) -> Int {
    // As floating point, because scores may be of any size; this is a picture.
    Int((Double(score) / Double(max(1, top)) * Double(rows * 8)).rounded())
  }

  private func cell(row: Int, average: Int, best: Int) -> Cell? {
    let (low, high) = (average - row * 8, best - row * 8)
    if high <= 0 { return nil }
    guard isUnicode else {
      return Cell(low >= 4 ? "#" : "+", Style(foreground: low >= 4 ? .chartAverage : .chartBest))
    }
    if low >= 8 { return Cell("█", Style(foreground: .chartAverage)) }
    if low > 0 {
      let ground: Ink = high >= 8 ? .chartBest : .standard
      return Cell(ScoreChartView.eighths[low], Style(foreground: .chartAverage, background: ground))
    }
    return Cell(ScoreChartView.eighths[min(8, high)], Style(foreground: .chartBest))
  }

  private func drawAxes(into buffer: inout CellBuffer, _ plot: Rect, top: Int) {
    let style = Style(foreground: .faint)
    let (wall, corner, floor, tick): (Unicode.Scalar, Unicode.Scalar, Unicode.Scalar, Unicode.Scalar) =
      isUnicode ? ("│", "└", "─", "┤") : ("|", "+", "-", "+")
    for y in plot.minY..<plot.maxY { buffer[plot.minX - 1, y] = Cell(wall, style) }
    buffer[plot.minX - 1, plot.maxY] = Cell(corner, style)
    for x in plot.minX..<plot.maxX { buffer[x, plot.maxY] = Cell(floor, style) }
    let middle = plot.minY + plot.size.rows / 2
    // A figure stands at the row whose upper edge it is.
    let (rows, share) = (plot.size.rows, plot.maxY - middle)
    // A score may be nearly as great as a number can be.
    let marks = [(plot.minY, top), (middle, top / rows * share + top % rows * share / rows)]
    for (y, score) in marks {
      buffer.putRight(ScoreChartView.figure(score), end: plot.minX - 2, y: y, style)
      buffer[plot.minX - 1, y] = Cell(tick, style)
    }
    buffer.putRight("0", end: plot.minX - 2, y: plot.maxY, style)
    let days = [chart.range.lowerBound, chart.range.upperBound].map { LocalTime.day($0) }
    buffer.put(days[0], x: plot.minX, y: plot.maxY + 1, style)
    if days[1] != days[0], plot.size.columns >= 24 {
      buffer.putRight(days[1], end: plot.maxX, y: plot.maxY + 1, style)
    }
  }

  /// The next round figure: 1, 2 or 5 and noughts; the greatest number there is where no round one is as great.
  static func roundedUp(_ score: Int) -> Int {
    var size = 10
    while size < score {
      for factor in [2, 5, 10] {
        let (round, isTooGreat) = size.multipliedReportingOverflow(by: factor)
        if isTooGreat { return .max }
        if round >= score { return round }
      }
      size *= 10
    }
    return size
  }

  /// A score as the axis has room for it: 5,000,000, and of ten digits and more 9.2e18.
  static func figure(_ score: Int) -> String {
    let text = Numeral().text(score)
    guard text.count > axisColumns - 2 else { return text }
    var (tenths, exponent) = (score, 1)
    while tenths >= 100 { (tenths, exponent) = (tenths / 10, exponent + 1) }
    let rest = tenths % 10 == 0 ? "" : Numeral().point + String(tenths % 10)
    return "\(tenths / 10)\(rest)e\(exponent)"
  }
}
