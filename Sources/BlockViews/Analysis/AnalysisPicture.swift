import BlockBot
import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import TerminalUI

/// The report of an analysis as one picture.
package enum AnalysisPicture {
  private static let columns = 80

  /// The report as SVG, in the standard theme.
  package static func svg(of result: AnalysisRun.Result) -> String {
    let report = result.report
    let head = 1 + AnalysisView.headRows(in: Size(columns: columns, rows: 40))
    let size = Size(columns: columns, rows: max(24, head + 1 + 3 * report.costly.count))
    var buffer = CellBuffer(size: size)
    AnalysisView(report, selection: nil, isUnicode: true).drawHead(into: &buffer, y: 0, columns: columns)
    var y = head
    for (costly, line) in zip(report.costly, AnalysisView.lines(of: report.costly, columns: .max)) {
      buffer.put(line, x: 2, y: y, limit: columns - 3)
      let places = [tr("played %s", costly.played.text), tr("better %s", costly.best.text)]
      buffer.put(
        joinedClauses(places), x: 4, y: y + 1, Style(foreground: .faint), limit: columns - 5)
      y += 3
    }
    if report.costly.isEmpty { buffer.put(tr("No place cost a line."), x: 2, y: y) }
    var picture = SVGAnimation(canvas: size, duration: 0)
    picture.show(buffer, in: .standard, at: 0)
    return picture.finish(title: "blockfall")
  }
}
