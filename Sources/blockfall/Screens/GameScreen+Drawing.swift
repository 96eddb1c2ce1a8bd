import BlockEngine

extension GameScreen {
  /// Where everything is; nil where the terminal is too small.
  func layout(in context: AppContext) -> Layout? {
    GameView.layout(of: session.game.playfield, in: context)
  }

  func navigationBar(in context: AppContext) -> NavigationBar {
    let action: String? =
      switch stage {
      case .playing, .counting: labels.pause
      case .paused, .asking: labels.proceed
      case .over: nil
      }
    // What has to be said may need the bar.
    let isFree = context.notice == nil && (isPractice || session.keeping == .kept)
    return NavigationBar(left: labels.menu, title: isFree ? goalTitle : nil, right: action)
  }

  func draw(into buffer: inout CellBuffer, in context: AppContext) {
    navigationBar(in: context).draw(into: &buffer, isUnicode: context.isUnicode)
    guard let layout = layout(in: context) else {
      return GameView.drawTooSmall(for: session.game.playfield, into: &buffer, in: context)
    }
    if context.isPlain {
      // What happens is told; what is asked is read.
      drawNotice(into: &buffer, layout, in: context)
      if case .counting = stage { return }
      return drawStage(into: &buffer, layout, in: context)
    }
    let isHidden =
      switch stage {
      case .playing, .counting, .over: false
      case .paused, .asking: true
      }
    let view = view(layout, in: context)
    view.draw(into: &buffer, isHidden: isHidden, animation: animation?.state(at: context.now))
    if nudgeEnd != nil { nudge(layout, in: &buffer) }
    // What the bar says too makes room for a race.
    let hints = race == nil ? labels.hints : labels.hints.filter { !$0.isInBar }
    let side = view.drawSide(hints: hints, isHidden: isHidden, into: &buffer)
    var racePlace: Race.Place?
    if let race, let side, !isHidden {
      let free = [side.free] + (view.belowNext().map { [$0] } ?? [])
      racePlace = race.place(free: free, keys: side.keys, isASCII: layout.isASCII)
      if let racePlace {
        race.draw(
          into: &buffer, at: racePlace, isASCII: layout.isASCII, numeral: labels.numeral, context: context)
      }
    }
    if let announcement, !isHidden { view.draw(announcement, into: &buffer) }
    drawControls(into: &buffer, layout, in: context)
    drawNotice(into: &buffer, layout, in: context)
    drawHint(into: &buffer, layout, in: context)
    drawStage(into: &buffer, layout, in: context)
    buffer.game = drawn(in: context, layout: layout, racePlace: racePlace)
  }

  func view(_ layout: Layout, in context: AppContext) -> GameView {
    GameView(
      game: session.game, labels: labels, layout: layout, context: context, player: session.header.player)
  }

  var saysWhatIsUnkept: Bool { !isPractice }

  mutating func keepingChanged(in context: inout AppContext) {
    // What the session knows is as of when the game last had its turn.
    catchUp(in: &context)
    lookDiffers()
  }

  /// Says what there is to say, or that the game is in memory alone.
  private func drawNotice(into buffer: inout CellBuffer, _ layout: Layout, in context: AppContext) {
    let width = buffer.size.columns
    // The last rows where they are free, else the middle of the bar.
    let free = buffer.size.rows - layout.field.maxY - (layout.hasFloor ? 1 : 0)
    var texts: [String] = []
    if let notice = context.notice {
      let room = free > 0 ? width - 2 : width - 20
      guard CellBuffer.columns(of: notice) > room else {
        return drawNotice([notice], y: free > 0 ? buffer.size.rows - 1 : 0, isLong: false, into: &buffer)
      }
      let lines = TextWrap.lines(of: notice, columns: width - 2).prefix(buffer.size.rows)
      return drawNotice(
        Array(lines), y: lines.count <= free ? buffer.size.rows - lines.count : 0, isLong: true, into: &buffer
      )
    } else if case .unkept(let reason) = session.keeping, !isPractice {
      texts = [tr("Not kept: %s", reason), tr("This game is not kept."), tr("Not kept")]
    } else {
      return
    }
    let text = texts.first { CellBuffer.columns(of: $0) < width } ?? ""
    drawNotice(
      [free > 0 ? text : texts[2]], y: free > 0 ? buffer.size.rows - 1 : 0, isLong: false, into: &buffer)
  }

  /// Draws lines from a row on; those that are long take the place of what is there.
  private func drawNotice(_ lines: [String], y: Int, isLong: Bool, into buffer: inout CellBuffer) {
    let width = buffer.size.columns
    let style = Style(foreground: .warning, background: y == 0 ? .bar : .standard, attributes: .bold)
    for (row, line) in lines.enumerated() {
      if isLong { buffer.fill(Rect(x: 0, y: y + row, columns: width, rows: 1), with: Cell(" ", style)) }
      buffer.putCentred(line, from: 0, to: width, y: y + row, style)
    }
  }

  /// What solves the puzzle; nil where the game is none.
  private var goalTitle: String? {
    if case .puzzle(let goal) = session.game.mode { goal.title } else { nil }
  }

  // MARK: Over the field

  private func drawStage(into buffer: inout CellBuffer, _ layout: Layout, in context: AppContext) {
    switch stage {
    case .playing: break
    case .counting(let since):
      let beat = Int((context.now - since) / GameScreen.beat)
      let text = " \(max(1, GameScreen.beats - beat)) "
      buffer.putCentred(
        text, from: layout.field.minX, to: layout.field.maxX,
        y: layout.field.minY + layout.field.size.rows / 2,
        Style(foreground: .selectionText, background: .selection, attributes: .bold))
    case .paused(let menu), .asking(let menu), .over(let menu, _):
      panel(in: context).draw(into: &buffer, isASCII: layout.isASCII)
      menu.draw(into: &buffer, in: menuArea(menu, in: context), isUnicode: context.isUnicode)
    }
  }

  func menuArea(_ menu: MenuList<Choice>, in context: AppContext) -> Rect {
    panel(in: context).menuArea
  }

  private func panel(in context: AppContext) -> Panel {
    var panel =
      switch stage {
      case .playing, .counting: Panel(title: "", lines: [], menuRows: 0, menuWidth: 0)
      case .paused(let menu):
        Panel(
          title: tr("Paused"), lines: goalTitle.map { [.text($0)] } ?? [], menuRows: menu.items.count,
          menuWidth: menu.width)
      case .asking(let menu):
        menu.items.contains { $0.id == .abandon }
          ? Panel(
            title: tr("Leave this game?"), lines: [.text(tr("It is not kept: it would be lost."))],
            menuRows: menu.items.count, menuWidth: menu.width)
          : Panel(
            title: tr("Give up?"), lines: [.text(tr("The game ends here."))], menuRows: menu.items.count,
            menuWidth: menu.width)
      case .over(let menu, _):
        Panel(
          title: session.game.endTitle, lines: result(), menuRows: menu.items.count, menuWidth: menu.width)
      }
    panel.place(in: context.size, over: layout(in: context)?.field)
    return panel
  }
}
