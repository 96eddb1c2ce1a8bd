import BlockEngine
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

extension VersusScreen {
  /// The layout request for the match.
  private func request(in context: ScreenContext) -> VersusLayout.Request {
    VersusLayout.Request(
      players: seats.count, people: people, rules: session.header.players[0].ruleset, in: context.drawing)
  }

  /// The layout of the screen; nil if the terminal is too small.
  func layout(in context: ScreenContext) -> VersusLayout? {
    VersusLayout.fitting(Layout.belowBar(context.size), request(in: context))
  }

  func navigationBar(in context: ScreenContext) -> NavigationBar {
    // A changed clock is not a new screen.
    let isClock = context.notice == nil && session.saveState == .saved
    return NavigationBar(
      left: labels.menu, title: title(in: context), right: barAction(labels.pause, labels.proceed),
      name: context.isPlain ? spokenTitle : isClock ? tr("Versus") : nil)
  }

  /// The series' score and the time of the round; or a notice.
  private func title(in context: ScreenContext) -> String {
    if let notice = context.notice { return notice }
    if case .unsaved = session.saveState { return tr("Not saved") }
    let time = PlayTime.text(microseconds: shownTime)
    guard series.firstTo > 1 else { return time }
    // Unlike the clock beside it.
    let score = series.wins.map(String.init).joined(separator: context.isUnicode ? "–" : "-")
    let goal = tr("first to %s", String(series.firstTo))
    let long = "\(score)   \(goal)   \(time)"
    let sides = CellBuffer.columns(of: labels.menu) + CellBuffer.columns(of: labels.proceed) + 10
    return CellBuffer.columns(of: long) + sides <= context.size.columns ? long : "\(score)  \(time)"
  }

  /// The round's elapsed time in microseconds, or the time left if it has a limit.
  var shownTime: Int64 { session.header.goal.shownTime(after: session.match.time.microseconds) }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    navigationBar(in: context).draw(into: &buffer, isUnicode: context.isUnicode)
    guard let layout = layout(in: context) else { return drawTooSmall(into: &buffer, in: context) }
    if context.isPlain {
      // Plain output has events narrated and questions read out.
      if let notice = context.notice { Notice.draw(notice, into: &buffer, ink: context.noticeInk) }
      return drawMenu(into: &buffer, isASCII: layout.isASCII, in: context)
    }
    let isHidden =
      switch stage {
      case .playing, .counting, .over: false
      case .paused, .asking: true
      }
    for index in seats.indices {
      view(of: index, game: seenGame(of: index), at: layout.places[index], in: context)
        .draw(into: &buffer, isHidden: isHidden)
    }
    drawStage(into: &buffer, layout, in: context)
    if let notice = context.notice,
      !navigationBar(in: context).hasRoom(
        for: notice, width: context.size.columns, isUnicode: context.isUnicode)
    {
      Notice.draw(notice, below: 1, into: &buffer, ink: context.noticeInk)
    }
    buffer.match = drawn(layout, in: context)
  }

  /// The view of a seat's field (from 0) and its surroundings.
  func view(of index: Int, game: Game, at place: VersusLayout.Place, in context: ScreenContext) -> SeatView {
    SeatView(
      game: game, seat: seats[index], place: place,
      isASCII: !context.isUnicode,
      goal: session.header.goal, wins: (series.wins[index], series.firstTo),
      isOut: game.isOver && game.endCause != .goal, labels: labels, context: context.drawing)
  }

  private func drawStage(into buffer: inout CellBuffer, _ layout: VersusLayout, in context: ScreenContext) {
    for place in layout.places where !place.isPicture {
      // Before the first piece the keys stand in the upper half.
      let field = session.match.time == .zero ? place.field.lowerHalf : place.field
      stage.drawCount(over: field, at: context.now, isASCII: layout.isASCII, into: &buffer)
    }
    if case .counting = stage, session.match.time == .zero { drawDevices(into: &buffer, layout, in: context) }
    if case .over = stage, let areas = resultAreas(layout, in: context),
      let result = resultBesideFields(in: context)
    {
      drawFigures(in: areas, at: result.figureRow, into: &buffer, layout)
    } else if stage.menu != nil {
      layout.clearPanels(coveredBy: panel(in: context).box, in: &buffer)
    }
    drawMenu(into: &buffer, isASCII: layout.isASCII, in: context)
  }

  /// Shows each person's keys before the first piece falls, below that piece.
  private func drawDevices(into buffer: inout CellBuffer, _ layout: VersusLayout, in context: ScreenContext) {
    let assignments = assignments(in: context)
    for (person, index) in people.enumerated() {
      let field = layout.places[index].field
      var y = field.minY + max(1, layout.places[index].scale.size(width: 1, height: 2).rows)
      let title = assignments[person]?.title ?? tr("nothing to play with")
      // Who is alone at the keyboard knows that, and has the row for a key.
      let isKnown = people.count == 1 && assignments[person]?.keys == .whole
      if !isKnown, CellBuffer.columns(of: title) <= field.size.columns {
        buffer.putCentred(
          title, from: field.minX, to: field.maxX, y: y, Style(foreground: .accent, background: .well))
        y += 1
      }
      guard let keys = assignments[person]?.keys else { continue }
      let style = Style(foreground: .faint, background: .well)
      let rules = session.game(of: seats[index].player).ruleset
      for action in SplitKeyboard.actions where action.hasEffect(under: rules) {
        let chords = keys.chords(of: action, context.settings, isOnMachine: rules.machine != nil)
        guard y <= field.minY + field.size.rows / 2,
          let key = chords.first?.name(isUnicode: context.isUnicode),
          CellBuffer.columns(of: action.shortTitle) + CellBuffer.columns(of: key) + 3 <= field.size.columns
        else { continue }
        buffer.put(action.shortTitle, x: field.minX + 1, y: y, style)
        buffer.putRightAligned(key, end: field.maxX - 1, y: y, style)
        y += 1
      }
    }
  }

  private func drawTooSmall(into buffer: inout CellBuffer, in context: ScreenContext) {
    let need = VersusLayout.needed(near: context.size, request(in: context))
    GameView.drawTooSmall(needing: need, into: &buffer, in: context.drawing)
  }

  // MARK: Over the fields

  func panel(in context: ScreenContext) -> Panel {
    var panel =
      switch stage {
      case .playing, .counting: Panel(title: "", lines: [])
      case .paused(let menu): Panel(title: tr("Paused"), lines: pauseLines(in: context), menu: menu)
      case .asking(let menu): asked(by: menu)
      case .over(let menu, _):
        Panel(title: resultTitle, lines: result(in: context), menu: menu)
      }
    if let beside = resultBesideFields(in: context) { return beside }
    panel.place(in: context.size, over: nil)
    return panel
  }

  /// What is paused: the rules, and what decides a round.
  private func pauseLines(in context: ScreenContext) -> [Panel.Line] {
    let rules = session.header.players[0].ruleset
    let title = RulesChoice(rules)?.title(isUnicode: context.isUnicode) ?? rules.name
    return [.text(title), .text(session.header.goal.title)]
  }

  private func asked(by menu: MenuList<Choice>) -> Panel {
    let (title, line) =
      if menu.items.contains(where: { $0.id == .abandon }) {
        (tr("Leave this match?"), tr("It is not saved: it would be lost."))
      } else if menu.items.contains(where: { $0.id == .restart }) {
        (tr("Start again?"), tr("This match counts for nobody."))
      } else {
        (
          tr("Give up?"),
          menu.items.count > 2
            ? tr("Whoever gives up is out of this match.") : tr("The series ends here.")
        )
      }
    return Panel(title: title, lines: [.text(line)], menu: menu)
  }

  /// The winner of the round, or of the series.
  private var resultTitle: String {
    let winner = series.winner ?? session.match.winner
    guard let winner else { return tr("A draw") }
    let seat = seats[winner - 1]
    let isYou = people == [winner - 1]
    if series.winner != nil, series.firstTo > 1 {
      return isYou ? tr("You win the series!") : tr("%s wins the series!", seat.name)
    }
    return isYou ? tr("You win!") : tr("%s wins!", seat.name)
  }

  // MARK: The result beside the fields

  /// The least columns and rows of a place beside a field for its player's figures.
  private static let minResultSize = Size(columns: VersusLayout.leastFigureWidth, rows: 12)

  /// The place beside each field for its player's figures; nil if one has none.
  private func resultAreas(_ layout: VersusLayout, in context: ScreenContext) -> [Rect]? {
    let least = VersusScreen.minResultSize
    let areas = layout.places.compactMap { place -> Rect? in
      guard !place.isPicture, let next = place.next, next.size.columns >= least.columns else { return nil }
      let rows = context.size.rows - next.minY
      return rows < least.rows
        ? nil : Rect(x: next.minX, y: next.minY, columns: next.size.columns, rows: rows)
    }
    return areas.count == layout.places.count ? areas : nil
  }

  /// The seat, from 0, beside whose field the result's menu stands.
  private var resultSeat: Int { people.first ?? 0 }

  /// The result with its menu beside the player's field, so that all fields stay seen; nil if there is no room.
  private func resultBesideFields(in context: ScreenContext) -> Panel? {
    guard case .over(let menu, _) = stage, !context.isPlain, let layout = layout(in: context),
      let areas = resultAreas(layout, in: context)
    else { return nil }
    let area = areas[resultSeat]
    // A frame and a column on either side.
    let widest = menu.items.map { CellBuffer.columns(of: $0.title) }.max() ?? 0
    guard widest + 4 <= area.size.columns else { return nil }
    let figures = seatFigures(resultSeat)
    let named = [.strong(seats[resultSeat].name)] + figures
    let gap: [Panel.Line] = [.text("")]
    let columns = area.size.columns
    let large = gap + resultNews(columns: columns, isLarge: true, isUnicode: context.isUnicode) + gap
    for lines in [
      large + named + gap, gap + resultNews(columns: columns) + gap + named + gap,
      resultNews(columns: columns) + figures, figures,
    ] {
      var panel = Panel(title: resultTitle, lines: lines, menu: menu)
      if panel.place(beside: area, middleY: (area.minY + area.maxY) / 2) { return panel }
    }
    return nil
  }

  /// Draws the figures of the other players beside their fields, from a row on: that of the result's own figures.
  private func drawFigures(
    in areas: [Rect], at row: Int?, into buffer: inout CellBuffer, _ layout: VersusLayout
  ) {
    for (index, area) in areas.enumerated() {
      buffer.fill(area, with: .blank)
      guard index != resultSeat else { continue }
      var panel = Panel(title: seats[index].name, lines: seatFigures(index))
      panel.place(beside: area, middleY: (area.minY + area.maxY) / 2)
      if let row { panel.align(figuresAt: row, within: area) }
      panel.draw(into: &buffer, isASCII: layout.isASCII)
    }
  }

  private func seatFigures(_ index: Int) -> [Panel.Line] {
    MatchStatistics.lines(of: index, seats, seats.map { session.game(of: $0.player) }, labels.numeral)
  }

  /// What is said besides the figures: a better opponent, the series, the goal.
  ///
  /// - Parameter isLarge: whether the series stands first, in large digits.
  private func resultNews(columns: Int, isLarge: Bool = false, isUnicode: Bool = false) -> [Panel.Line] {
    var lines: [Panel.Line] = []
    let score = series.wins.map(String.init).joined(separator: ":")
    let goal = tr("first to %s", String(series.firstTo))
    let large = LargeFigure.fitting(score, in: Size(columns: columns, rows: 3), isUnicode: isUnicode)
    if isLarge, series.firstTo > 1, let large {
      lines += (0..<large.rows).map { .large(large, row: $0) } + [.strong(goal), .text("")]
    }
    if let grade = suggestedGrade {
      // No wider than the table, so that its neighbours are not cut off.
      let text = tr("An opponent nearer to your strength: bot %s.", String(grade))
      lines += TextWrap.lines(of: text, columns: columns).map(Panel.Line.strong)
    }
    if let ratingText { lines += TextWrap.lines(of: ratingText, columns: columns).map(Panel.Line.text) }
    if series.firstTo > 1, !isLarge || large == nil {
      lines.append(.strong("\(series.wins.map(String.init).joined(separator: " : "))   \(goal)"))
    }
    if session.header.goal != .lastStanding { lines.append(.text(session.header.goal.title)) }
    return lines
  }

  private func result(in context: ScreenContext) -> [Panel.Line] {
    let games = seats.map { session.game(of: $0.player) }
    let table = MatchStatistics.lines(
      seats, games, labels.numeral, columns: context.size.columns - 4, isSpoken: context.isPlain)
    return resultNews(columns: max(20, table.map(\.columns).max() ?? 0)) + table
  }
}

extension Rect {
  fileprivate var lowerHalf: Rect { below(minY + size.rows / 2) }
}
