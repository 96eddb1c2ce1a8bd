import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

extension HistoryScreen {
  var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("History")) }

  func buttons(in context: ScreenContext) -> ButtonRow<Action> {
    let pages: [ButtonRow<Action>.Button] = [
      .init(.totals, .character("t"), tr("Totals")), .init(.progress, .character("g"), tr("Graphs")),
      .init(.matches, .character("v"), tr("Matches")), .init(.boards, .character("b"), tr("Boards")),
      .init(.player, .character("p"), tr("Player")), .init(.mode, .character("o"), tr("Mode")),
    ]
    let search = [ButtonRow<Action>.Button(.search, .character("/"), tr("Date"))]
    let all: [ButtonRow<Action>.Button] =
      [
        .init(.watch, .enter, tr("Watch")), .init(.analyse, .character("a"), tr("Analyse")),
        .init(.share, .character("s"), tr("Share")), .init(.send, .character("u"), tr("Send")),
      ] + pages + search
      + [.init(.delete, .character("d"), tr("Delete it"))]
    // An empty list allows no action, but another date may have games.
    let none = filter.date.isEmpty ? pages : pages + search
    // The list comes before the buttons of a low screen; their keys work all the same.
    let rows = context.size.rows
    return buttonPages.row(
      summary?.count == 0 ? none : all, more: .more, maxRows: rows < 12 ? 1 : rows < 15 ? 3 : .max,
      in: context.drawing)
  }

  // MARK: Places

  /// The area of the chart, below the list; nil if it would leave too few rows for that.
  private func chartRect(in context: ScreenContext) -> Rect? {
    let size = context.size
    guard size.rows >= 20, size.columns >= 40 else { return nil }
    // Three rows of bars, or more on a large screen, with the floor and the dates below.
    let rows = 2 + (size.rows < 30 ? 3 : min(size.rows / 5, 14))
    let bottom = size.rows - buttons(in: context).rows(in: size)
    return Rect(x: 2, y: bottom - rows, columns: size.columns - 4, rows: rows)
  }

  func chartColumns(in context: ScreenContext) -> Int {
    max(1, (chartRect(in: context)?.size.columns ?? 0) - ScoreChartView.axisColumns)
  }

  func area(in context: ScreenContext) -> ScrollList.Area {
    let size = context.size
    let headRows = head(in: context).rows
    let top = size.rows < 12 ? headRows + 2 : max(2, headRows) + 2
    let below = chartRect(in: context).map { $0.minY - 1 } ?? size.rows - buttons(in: context).rows(in: size)
    let rows = below - top
    return ScrollList.Area(rect: Rect(x: 1, y: top, columns: max(1, size.columns - 2), rows: max(1, rows)))
  }

  // MARK: Drawing

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    // Read aloud, nothing comes before the games.
    if context.isPlain, summary == nil { return }
    drawHead(into: &buffer, in: context)
    if let rect = chartRect(in: context), let chart {
      ScoreChartView(chart: chart, measure: filter.measure, isUnicode: context.isUnicode).draw(
        into: &buffer, in: rect)
    }
    drawGames(into: &buffer, in: context)
    switch task {
    case .searching(let field):
      let label = tr("Date, or its beginning:")
      let (columns, y) = (CellBuffer.columns(of: label), buffer.size.rows - 1)
      // The label goes above the field if one row is too narrow for both.
      let isBeside = columns + 3 + 12 <= buffer.size.columns
      Notice.draw(label, into: &buffer, above: isBeside ? 0 : 1, ink: .title)
      field.draw(into: &buffer, x: isBeside ? columns + 3 : 2, y: y, columns: 12)
    case .deleting(_, let question): question.draw(into: &buffer, in: context.drawing)
    case nil: buttons(in: context).draw(into: &buffer, orNoticeIn: context)
    }
  }

  /// The heading above the list: the player, and figures in colour, beside that or below it.
  private struct Head {
    var title: [String]
    var figures: [(text: String, ink: Ink)]
    var isBelow = false

    var rows: Int { title.count + (isBelow ? 1 : 0) }
    var figuresWidth: Int { figures.reduce(0) { $0 + CellBuffer.columns(of: $1.text) + 2 } }

    /// Drops figures from the end until they fit, but keeps the first.
    mutating func fitFigures(in columns: Int) {
      while figures.count > 1, figuresWidth > columns { figures.removeLast() }
    }
  }

  private func head(in context: ScreenContext) -> Head {
    let who = filter.player.title(in: context)
    let mark = games.contains { !$0.isVerified } ? tr("%s unverified", HistoryScreen.unverifiedMark) : ""
    let parts = [who, filter.mode?.title ?? "", filter.date, mark].filter { !$0.isEmpty }
    let title = parts.joined(separator: ", ")
    // Figures in the colours of the chart's bars also serve as its legend.
    var figures: [(String, Ink)] = []
    if let summary {
      figures = [(trn("%s game", "%s games", summary.count, Numeral().text(summary.count)), Ink.faint)]
      if let best = summary.best { figures.append((tr("best %s", filter.measure.text(best)), .chartBest)) }
      if let average = summary.average {
        figures.append((tr("average %s", filter.measure.text(average)), .chartAverage))
      }
      figures += summary.otherBests.map { ("\($0.mode.title) \($0.measure.text($0.figure))", .faint) }
    }
    var head = Head(title: [title], figures: figures)
    let columns = context.size.columns
    let room = columns - 4 - CellBuffer.columns(of: title)
    if room >= (figures.first.map { CellBuffer.columns(of: $0.0) + 2 } ?? 0) {
      head.fitFigures(in: room)
    } else {
      head.title = TextWrap.lines(of: title, columns: max(1, columns - 3))
      head.isBelow = !figures.isEmpty
      head.fitFigures(in: columns - 2)
    }
    return head
  }

  private func drawHead(into buffer: inout CellBuffer, in context: ScreenContext) {
    let head = head(in: context)
    for (row, line) in head.title.enumerated() {
      buffer.put(line, x: 2, y: 1 + row, Style(foreground: .title, attributes: .bold))
    }
    var x = head.isBelow ? 2 : buffer.size.columns - head.figuresWidth
    for (text, ink) in head.figures { x = buffer.put(text, x: x, y: head.rows, Style(foreground: ink)) + 2 }
  }

  private static let momentWidth = 17
  private static let leastWidthOfAllFigures = 60

  /// The width of the date: only the day if date and time would leave no room for a figure.
  private static func dateWidth(_ width: Int) -> Int { width < momentWidth + 10 ? 11 : momentWidth }

  /// Marks the score of a game whose replay has a version that this program cannot read.
  private static let unverifiedMark = "?"

  /// A column of the table: title, width, and the text for a game.
  private struct Column {
    let title: String
    private(set) var width: Int
    let text: (GameResult) -> String

    /// A column wide enough for its title, a least width, and some possible words.
    init(_ title: String, atLeast width: Int, words: [String] = [], text: @escaping (GameResult) -> String) {
      self.title = title
      self.width = ([title] + words).reduce(width) { max($0, CellBuffer.columns(of: $1) + 2) }
      self.text = text
    }

    /// The same column, widened to fit its texts for `games`.
    func fitted(to games: [GameResult]) -> Column {
      var fitted = self
      fitted.width = games.reduce(width) { max($0, CellBuffer.columns(of: text($1)) + 1) }
      return fitted
    }
  }

  /// The columns that fit, each as wide as its widest visible text.
  private func columns(_ width: Int, showing seen: [GameResult], in context: ScreenContext) -> [Column] {
    let mark = context.isPlain ? tr("best") : BestMark.text(isUnicode: context.isUnicode)
    let isTimed = filter.measure.isTime
    func marked(_ figure: String, _ game: GameResult) -> String {
      let sign = game.isBest ? mark : game.isVerified ? "" : HistoryScreen.unverifiedMark
      return sign + (sign.isEmpty ? "" : " ") + figure
    }
    // First the value that the mode ranks by, with the mark of the best.
    // Among all modes there is room for what each game was played for, but not for the figures of others.
    let isMixed = filter.mode == nil && width < HistoryScreen.leastWidthOfAllFigures
    let score = Column(isMixed ? tr("Result") : tr("Score"), atLeast: 9) { game in
      let figure = isMixed ? game.rankedText : Numeral().text(game.score)
      return isTimed ? figure : marked(figure, game)
    }
    let time = Column(tr("Time"), atLeast: isTimed ? 11 : 8) { game in
      isTimed ? marked(game.timeText, game) : game.timeText
    }
    let all =
      (isTimed ? [time, score] : [score]) + [
        Column(tr("Lines"), atLeast: 6) { Numeral().text($0.lines) },
        Column(tr("Level"), atLeast: 6) { String($0.level) },
      ] + (isTimed ? [] : [time])
      + [
        Column(tr("Pieces/s"), atLeast: 7) { game in
          game.statistics.map { Numeral().text(thousandths: $0.piecesPerSecond) } ?? ""
        }
      ]
    let isUnicode = context.isUnicode
    let rules = RulesChoice.allCases.map { $0.title(isUnicode: isUnicode) }
    let modes = (GameMode.Kind.played + [.puzzle]).map(\.title)
    let isWide = width >= 100
    let columns =
      (all + [
        isWide
          ? Column(tr("Rules"), atLeast: 14, words: rules) { $0.rulesTitle(isUnicode: isUnicode) }
          : Column(tr("Rules"), atLeast: 9) { $0.rulesTitle(isUnicode: isUnicode).withoutSize },
        Column(tr("Mode"), atLeast: isWide ? 11 : 9, words: isWide ? modes : []) { $0.modeTitle },
      ]).map { $0.fitted(to: seen) }
    // What a game was played for, and under which rules, matters more than the rest of its figures.
    var left = width - Self.dateWidth(width)
    var shown: Set<Int> = []
    for index in isMixed ? [0, 6, 5, 1, 2, 4, 3] : [0, 1, 6, 5, 3, 4, 2] where columns[index].width <= left {
      shown.insert(index)
      left -= columns[index].width
    }
    return columns.indices.filter(shown.contains).map { columns[$0] }
  }

  private func drawGames(into buffer: inout CellBuffer, in context: ScreenContext) {
    let area = area(in: context)
    let seen = list.visible(in: area).compactMap { games.indices.contains($0.0) ? games[$0.0] : nil }
    let columns = columns(area.rect.size.columns, showing: seen, in: context)
    let dateWidth = Self.dateWidth(area.rect.size.columns)
    let used = dateWidth + columns.reduce(0) { $0 + $1.width }
    let name = area.rect.size.columns - used - 2
    let head = Style(foreground: .faint)
    if games.isEmpty {
      if summary?.count == 0 {
        buffer.putWrapped(
          filter.date.isEmpty
            ? tr("There is no finished game here yet.") : tr("No finished game began on that date."),
          y: area.rect.minY)
      }
      return
    }
    var x = area.rect.minX
    list.report(in: area, &buffer)
    // Read aloud, each row has its headings.
    let heads = Rect(x: x, y: area.rect.minY - 1, columns: area.rect.size.columns, rows: 1)
    buffer.reading.skipPicture(heads)
    buffer.put(tr("Date"), x: x, y: area.rect.minY - 1, head)
    x += dateWidth
    for column in columns {
      x += column.width
      buffer.putRightAligned(column.title, end: x, y: area.rect.minY - 1, head)
    }
    if name >= 8 { buffer.put(tr("Player"), x: x + 2, y: area.rect.minY - 1, head, limit: name) }
    for (index, rect) in list.visible(in: area) where games.indices.contains(index) {
      let game = games[index]
      let style = buffer.putRow(rect, isSelected: index == list.selection)
      let isDay = dateWidth < Self.momentWidth
      let date = isDay ? LocalTime.day(game.started) : LocalTime.text(game.started)
      buffer.put(date, x: rect.minX, y: rect.minY, style, limit: dateWidth)
      var x = rect.minX + dateWidth
      for column in columns {
        buffer.reading.addCell(row: rect.minY, columns: x..<(x + column.width), heading: column.title)
        x += column.width
        buffer.putRightAligned(column.text(game), end: x, y: rect.minY, style)
      }
      guard name >= 8, let player = game.player?.name else { continue }
      let shown = CellBuffer.shortened(player, to: name, isUnicode: context.isUnicode)
      buffer.put(shown, x: x + 2, y: rect.minY, style)
    }
  }
}
