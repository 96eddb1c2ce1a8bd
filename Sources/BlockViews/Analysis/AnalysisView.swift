import BlockBot
import BlockEngine
import BlockPlatform
import BlockSettings
import TerminalUI

/// The report of an analysis in cells: its figures, a graph over time and the costly places.
package struct AnalysisView {
  package let report: AnalysisReport
  /// The selected costly place, as an index.
  package let selection: Int?
  private let isUnicode: Bool

  package init(_ report: AnalysisReport, selection: Int?, isUnicode: Bool) {
    self.report = report
    self.selection = selection
    self.isUnicode = isUnicode
  }

  /// The rows of the figures and, if there is room for it, the graph.
  package static func headRows(in size: Size) -> Int {
    figureRows(in: size) + (size.rows >= 20 ? graphRows + 1 : 0)
  }

  /// The rows of the figures: the first ones matter most on a low screen.
  private static func figureRows(in size: Size) -> Int { size.rows < 12 ? 1 : size.rows < 16 ? 2 : 4 }

  private static let graphRows = 4
  private static let eighths: [Unicode.Scalar] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Draws the figures and the graph below `y`.
  package func drawHead(into buffer: inout CellBuffer, y: Int, columns: Int) {
    let figureRows = Self.figureRows(in: buffer.size)
    for (row, line) in report.figures.prefix(figureRows).enumerated() {
      let text = CellBuffer.shortened(line, to: columns - 3, isUnicode: isUnicode)
      buffer.put(text, x: 2, y: y + row, row == 0 ? Style(foreground: .title, attributes: .bold) : .standard)
    }
    guard Self.headRows(in: buffer.size) > figureRows else { return }
    drawGraph(
      into: &buffer,
      in: Rect(x: 2, y: y + figureRows, columns: max(1, columns - 4), rows: Self.graphRows))
  }

  /// Draws what the pieces lost, from the first to the last: a column shows the costliest of its pieces.
  private func drawGraph(into buffer: inout CellBuffer, in rect: Rect) {
    buffer.reading.skipPicture(rect)
    let count = report.points.count
    guard count > 0 else { return }
    let columns = min(rect.size.columns, max(count, 1))
    // Four lines fill the graph; a costlier piece fills it too.
    let top = 4 * 1_000
    for column in 0..<columns {
      let range =
        (column * count / columns)..<max(column * count / columns + 1, (column + 1) * count / columns)
      let loss = report.points[range].map(\.loss).max() ?? 0
      let eighths = min(rect.size.rows * 8, loss * rect.size.rows * 8 / top)
      let isNamed = report.costly.contains { range.contains($0.number - 1) }
      let ink: Ink = isNamed ? .warning : .chartAverage
      for row in 0..<rect.size.rows {
        let part = min(8, eighths - row * 8)
        guard part > 0 || row == 0 else { continue }
        let y = rect.maxY - 1 - row
        if part <= 0 {
          buffer[rect.minX + column, y] = Cell(isUnicode ? "▁" : "_", Style(foreground: .faint))
        } else {
          buffer[rect.minX + column, y] = Cell(isUnicode ? Self.eighths[part] : "#", Style(foreground: ink))
        }
      }
    }
  }

  /// The lines of costly places in a list, each figure below the one before: as much as fits into some columns.
  package static func lines(of costly: [AnalysisReport.Costly], columns: Int) -> [String] {
    let numbers = costly.map { Numeral().text($0.number) }
    let times = costly.map { PlayTime.text(microseconds: $0.time.microseconds) }
    let losses = costly.map { Numeral().text(thousandths: $0.loss) }
    let forms = [[numbers, times, costly.map(\.lossText)], [numbers, times, losses], [numbers, losses]]
      .map { lines(of: costly, $0) }
    return forms.first { lines in lines.allSatisfy { CellBuffer.columns(of: $0) <= columns } } ?? forms[2]
  }

  private static func lines(of costly: [AnalysisReport.Costly], _ figures: [[String]]) -> [String] {
    let widths = figures.map { texts in texts.map { CellBuffer.columns(of: $0) }.max() ?? 0 }
    return costly.indices.map { index in
      let figures = zip(figures, widths).map { texts, width in
        String(repeating: " ", count: width - CellBuffer.columns(of: texts[index])) + texts[index]
      }
      return (figures + [costly[index].reason.text]).joined(separator: "  ")
    }
  }
}

/// A costly place on its field: the piece where it would have been better, and an outline where it was placed.
package struct CostlyPlace {
  private let playfield: Playfield
  private let best: FallingPiece
  /// Where it was placed; nil for none.
  private let played: FallingPiece?

  package init(_ costly: AnalysisReport.Costly, before game: Game) {
    best = costly.best.piece
    played = costly.played.piece
    playfield = game.playfield
  }

  /// A piece of the bot's.
  package init(_ step: Continuation.Step) {
    best = step.place.piece
    played = nil
    playfield = step.game.playfield
  }

  /// Draws the lowest rows of the field that have room, within a rectangle.
  package func draw(into buffer: inout CellBuffer, in rect: Rect, _ context: DrawingContext) {
    let top = (Array(best.minos) + (played.map { Array($0.minos) } ?? [])).map(\.y).min() ?? 0
    LowField(playfield: playfield, needed: playfield.height - top + 2, piece: best, hint: played)
      .draw(into: &buffer, in: rect, context)
  }
}
