import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

extension GameScreen {
  /// The layout of the screen; nil if the terminal is too small.
  func layout(in context: ScreenContext) -> Layout? {
    seat.layout(in: Layout.belowBar(context.size), context.drawing)
  }

  package func navigationBar(in context: ScreenContext) -> NavigationBar {
    // A notice needs the bar if there are no rows below the field.
    let isTaken =
      context.notice != nil && layout(in: context).flatMap { notice($0, in: context) }?.y ?? 0 == 0
    let isFree = !isTaken && (isPractice || seat.session.saveState == .saved)
    var bar = NavigationBar(
      left: labels.menu, title: isFree ? goalTitle : nil, right: barAction(labels.pause, labels.proceed),
      name: context.isPlain ? spokenTitle : nil)
    if isFree, let training {
      bar.title = [training.title, training.briefTitle].first {
        bar.hasRoom(for: $0, width: context.size.columns, isUnicode: context.isUnicode)
      }
    }
    return bar
  }

  package func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    navigationBar(in: context).draw(into: &buffer, isUnicode: context.isUnicode)
    guard let layout = layout(in: context) else {
      return GameView.drawTooSmall(for: seat.session.game.playfield, into: &buffer, in: context.drawing)
    }
    if context.isPlain {
      // Plain output has events narrated and questions read out.
      drawNotice(into: &buffer, layout, in: context)
      return drawMenu(into: &buffer, isASCII: layout.isASCII, in: context)
    }
    let isHidden =
      switch stage {
      case .playing, .counting, .over: false
      case .paused, .asking: true
      }
    var view = view(layout, in: context)
    view.isResultBeside = stage.isOver && resultArea(layout, in: context) != nil
    view.draw(into: &buffer, isHidden: isHidden, animation: seat.effects.animation?.state(at: context.now))
    if seat.effects.shakeEnd != nil { buffer.nudge(layout.field, hasFloor: layout.hasFloor) }
    let reserves = hasRaceApart(view) || view.hints.isEmpty
    let side = view.drawSide(isHidden: isHidden, reservesAnnouncement: reserves, into: &buffer)
    var racePlace: BestRunRace.Place?
    if let race, let side, !isHidden {
      racePlace = race.place(free: side.free, isASCII: layout.isASCII)
      if let racePlace {
        race.draw(
          into: &buffer, at: racePlace, isASCII: layout.isASCII, numeral: labels.numeral,
          context: context.drawing,
          showsSplit: !seat.session.isOver)
      }
    }
    if let announcement = seat.effects.announcement, !isHidden {
      view.draw(announcement, in: side?.announcement, into: &buffer)
    } else if let area = side?.announcement, !isHidden {
      view.drawChains(in: area, into: &buffer)
    }
    drawControls(into: &buffer, layout, in: context)
    drawHint(into: &buffer, layout, in: context)
    stage.drawCount(over: layout.field, at: context.now, isASCII: layout.isASCII, into: &buffer)
    clearResultArea(into: &buffer, layout, in: context)
    if stage.menu != nil, panel(in: context).box.nearlyCovers(layout.frame) {
      buffer.fill(layout.frame, with: .blank)
    }
    confetti?.draw(into: &buffer, at: context.now, isASCII: layout.isASCII)
    drawMenu(into: &buffer, isASCII: layout.isASCII, in: context)
    drawNotice(into: &buffer, layout, in: context)
    let drawn = drawn(in: context, layout: layout, racePlace: racePlace, pacePlace: side?.pace)
    buffer.games = drawn.map { [$0] } ?? []
  }

  func view(_ layout: Layout, in context: ScreenContext) -> GameView {
    var view = GameView(
      game: seat.session.game, labels: labels, layout: layout, context: context.drawing,
      player: seat.session.header.player, keyCount: countsKeys ? seat.keyCount : nil,
      celebration: seat.effects.celebration, effects: seat.effects, isHighlighted: isHighlighted(in: context),
      floorFlash: seat.effects.floorFlash, showsLockCue: context.settings.lockCue,
      hint: placeHint?.place?.piece, goal: isGoalInStatus(in: context) ? goalTitle : nil)
    if machine?.showsStackStatistics == true { view.stack = seat.session.statistics.stack }
    view.hints = listedKeys(view, in: context)
    return view
  }

  /// The keys to list beside a game.
  private func listedKeys(_ view: GameView, in context: ScreenContext) -> [GameLabels.Hint] {
    guard context.settings.listsKeys(areKnown: areKeysKnown) else { return [] }
    // A piece that is alone in its task comes again by itself.
    let keys =
      training?.drill.kind.hasSeveralPieces == false ? labels.hints.filter { !$0.undoes } : labels.hints
    return hasRaceApart(view) ? keys : keys.filter { !$0.isInBar }
  }

  /// Whether no race stands below the keys: there it takes the room of those that the bar also shows, and of
  /// announcements, which the bar shows.
  private func hasRaceApart(_ view: GameView) -> Bool { race == nil || view.besideNext != nil }

  /// Whether the bar is too narrow for the puzzle's goal, which must always show.
  private func isGoalInStatus(in context: ScreenContext) -> Bool {
    guard let goalTitle else { return false }
    let bar = NavigationBar(left: labels.menu, right: labels.proceed)
    return !bar.hasRoom(for: goalTitle, width: context.size.columns, isUnicode: context.isUnicode)
  }

  /// Whether keys per piece are meaningful: the mode has no undo.
  var countsKeys: Bool { !seat.session.game.mode.allowsUndo }

  package var showsUnsavedReason: Bool { !isPractice }

  package mutating func saveStateChanged(in context: inout ScreenContext) {
    // The session's saving state is only as new as the last update.
    catchUp(in: &context)
    seat.effects.setNeedsRedraw()
  }

  /// The notice, or the warning that the game is only in memory: its lines, and the row of the first.
  ///
  /// In the last rows if they are free, otherwise in the middle of the bar, which is row 0. Long ones cover what is there.
  private func notice(_ layout: Layout, in context: ScreenContext) -> (lines: [String], y: Int, isLong: Bool)?
  {
    let (width, rows) = (context.size.columns, context.size.rows)
    let free = rows - layout.field.maxY - (layout.hasFloor ? 1 : 0)
    if let notice = context.notice {
      let room = free > 0 ? width - 2 : width - 20
      guard CellBuffer.columns(of: notice) > room else { return ([notice], free > 0 ? rows - 1 : 0, false) }
      let lines = TextWrap.lines(of: notice, columns: width - 2).prefix(rows)
      return (Array(lines), lines.count <= free ? rows - lines.count : 0, true)
    }
    guard case .unsaved(let reason) = seat.session.saveState, !isPractice else { return nil }
    let texts = [tr("Not saved: %s", reason), tr("This game is not saved."), tr("Not saved")]
    let lines = TextWrap.lines(of: texts[0], columns: width - 2)
    if lines.count > 1, lines.count <= free { return (lines, rows - lines.count, true) }
    guard free > 0 else { return ([texts[2]], 0, false) }
    return ([texts.first { CellBuffer.columns(of: $0) < width } ?? ""], rows - 1, false)
  }

  /// The last rows of the screen that stay taken: a notice is soon gone, and covers what is there.
  func takenRows(_ layout: Layout, in context: ScreenContext) -> Int {
    guard context.notice == nil else { return 0 }
    return notice(layout, in: context).map { $0.y > 0 ? $0.lines.count : 0 } ?? 0
  }

  private func drawNotice(into buffer: inout CellBuffer, _ layout: Layout, in context: ScreenContext) {
    guard let (lines, y, isLong) = notice(layout, in: context) else { return }
    let width = buffer.size.columns
    let ink = context.notice == nil ? Ink.warning : context.noticeInk
    let style = Style(foreground: ink, background: y == 0 ? .bar : .standard, attributes: .bold)
    for (row, line) in lines.enumerated() {
      if isLong { buffer.fill(Rect(x: 0, y: y + row, columns: width, rows: 1), with: Cell(" ", style)) }
      buffer.putCentred(line, from: 0, to: width, y: y + row, style)
    }
  }

  /// The puzzle's goal; nil if the game is no puzzle.
  var goalTitle: String? {
    if case .puzzle(let goal) = seat.session.game.mode.goal { goal.title } else { nil }
  }

  // MARK: Panels

  package func panel(in context: ScreenContext) -> Panel {
    var panel =
      switch stage {
      case .playing, .counting: Panel(title: "", lines: [])
      case .paused(let menu):
        Panel(
          title: tr("Paused"), lines: pauseLines(in: context) + watchLines(in: context), menu: menu)
      case .asking(let menu): asked(by: menu)
      case .over(let menu, _): resultPanel(menu, in: context)
      }
    if stage.isOver { return panel }
    if case .paused = stage, !watchLines(in: context).isEmpty {
      // A line to type elsewhere needs more width than the field has.
      panel.place(in: context.size, over: nil)
      return panel
    }
    let layout = layout(in: context)
    panel.place(in: context.size, over: layout?.field, within: layout?.middle)
    return panel
  }

  /// What is paused: the mode with its rules, or the puzzle's goal.
  private func pauseLines(in context: ScreenContext) -> [Panel.Line] {
    let welcome: [Panel.Line] = isLeftGame ? [.strong(tr("Welcome back"))] : []
    // Read aloud, it is the screen's title.
    guard !isPractice, !context.isPlain else { return welcome }
    let title = goalTitle ?? seat.session.header.title(isUnicode: context.isUnicode)
    return welcome + [.text(title)]
  }

  /// What friends type to watch.
  private func watchLines(in context: ScreenContext) -> [Panel.Line] {
    guard let line = context.watchLine, !isPractice else { return [] }
    let columns = max(12, context.size.columns - 4)
    return [.text(tr("Friends type:"))] + TextWrap.lines(of: line, columns: columns).map(Panel.Line.text)
  }

  /// The panel of a question over the field.
  private func asked(by menu: MenuList<Choice>) -> Panel {
    let (title, line) =
      if menu.items.contains(where: { $0.id == .abandon }) {
        (tr("Leave this game?"), tr("It is not saved: it would be lost."))
      } else if menu.items.contains(where: { $0.id == .restart }) {
        (tr("Start again?"), tr("This run ends here and is saved."))
      } else {
        (tr("Give up?"), tr("The game ends here."))
      }
    return Panel(title: title, lines: [.text(line)], menu: menu)
  }
}

extension Rect {
  /// Whether so little of a frame is left above and below that it would look like a remainder.
  fileprivate func nearlyCovers(_ frame: Rect) -> Bool {
    minX <= frame.minX && maxX >= frame.maxX && frame.size.rows - size.rows < 6
  }
}
