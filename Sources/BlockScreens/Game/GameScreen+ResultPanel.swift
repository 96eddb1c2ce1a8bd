import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The panel of the result: beside the field, which stays seen, or over it if there is no room.
extension GameScreen {
  /// How much of a short result shows; what is worth least goes first.
  private struct Detail {
    /// The rows of the digits; 0 for a line of text.
    var digits = 5
    var graph = true
    var gaps = true
  }

  /// The richest first.
  private static let details = [
    Detail(), Detail(digits: 3), Detail(digits: 3, gaps: false), Detail(digits: 3, graph: false),
    Detail(digits: 3, graph: false, gaps: false), Detail(digits: 0, graph: false),
    Detail(digits: 0, graph: false, gaps: false),
  ]

  /// The least columns beside the field for the panel.
  private static let minColumns = 13
  /// The most columns of the panel.
  private static let maxColumns = 40
  /// The columns of the graph.
  private static let graphColumns = 24
  /// The most rows of the menu on a small screen.
  private static let menuRowsIfSmall = 3

  func resultPanel(_ menu: MenuList<Choice>, in context: ScreenContext) -> Panel {
    let title = seat.session.game.endTitle
    let layout = layout(in: context)
    guard !context.isPlain, let layout, let area = resultArea(layout, in: context) else {
      let isSmall = context.size.rows < GameScreen.minRowsForAllLines
      var panel = Panel(
        title: title, lines: result(in: context), menu: menu,
        menuRows: isSmall ? GameScreen.menuRowsIfSmall : nil)
      panel.place(in: context.size, over: layout?.field, within: layout?.middle, scrollOffset: resultScroll)
      return panel
    }
    let middle = (layout.field.minY + layout.field.maxY) / 2
    if !showsWholeResult {
      var plain: Panel?
      for detail in GameScreen.details {
        let lines = shortResult(
          detail, columns: area.size.columns - 4, isUnicode: !layout.isASCII,
          isOverSSH: context.settings.comesOverSSH)
        var panel = Panel(title: title, lines: lines, menu: menu)
        guard panel.place(beside: area, middleY: middle) else { continue }
        // Among frames the result has one too, unless it costs the digits.
        if !layout.isFramed || panel.hasBorder {
          return panel.hasDigits ? panel : plain.flatMap { $0.hasDigits ? $0 : nil } ?? panel
        }
        plain = plain ?? panel
      }
      if let plain { return plain }
    }
    var panel = Panel(title: title, lines: result(in: context), menu: menu)
    panel.place(beside: area, middleY: middle, scrollOffset: resultScroll)
    return panel
  }

  /// Whether the result is a short one, of which a choice shows more.
  func isResultShort(in context: ScreenContext) -> Bool {
    !context.isPlain && layout(in: context).flatMap { resultArea($0, in: context) } != nil
  }

  /// The area right of the field for the result; nil if it is too narrow.
  func resultArea(_ layout: Layout, in context: ScreenContext) -> Rect? {
    let x = layout.isFramed ? (layout.next?.minX ?? 0) - 2 : layout.field.maxX + 2
    let columns = min(GameScreen.maxColumns, context.size.columns - x)
    // Below the row of the score, if there is one.
    let top = layout.isFramed ? Layout.belowBar(context.size).minY : layout.statusRow + 1
    guard columns >= GameScreen.minColumns else { return nil }
    let rows = context.size.rows - top - takenRows(layout, in: context)
    return Rect(x: x, y: top, columns: columns, rows: rows)
  }

  /// Empties the place beside the field where the result shows.
  func clearResultArea(into buffer: inout CellBuffer, _ layout: Layout, in context: ScreenContext) {
    guard case .over = stage, let area = resultArea(layout, in: context) else { return }
    let columns = context.size.columns - area.minX
    buffer.fill(Rect(x: area.minX, y: area.minY, columns: columns, rows: area.size.rows), with: .blank)
  }

  // MARK: A short result

  /// The figure that the game was about, how it compares with the best, and three figures more.
  private func shortResult(_ detail: Detail, columns: Int, isUnicode: Bool, isOverSSH: Bool) -> [Panel.Line] {
    let gap: [Panel.Line] = detail.gaps ? [.text("")] : []
    // The row for a new best is there from the first frame on if there may be one.
    var lines: [Panel.Line] = race == nil ? gap : [.text("")]
    // In the row of the gap, so that nothing moves once it is known.
    if case .best = outcome { lines = [.strong(tr("New best!"))] }
    let main = mainFigure
    let room = Size(columns: columns, rows: detail.digits)
    if detail.digits > 0, let large = LargeFigure.fitting(main.figure, in: room, isUnicode: isUnicode) {
      lines.append(.text(main.name))
      lines += (0..<large.rows).map { .large(large, row: $0) }
    } else {
      lines.append(.figure(main.name, main.figure))
    }
    // Important for comparing times: over SSH the keys arrive in bursts.
    if isOverSSH, seat.session.game.mode.isRaced { lines.append(.text(tr("over SSH"))) }
    lines += comparison + [sending?.line].compactMap(\.self) + gap + shortFigures
    if detail.graph,
      let graph = paceGraph(columns: min(columns, GameScreen.graphColumns), isUnicode: isUnicode)
    {
      lines += (0..<graph.rows).map { .graph(graph, row: $0) }
    }
    return lines + gap + [mark] + gap
  }

  /// What the game was about.
  private var mainFigure: (name: String, figure: String) {
    let game = seat.session.game
    switch game.mode.ranking {
    case .shortestTime where game.endCause != .goal:
      // An unfinished race has no time that counts.
      if let left = GoalProgress(game)?.readouts.first { return (left.title, left.text) }
      return (tr("Lines"), labels.numeral.text(game.lines))
    case .shortestTime, .longestTime: return (tr("Time"), PlayTime.fine(game.time))
    case .lines: return (tr("Lines"), labels.numeral.text(game.lines))
    case .score, .none:
      // The third arcade machine counts no points.
      if let arcade = game.arcadeStatus, arcade.family == .third { return (tr("Grade"), arcade.grade) }
      return (tr("Score"), labels.numeral.text(game.score))
    }
  }

  /// The best, and the distance to it.
  var comparison: [Panel.Line] {
    let ranking = seat.session.game.mode.ranking
    guard ranking != .none else { return [] }
    switch outcome {
    case .best(let previous?):
      return [
        .figure(tr("Best before"), previous.text(by: ranking)),
        .figure(tr("Better by"), difference(to: previous, by: ranking).text),
      ]
    case .recorded(let best?):
      // A run given up has no time to compare.
      guard counts(by: ranking) else { return [.figure(tr("Best"), best.text(by: ranking))] }
      let difference = difference(to: best, by: ranking)
      let sign = difference.isMore ? "+" : "-"
      return [
        .figure(tr("Best"), best.text(by: ranking)), .figure(tr("Difference"), sign + difference.text),
      ]
    case nil where race != nil:
      // The best is about to come: the lines below keep their places.
      return [.figure(tr("Best"), "")] + (counts(by: ranking) ? [.figure(tr("Difference"), "")] : [])
    case .best(nil), .recorded(nil), nil: return []
    }
  }

  /// Whether the result can be compared with the best: an unfinished race has no time.
  private func counts(by ranking: GameMode.Ranking) -> Bool {
    ranking != .shortestTime || seat.session.game.endCause == .goal
  }

  /// How far the result is from another one, and whether it is the larger number.
  private func difference(to other: BestResult, by ranking: GameMode.Ranking) -> (text: String, isMore: Bool)
  {
    let game = seat.session.game
    switch ranking {
    case .shortestTime, .longestTime:
      let difference = game.time.microseconds - Int64(other.duration)
      return (PlayTime.fine(GameTime(microseconds: abs(difference))), difference > 0)
    case .lines:
      return (labels.numeral.text(abs(game.lines - other.lines)), game.lines > other.lines)
    case .score, .none:
      return (labels.numeral.text(abs(game.score - other.score)), game.score > other.score)
    }
  }

  /// Three figures beside the main one.
  private var shortFigures: [Panel.Line] {
    let game = seat.session.game
    let statistics = seat.session.statistics
    let pieces = Panel.Line.figure(labels.pieces, labels.numeral.text(game.lockCount))
    let pace = Panel.Line.figure(labels.pace, labels.numeral.text(thousandths: statistics.piecesPerSecond))
    let lines = Panel.Line.figure(tr("Lines"), labels.numeral.text(game.lines))
    let time = Panel.Line.figure(tr("Time"), PlayTime.text(microseconds: game.time.microseconds))
    switch game.mode.ranking {
    case .shortestTime where game.endCause != .goal: return [time, pieces, pace]
    case .shortestTime:
      guard countsKeys, statistics.pieces > 0 else { return [lines, pieces, pace] }
      let keys = labels.numeral.text(thousandths: statistics.keysPerPiece)
      return [.figure(labels.keysPerPiece, keys), pieces, pace]
    case .longestTime: return [lines, pieces, pace]
    case .lines: return [time, pieces, pace]
    case .score, .none: return [lines, time, pace]
    }
  }

  /// How the pace changed; nil if it is not known for the whole game.
  private func paceGraph(columns: Int, isUnicode: Bool) -> Sparkline? {
    let game = seat.session.game
    return seat.pace.parts(columns, pieces: game.lockCount, time: game.time)
      .map { Sparkline($0, rows: 2, isUnicode: isUnicode) }
  }
}

extension Panel {
  /// Whether its figure is in large digits.
  fileprivate var hasDigits: Bool {
    lines.contains { if case .large = $0 { true } else { false } }
  }
}
