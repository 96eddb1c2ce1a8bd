import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import BlockStorage
import TerminalUI

/// Totals as a page: the best score, what was cleared, best moments, games a day, and a table of modes.
package struct TotalsView {
  let totals: [HistoryTotal]
  /// What the latest games were like; nil until it is known.
  let activity: PlayerActivity?
  /// The table's rows.
  let list: ScrollList
  /// Whether the page is read aloud.
  let isPlain: Bool

  package init(_ totals: [HistoryTotal], _ activity: PlayerActivity?, list: ScrollList, isPlain: Bool) {
    (self.totals, self.activity, self.list, self.isPlain) = (totals, activity, list, isPlain)
  }

  // MARK: Places

  /// Where the pictures are: parts side by side, the days below them, and the table at the bottom.
  private struct Places {
    /// The rows of figures below the heading.
    var figureRows = 2
    /// The first row of the parts: a title with up to five rows below; nil if there is no room for them.
    var partsTop: Int?
    /// The rows of the best score's digits.
    var digitRows = 3
    /// The title of the days, with so many rows of bars below.
    var daysTop: Int?
    var dayRows = 1
    var tableTop = 5
  }

  private static func places(in size: Size) -> Places {
    var places = Places()
    guard size.columns >= 36, size.rows >= 14 else { return places }
    if size.rows < 22 || size.columns < 60 {
      places.figureRows = 1
      places.partsTop = 3
      guard size.rows >= 15 else {
        places.tableTop = 9
        return places
      }
      // The title and its bars share a row.
      (places.daysTop, places.dayRows, places.tableTop) = (8, 0, 10)
      return places
    }
    let isLarge = size.rows >= 34
    places.partsTop = 4
    places.digitRows = isLarge ? 5 : 3
    places.daysTop = isLarge ? 12 : 10
    places.dayRows = isLarge ? 6 : 3
    places.tableTop = (isLarge ? 12 + 6 : 10 + 3) + 3
    return places
  }

  /// The table's area.
  package static func area(in size: Size) -> ScrollList.Area {
    let top = min(places(in: size).tableTop, max(3, size.rows - 3))
    return ScrollList.Area(
      rect: Rect(x: 1, y: top, columns: max(1, size.columns - 3), rows: max(1, size.rows - top - 1)))
  }

  // MARK: Drawing

  /// Draws all but the heading and the buttons.
  package func draw(into buffer: inout CellBuffer, in context: DrawingContext) {
    let places = Self.places(in: buffer.size)
    drawFigures(rows: places.figureRows, into: &buffer)
    if let y = places.partsTop, !totals.isEmpty {
      drawParts(digitRows: places.digitRows, y: y, into: &buffer, in: context)
    }
    if let y = places.daysTop { drawDays(rows: places.dayRows, y: y, into: &buffer, in: context) }
    drawModes(into: &buffer, in: context)
  }

  private func drawFigures(rows: Int, into buffer: inout CellBuffer) {
    func sum(_ figure: (HistoryTotal) -> Int) -> Int {
      totals.reduce(0) { sum, total in
        let (next, isTooGreat) = sum.addingReportingOverflow(figure(total))
        return isTooGreat ? .max : next
      }
    }
    let numeral = Numeral()
    let (games, time) = (sum(\.games), sum(\.duration))
    var counted = GameStatistics()
    for total in totals { counted.add(total.counted) }
    let parts = [
      trn("%s game", "%s games", games, numeral.text(games)),
      tr("time played %s", PlayTime.text(microseconds: Int64(time))),
      tr("pieces %s", numeral.text(counted.pieces)), tr("lines %s", numeral.text(sum(\.lines))),
      tr("pieces/s %s", numeral.text(thousandths: counted.piecesPerSecond)),
    ]
    // Only whole figures, as many as fit.
    var (x, y) = (2, 2)
    for part in parts {
      let width = CellBuffer.columns(of: part)
      if x > 2, x + width > buffer.size.columns - 1 { (x, y) = (2, y + 1) }
      guard y < 2 + rows else { return }
      x = buffer.put(part, x: x, y: y, Style(foreground: .faint)) + 3
    }
  }

  // MARK: Parts

  /// The columns between two parts.
  private static let gap = 3

  /// Draws the best score in large digits, and beside it, as far as there is room, what was cleared and best moments.
  private func drawParts(
    digitRows: Int, y: Int, into buffer: inout CellBuffer, in context: DrawingContext
  ) {
    let end = buffer.size.columns - 2
    var x = 2
    if let columns = drawBest(digitRows: digitRows, x: x, y: y, into: &buffer, in: context) {
      x += columns + Self.gap
    }
    guard let clears = activity?.clears, clears.games > 0 else { return }
    let moments = moments(clears)
    let width = moments.reduce(0) { max($0, CellBuffer.columns(of: $1.name + $1.figure) + 2) }
    let hasMoments = end - x >= 24 + Self.gap + width
    let barsEnd = hasMoments ? end - width - Self.gap : end
    let most = min(barsEnd - x, 44)
    if most >= 7 { drawClears(clears, x: x, y: y, columns: most, into: &buffer, in: context) }
    guard hasMoments else { return }
    x = min(x + most + Self.gap, end - width)
    buffer.reading.addPart(Rect(x: x, y: y, columns: width, rows: 1 + moments.count))
    buffer.put(tr("Best moments"), x: x, y: y, Style(foreground: .faint))
    for (row, moment) in moments.enumerated() {
      buffer.put(moment.name, x: x, y: y + 1 + row)
      buffer.putRightAligned(
        moment.figure, end: x + width, y: y + 1 + row, Style(foreground: .accent, attributes: .bold))
    }
  }

  /// Draws the best score of all modes that rank by it.
  ///
  /// - Returns: the columns that it takes; nil if there is none, or no room.
  private func drawBest(
    digitRows: Int, x: Int, y: Int, into buffer: inout CellBuffer, in context: DrawingContext
  ) -> Int? {
    let ranked = totals.filter { GameMode.Ranking(resultText: $0.mode) == .score }
    guard let total = ranked.max(by: { ($0.best?.score ?? -1) < ($1.best?.score ?? -1) }),
      let best = total.best, best.score > 0,
      let figure = LargeFigure.fitting(
        Numeral().text(best.score), in: Size(columns: max(26, buffer.size.columns / 2), rows: digitRows),
        isUnicode: context.isUnicode)
    else { return nil }
    let title = tr("Best score")
    let text = "\(total.modeTitle), \(LocalTime.day(WallTime(ofID: best.id.description)))"
    let isRoomy = digitRows > 3 || buffer.size.rows >= 22
    // In words too, for who does not see the digits.
    buffer.put(
      isPlain ? "\(title): \(figure.text)" : title, x: x, y: y, Style(foreground: .faint))
    let picture = Rect(x: x, y: y + 1, columns: figure.columns, rows: figure.rows)
    buffer.reading.skipPicture(picture)
    for row in 0..<figure.rows {
      figure.draw(row: row, into: &buffer, x: x, y: y + 1 + row, Style(foreground: .accent))
    }
    if isRoomy { buffer.put(text, x: x, y: y + 1 + figure.rows, Style(foreground: .faint)) }
    let columns = max(
      figure.columns, CellBuffer.columns(of: title), isRoomy ? CellBuffer.columns(of: text) : 0)
    buffer.reading.addPart(Rect(x: x, y: y, columns: columns, rows: figure.rows + 2))
    return columns
  }

  /// Draws how many clears without a spin were of one to four rows, each bar in a piece's colour.
  private func drawClears(
    _ clears: GameStatistics, x: Int, y: Int, columns: Int, into buffer: inout CellBuffer,
    in context: DrawingContext
  ) {
    let numeral = Numeral()
    let inks: [Ink] = [.pieceS, .pieceL, .pieceT, .pieceI]
    let counts = (1...4).map { clears.count(of: .init(rows: $0)) }
    var names = [tr("Single"), tr("Double"), tr("Triple"), tr("Quad")]
    let figures = counts.map { numeral.text($0) }
    let figureColumns = figures.map { CellBuffer.columns(of: $0) }.max() ?? 0
    var nameColumns = names.map { CellBuffer.columns(of: $0) }.max() ?? 0
    if nameColumns + figureColumns + 8 > columns {
      names = (1...4).map { numeral.text($0) }
      nameColumns = 1
    }
    let barColumns = columns - nameColumns - figureColumns - 2
    guard barColumns > 0 else { return }
    let titles = [
      trn(
        "Clears of the latest game", "Clears of the latest %s games", clears.games, numeral.text(clears.games)
      ),
      tr("Clears"),
    ]
    buffer.reading.addPart(Rect(x: x, y: y, columns: columns, rows: 5))
    if let title = titles.first(where: { CellBuffer.columns(of: $0) <= columns }) {
      buffer.put(title, x: x, y: y, Style(foreground: .faint))
    }
    let most = max(1, counts.max() ?? 1)
    for row in 0..<4 {
      buffer.put(names[row], x: x, y: y + 1 + row)
      let bar = Rect(x: x + nameColumns + 1, y: y + 1 + row, columns: barColumns, rows: 1)
      buffer.reading.skipPicture(bar)
      EighthBar(value: counts[row], maximum: most, ink: inks[row])
        .draw(into: &buffer, x: bar.minX, y: bar.minY, columns: barColumns, isUnicode: context.isUnicode)
      buffer.putRightAligned(figures[row], end: x + columns, y: y + 1 + row, Style(attributes: .bold))
    }
  }

  private func moments(_ clears: GameStatistics) -> [(name: String, figure: String)] {
    let figures = [
      (tr("Longest combo"), clears.longestCombo), (tr("Longest back-to-back"), clears.longestBackToBack),
      (tr("All clears"), clears.allClears),
      (tr("Most games in a day"), activity?.days.map(\.games).max() ?? 0),
    ]
    return figures.filter { $0.1 > 0 }.map { ($0.0, Numeral().text($0.1)) }
  }

  // MARK: Days

  /// Draws the games of each day as a bar, the last day at the right end.
  private func drawDays(rows: Int, y: Int, into buffer: inout CellBuffer, in context: DrawingContext) {
    guard let days = activity?.days, let first = days.first, let last = days.last else { return }
    // On a low screen the bars are beside their title.
    let isBeside = rows == 0
    let title = tr("Games a day")
    let left = 2 + (isBeside ? CellBuffer.columns(of: title) + 2 : 0)
    let columns = buffer.size.columns - 2 - left
    guard columns >= 8 else { return }
    let span = min(last.number - first.number, 10_000) + 1
    // Few days have wide bars with a gap; of many, the latest are shown.
    let width = span <= columns / 4 ? 4 : span <= columns / 3 ? 3 : span <= columns / 2 ? 2 : 1
    let shown = min(span, columns / width)
    let start = last.number - shown + 1
    var games = [Int](repeating: 0, count: shown)
    for day in days where day.number >= start { games[day.number - start] = day.games }
    let from = days.first { $0.number >= start } ?? last
    let most = Numeral().text(games.max() ?? 0)
    let text = tr(
      "Games a day from %s to %s, at most %s", LocalTime.day(from.last), LocalTime.day(last.last), most)
    let isLong = !isBeside && CellBuffer.columns(of: text) <= columns
    buffer.put(isLong ? text : title, x: 2, y: y, Style(foreground: .faint))
    let values = games.flatMap { count in (0..<width).map { $0 == 0 || $0 < width - 1 ? count : 0 } }
    let graph = Sparkline(values, rows: max(1, rows), isUnicode: context.isUnicode)
    let top = isBeside ? y : y + 1
    buffer.reading.skipPicture(Rect(x: left, y: top, columns: graph.columns, rows: graph.rows))
    for row in 0..<graph.rows {
      graph.draw(row: row, into: &buffer, x: left, y: top + row, Style(foreground: .chartAverage))
    }
  }

  // MARK: Modes

  private func drawModes(into buffer: inout CellBuffer, in context: DrawingContext) {
    let area = Self.area(in: buffer.size)
    guard !totals.isEmpty else {
      return buffer.putCentred(
        tr("There is no finished game here yet."), from: 0, to: buffer.size.columns, y: area.rect.minY)
    }
    let numeral = Numeral()
    // The last ones are left out first if there is no room.
    let table = TextTable(
      [
        .init(tr("Mode"), totals.map(\.modeTitle)),
        .init(tr("Best"), totals.map(\.bestText), isRightAligned: true),
        .init(tr("Rules"), totals.map { $0.rulesTitle(isUnicode: context.isUnicode) }),
        .init(tr("Games"), totals.map { numeral.text($0.games) }, isRightAligned: true),
        .init(
          tr("Time"), totals.map { PlayTime.text(microseconds: Int64($0.duration)) }, isRightAligned: true),
        .init(tr("Lines"), totals.map { numeral.text($0.lines) }, isRightAligned: true),
        .init(
          tr("Best on"),
          totals.map { $0.best.map { LocalTime.day(WallTime(ofID: $0.id.description)) } ?? "" },
          isRightAligned: true),
      ], fittingIn: area.rect.size.columns)
    table.drawTitles(into: &buffer, x: area.rect.minX + 1, y: area.rect.minY - 1)
    for (index, rect) in list.visible(in: area) {
      let style = buffer.putRow(rect, isSelected: index == list.selection)
      table.draw(row: index, into: &buffer, x: area.rect.minX + 1, y: rect.minY, style)
    }
    list.scrollBar(in: area).draw(into: &buffer, isUnicode: context.isUnicode)
  }
}

extension HistoryTotal {
  package var modeTitle: String { GameMode.title(ofResult: PlayerName.sanitized(mode)) }

  fileprivate var bestText: String { best?.text(by: GameMode.Ranking(resultText: mode)) ?? "-" }

  fileprivate func rulesTitle(isUnicode: Bool) -> String {
    RulesChoice(resultText: rules)?.title(isUnicode: isUnicode) ?? PlayerName.sanitized(rules)
  }
}
