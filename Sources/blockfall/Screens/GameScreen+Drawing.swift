import BlockEngine

extension GameScreen {
  /// Where everything is; nil where the terminal is too small.
  func layout(in context: AppContext) -> Layout? {
    let field = session.game.playfield
    return Layout.fitting(
      context.size, width: field.width, height: field.height, preference: context.preferences.glyphs,
      isUnicode: context.isUnicode)
  }

  func navigationBar(in context: AppContext) -> NavigationBar {
    let action: String? =
      switch stage {
      case .playing, .counting: labels.pause
      case .paused, .asking: labels.proceed
      case .over: nil
      }
    return NavigationBar(left: labels.menu, right: action)
  }

  func draw(into buffer: inout CellBuffer, in context: AppContext) {
    navigationBar(in: context).draw(into: &buffer, isUnicode: context.isUnicode)
    guard let layout = layout(in: context) else { return drawTooSmall(into: &buffer, in: context) }
    drawStatus(into: &buffer, layout)
    drawFrame(into: &buffer, layout)
    let renderer = renderer(layout.scale, layout, in: context)
    switch stage {
    case .playing, .counting, .over:
      renderer.draw(picture(in: context), into: &buffer, at: layout.field.origin)
    case .paused, .asking:
      buffer.fill(layout.field, with: Cell(" ", Style(background: .well)))
    }
    drawNext(into: &buffer, layout, in: context)
    drawHints(into: &buffer, layout)
    drawNotice(into: &buffer, layout)
    drawStage(into: &buffer, layout, in: context)
  }

  private func renderer(_ scale: MinoScale, _ layout: Layout, in context: AppContext) -> FieldRenderer {
    FieldRenderer(
      scale: scale, isASCII: layout.isASCII, hasColour: context.capabilities.hasColour,
      hasShades: context.capabilities.hasShades)
  }

  private func picture(in context: AppContext) -> FieldPicture {
    let game = session.game
    return FieldPicture(
      playfield: game.playfield, piece: game.fallingPiece,
      ghost: context.preferences.showsGhost ? game.ghost : nil,
      animation: animation?.state(at: context.now))
  }

  // MARK: Around the field

  private func drawStatus(into buffer: inout CellBuffer, _ layout: Layout) {
    let game = session.game
    let (from, to) = (layout.status.lowerBound, layout.status.upperBound)
    let y = layout.statusRow
    let label = Style(foreground: .faint)
    let figure = Style(attributes: .bold)
    let score = String(game.score)
    let time = PlayTime.text(microseconds: game.time.microseconds)
    let level = String(game.level)
    let (scoreLabel, levelLabel) = (labels.score, labels.level)
    // Where the row is narrow the words go, not the figures.
    let half = (to - from - time.count) / 2
    let hasScoreLabel = CellBuffer.columns(of: scoreLabel) + score.count < half
    let hasLevelLabel = CellBuffer.columns(of: levelLabel) + level.count < half
    let x = hasScoreLabel ? buffer.put(scoreLabel, x: from, y: y, label) : from
    buffer.put(score, x: x, y: y, figure)
    buffer.putCentred(time, from: from, to: to, y: y, Style(foreground: .accent))
    buffer.putRight(level, end: to, y: y, figure)
    if hasLevelLabel { buffer.putRight(levelLabel, end: to - level.count, y: y, label) }
    if let row = layout.nameRow {
      let lines = String(game.lines)
      buffer.putRight(lines, end: to, y: row, figure)
      buffer.putRight(labels.lines, end: to - lines.count, y: row, label)
    }
  }

  private func drawFrame(into buffer: inout CellBuffer, _ layout: Layout) {
    let field = layout.field
    let style = Style(foreground: .frame)
    let wall: Unicode.Scalar = layout.isASCII ? "|" : "│"
    for y in field.minY..<field.maxY {
      buffer[field.minX - 1, y] = Cell(wall, style)
      buffer[field.maxX, y] = Cell(wall, style)
    }
    guard layout.hasFloor else { return }
    buffer[field.minX - 1, field.maxY] = Cell(layout.isASCII ? "+" : "└", style)
    buffer[field.maxX, field.maxY] = Cell(layout.isASCII ? "+" : "┘", style)
    for x in field.minX..<field.maxX {
      buffer[x, field.maxY] = Cell(layout.isASCII ? "-" : "─", style)
    }
  }

  private func drawNext(into buffer: inout CellBuffer, _ layout: Layout, in context: AppContext) {
    guard let area = layout.next else { return }
    buffer.put(
      labels.next, x: area.minX, y: area.minY, Style(foreground: .faint), limit: area.size.columns)
    switch stage {
    case .playing, .counting: break
    case .paused, .asking, .over: return
    }
    let scale: MinoScale = layout.scale == .doubled ? .doubled : area.size.columns >= 8 ? .normal : .half
    let renderer = renderer(scale, layout, in: context)
    let system = session.game.ruleset.rotationSystem
    for (index, piece) in session.game.next.enumerated() {
      renderer.draw(
        system.matrix(of: piece, .spawn), of: Mino(piece), into: &buffer,
        at: Point(x: area.minX, y: area.minY + 2 + (renderer.scale == .doubled ? 5 : 3) * index))
    }
  }

  private func drawHints(into buffer: inout CellBuffer, _ layout: Layout) {
    guard let area = layout.hints else { return }
    let style = Style(foreground: .faint)
    for (index, hint) in labels.hints.enumerated() where index < area.size.rows {
      let y = area.minY + index
      buffer.put(hint.action, x: area.minX, y: y, style, limit: 12)
      buffer.putRight(hint.key, end: area.maxX, y: y, style)
    }
  }

  /// Says so where the game is in memory alone.
  private func drawNotice(into buffer: inout CellBuffer, _ layout: Layout) {
    guard case .unkept(let reason) = session.keeping else { return }
    let width = buffer.size.columns
    let texts = [tr("Not kept: %s", reason), tr("This game is not kept."), tr("Not kept")]
    let text = texts.first { CellBuffer.columns(of: $0) < width } ?? ""
    // The last row where it is free, else the middle of the bar.
    let y = layout.field.maxY + (layout.hasFloor ? 1 : 0) < buffer.size.rows ? buffer.size.rows - 1 : 0
    let style = Style(foreground: .warning, background: y == 0 ? .bar : .standard, attributes: .bold)
    buffer.putCentred(y == 0 ? texts[2] : text, from: 0, to: width, y: y, style)
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
    let body = panel(in: context).body
    return menu.area(from: body.minX, to: body.maxX, y: body.maxY - menu.items.count)
  }

  private func panel(in context: AppContext) -> Panel {
    var panel =
      switch stage {
      case .playing, .counting: Panel(title: "", lines: [], menuRows: 0, menuWidth: 0)
      case .paused(let menu):
        Panel(title: tr("Paused"), lines: [], menuRows: menu.items.count, menuWidth: menu.width)
      case .asking(let menu):
        Panel(
          title: tr("Give up?"), lines: [.text(tr("The game ends here."))], menuRows: menu.items.count,
          menuWidth: menu.width)
      case .over(let menu, _):
        Panel(
          title: tr("Game over"), lines: result(in: context), menuRows: menu.items.count,
          menuWidth: menu.width)
      }
    panel.place(in: context.size, over: layout(in: context)?.field)
    return panel
  }

  /// The result, the most important figures first: a small terminal shows the first ones alone.
  private func result(in context: AppContext) -> [Panel.Line] {
    let game = session.game
    return [
      .figure(tr("Score"), String(game.score)),
      .figure(tr("Lines"), String(game.lines)),
      .figure(tr("Level"), String(game.level)),
      .figure(tr("Time"), PlayTime.text(microseconds: game.time.microseconds)),
      .figure(tr("Pieces"), String(game.pieceCount)),
      .figure(tr("Seed"), String(session.header.seed)),
    ]
  }

  private func drawTooSmall(into buffer: inout CellBuffer, in context: AppContext) {
    let field = session.game.playfield
    let need = Layout.smallestSize(
      width: field.width, height: field.height, preference: context.preferences.glyphs,
      isUnicode: context.isUnicode)
    let lines = [
      tr("Paused"), tr("Too small."),
      tr("Needs %sx%s", String(need.columns), String(need.rows)),
      tr("Has %sx%s", String(context.size.columns), String(context.size.rows)),
    ]
    for (index, line) in lines.enumerated() {
      buffer.put(line, x: 0, y: 1 + index, index == 0 ? Style(attributes: .bold) : .standard)
    }
  }
}
