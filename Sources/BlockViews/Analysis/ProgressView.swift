import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import TerminalUI

/// What games show over time, a small graph for each figure.
package struct ProgressView {
  /// A figure of games.
  package enum Measure: CaseIterable, Sendable {
    case pace, finesse, attack, accuracy

    var title: String {
      switch self {
      case .pace: tr("Pieces/s")
      case .finesse: tr("Pieces without a finesse fault")
      case .attack: tr("Attack/min")
      case .accuracy: tr("Accuracy")
      }
    }

    /// The figure of a game, in thousandths; nil if it has none.
    func figure(of game: GameFigures) -> Int? {
      switch self {
      case .pace: game.statistics.piecesPerSecond
      case .finesse: game.finesse.pieces > 0 ? game.finesse.faultlessShare * 100 : nil
      case .attack: game.statistics.attackPerMinute
      case .accuracy: game.accuracy
      }
    }

    /// A figure in words.
    func text(_ thousandths: Int) -> String {
      switch self {
      case .pace, .attack: Numeral().text(thousandths: thousandths)
      case .finesse, .accuracy: tr("%s %%", Numeral().text(hundredths: thousandths / 10))
      }
    }
  }

  /// The mean of neighbouring games, a column of a graph each.
  static func columns(_ figures: [Int], count: Int) -> [Int] {
    guard !figures.isEmpty else { return [] }
    let count = max(1, min(count, figures.count))
    return (0..<count).map { column in
      let range = (column * figures.count / count)..<((column + 1) * figures.count / count)
      return figures[range].reduce(0) { $0.saturatingAdd($1) } / max(1, range.count)
    }
  }

  private let games: [GameFigures]
  private let isUnicode: Bool

  /// The games in the order of their starts.
  package init(_ games: [GameFigures], isUnicode: Bool) {
    self.games = games
    self.isUnicode = isUnicode
  }

  /// The measures that some game has.
  private var measures: [(measure: Measure, figures: [Int])] {
    Measure.allCases.map { measure in (measure, games.compactMap(measure.figure)) }.filter { !$0.1.isEmpty }
  }

  /// The rows of a graph, as many as fit; it has a title and an empty row besides.
  private static let graphRows = 3...8
  /// The columns of a bar, as many as fit, with an empty one after it if it has more than two.
  private static let barColumns = 1...5
  private static let eighths: [Unicode.Scalar] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The rows that all graphs take.
  package var rows: Int { measures.count * (Self.graphRows.lowerBound + 2) }

  /// Draws one graph below the other, those that fit.
  package func draw(into buffer: inout CellBuffer, in rect: Rect) {
    let measures = measures
    let rows = Self.graphRows.clamp(rect.size.rows / max(1, measures.count) - 2)
    for (index, one) in measures.enumerated() {
      let y = rect.minY + index * (rows + 2)
      guard y + rows < rect.maxY else { break }
      let columns = Self.columns(one.figures, count: rect.size.columns)
      let words = tr(
        "%s: first %s, last %s, best %s", one.measure.title, one.measure.text(columns.first ?? 0),
        one.measure.text(columns.last ?? 0), one.measure.text(one.figures.max() ?? 0))
      buffer.put(words, x: rect.minX, y: y, Style(foreground: .title), limit: rect.size.columns)
      drawGraph(
        of: columns, into: &buffer,
        in: Rect(x: rect.minX, y: y + 1, columns: rect.size.columns, rows: rows))
    }
  }

  /// Draws bars from zero up to the highest one.
  private func drawGraph(of columns: [Int], into buffer: inout CellBuffer, in rect: Rect) {
    buffer.reading.skipPicture(rect)
    let top = max(1, columns.max() ?? 1)
    let width = Self.barColumns.clamp(rect.size.columns / max(1, columns.count))
    let filled = width > 2 ? width - 1 : width
    for (column, figure) in columns.enumerated() {
      let height = Int((Double(figure) / Double(top) * Double(rect.size.rows * 8)).rounded())
      for row in 0..<rect.size.rows {
        let part = min(8, height - row * 8)
        let y = rect.maxY - 1 - row
        guard part > 0 || row == 0 else { continue }
        let cell =
          part > 0
          ? Cell(isUnicode ? Self.eighths[part] : "#", Style(foreground: .chartAverage))
          : Cell(isUnicode ? "▁" : "_", Style(foreground: .faint))
        for x in 0..<filled { buffer[rect.minX + column * width + x, y] = cell }
      }
    }
  }
}

/// The graphs of games over time as one picture.
package enum ProgressPicture {
  private static let columns = 80

  /// The graphs as SVG, in the standard theme.
  package static func svg(of games: [GameFigures]) -> String {
    let view = ProgressView(games.sorted { $0.started < $1.started }, isUnicode: true)
    let size = Size(columns: columns, rows: max(6, view.rows + 3))
    var buffer = CellBuffer(size: size)
    let count = trn("%s game", "%s games", games.count, Numeral().text(games.count))
    let days = [games.map(\.started).min(), games.map(\.started).max()].compactMap(\.self).map(LocalTime.day)
    buffer.put(
      ([count] + Set(days).sorted()).joined(separator: "  "), x: 2, y: 1,
      Style(foreground: .title, attributes: .bold))
    view.draw(into: &buffer, in: Rect(x: 2, y: 3, columns: columns - 4, rows: size.rows - 3))
    var picture = SVGAnimation(canvas: size, duration: 0)
    picture.show(buffer, in: .standard, at: 0)
    return picture.finish(title: "blockfall")
  }
}

extension ClosedRange<Int> {
  /// The nearest number within the range.
  fileprivate func clamp(_ number: Int) -> Int { Swift.min(Swift.max(number, lowerBound), upperBound) }
}

extension Int {
  fileprivate func saturatingAdd(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
