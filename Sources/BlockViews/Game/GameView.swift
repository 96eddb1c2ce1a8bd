import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import TerminalUI

/// The drawing of a game: its field, with the figures and the preview around it.
package struct GameView {
  package let game: Game
  package let labels: GameLabels
  package let layout: Layout
  package let context: DrawingContext
  /// The player's name; nil for a quick game.
  package var player: String?
  /// The keys pressed up to the last lock; nil if part of the game was not watched.
  package var keyCount: Int?
  /// What players of the old machines look at; nil under other rules.
  package var stack: StackStatistics?
  /// The current celebration effect.
  package var celebration: Celebration?
  /// What is seen over the field and at its frame.
  package var effects: FieldEffects?
  /// Whether the frame shines because the game is a new best.
  package var isHighlighted = false
  /// The place where the floor briefly lights up.
  package var floorFlash: FloorFlash?
  /// Whether a piece changes its look shortly before it locks by itself.
  package var showsLockCue = false
  /// The hinted placement.
  package var hint: FallingPiece?
  /// The puzzle's goal, if it replaces score, time and level.
  package var goal: String?
  /// The keys to list beside the field.
  package var hints: [GameLabels.Hint] = []
  /// Whether the result stands beside the field, so that nothing else needs to say it, nor which keys play.
  package var isResultBeside = false

  package init(
    game: Game, labels: GameLabels, layout: Layout, context: DrawingContext, player: String? = nil,
    keyCount: Int? = nil, celebration: Celebration? = nil, effects: FieldEffects? = nil,
    isHighlighted: Bool = false,
    floorFlash: FloorFlash? = nil, showsLockCue: Bool = false, hint: FallingPiece? = nil, goal: String? = nil
  ) {
    self.game = game
    self.labels = labels
    self.layout = layout
    self.context = context
    self.player = player
    self.keyCount = keyCount
    self.celebration = celebration
    self.effects = effects
    self.isHighlighted = isHighlighted
    self.floorFlash = floorFlash
    self.showsLockCue = showsLockCue
    self.hint = hint
    self.goal = goal
  }

  /// The layout of a game; nil if the screen is too small.
  package static func layout(of game: Game, in context: DrawingContext) -> Layout? {
    layout(
      of: game.playfield, rowsAbove: game.ruleset.spawnRowsAbove, in: context,
      panelRows: panelRows(of: game.ruleset))
  }

  /// The layout of a field; nil if the screen is too small.
  package static func layout(
    of field: Playfield, rowsAbove: Int = 0, in context: DrawingContext, allowsHalfRows: Bool = true,
    panelRows: Int? = nil
  ) -> Layout? {
    Layout.fitting(
      context.size, width: field.width, height: field.height, preference: context.settings.glyphs,
      isUnicode: context.capabilities.isUnicode, rowsAbove: rowsAbove,
      hasHalfRows: allowsHalfRows && context.hasHalfRows, panelRows: panelRows)
  }

  /// The rows that framed panels need: a single next piece leaves room for the keys below it; else the held piece, the
  /// figures and the keys stand below each other.
  static func panelRows(of rules: Ruleset) -> Int { rules.nextCount == 1 && !rules.allowsHold ? 13 : 18 }

  /// Draws the game without overlays; if `isHidden`, the field and the preview are left empty.
  package func draw(into buffer: inout CellBuffer, isHidden: Bool, animation: FieldAnimation.State? = nil) {
    if !layout.isFramed { drawStatus(into: &buffer) }
    if let side = layout.side { buffer.reading.addPart(side) }
    if let next = layout.next { buffer.reading.addPart(next) }
    FieldFrame(
      field: layout.field, isASCII: layout.isASCII,
      isSolid: context.capabilities.hasColourShades,
      ink: isHidden ? .frame : celebration?.ink ?? (isHighlighted ? .accent : effects?.frameInk ?? .frame),
      lit: flashedColumns
    ).draw(into: &buffer, hasFloor: layout.hasFloor)
    if game.mode.parts.rising != .none, !isHidden { drawDueRows(into: &buffer) }
    if isHidden {
      buffer.fill(layout.field, with: Cell(" ", Style(background: .well)))
    } else {
      let picture = FieldPicture(
        playfield: game.visiblePlayfield, piece: game.fallingPiece,
        ghost: context.settings.ghost ? game.shownGhost : nil, animation: animation, glow: glow, hint: hint,
        greyRows: effects?.greyRows(of: game.playfield.height, at: context.now) ?? 0)
      fieldRenderer.draw(picture, into: &buffer, at: layout.field.origin)
      effects?.drawMoments(
        in: layout.field, layout.scale, isASCII: layout.isASCII, piece: game.fallingPiece, at: context.now,
        into: &buffer)
      if let banner = celebration?.banner { buffer.putBanner(banner, over: layout.field) }
    }
    if context.settings.next { drawNext(into: &buffer, isHidden: isHidden) }
  }

  /// Marks the wall beside the lowest rows, one for each row of garbage about to rise.
  private func drawDueRows(into buffer: inout CellBuffer) {
    let rows = layout.scale.size(width: 1, height: min(game.dueRows, game.playfield.height)).rows
    let mark = Cell(layout.isASCII ? "^" : "↑", Style(foreground: .warning, attributes: .bold))
    for y in (layout.field.maxY - rows)..<layout.field.maxY { buffer[layout.field.minX - 1, y] = mark }
  }

  /// How bright the falling piece is because it is about to lock by itself.
  private var glow: Int { showsLockCue ? LockCue.glow(of: game) : 0 }

  /// The columns whose floor is lit.
  private var flashedColumns: Range<Int>? { floorFlash?.flashedColumns(layout.scale) }

  package static func fieldRenderer(_ layout: Layout, in context: DrawingContext) -> FieldRenderer {
    FieldRenderer(
      scale: layout.scale, isASCII: layout.isASCII, hasColour: context.capabilities.hasColour,
      hasShades: context.capabilities.hasShades, skin: context.settings.skin,
      rowsAbove: layout.rowsAbove,
      hasGrid: context.settings.grid, hasInnerFloor: !layout.hasFloor)
  }

  private var fieldRenderer: FieldRenderer { GameView.fieldRenderer(layout, in: context) }

  /// The renderer of pieces beside the field.
  func renderer(_ scale: MinoScale) -> FieldRenderer {
    FieldRenderer(
      scale: scale, isASCII: layout.isASCII, context.capabilities, skin: context.settings.skin)
  }

  func drawStatus(into buffer: inout CellBuffer) {
    let (from, to) = (layout.status.lowerBound, layout.status.upperBound)
    let y = layout.statusRow
    if let goal {
      let text = CellBuffer.shortened(goal, to: to - from, isUnicode: context.isUnicode)
      return buffer.putCentred(text, from: from, to: to, y: y, Style(attributes: .bold))
    }
    let label = Style(foreground: .faint)
    let figure = Style(attributes: .bold)
    // An arcade machine's grade is what its player looks at; its score is beside the field.
    let grade = game.arcadeGrade
    let score = grade ?? labels.numeral.text(shownScore)
    let scoreLabel = grade == nil ? labels.score : labels.grade
    let time = clock
    let level = game.levelText
    // In a narrow row the words are dropped, not the figures.
    let half = (to - from - time.count) / 2
    let hasScoreLabel = CellBuffer.columns(of: scoreLabel) + score.count < half
    let hasLevelLabel = CellBuffer.columns(of: labels.level) + level.count < half
    let x = hasScoreLabel ? buffer.put(scoreLabel, x: from, y: y, label) : from
    buffer.put(score, x: x, y: y, figure)
    draw(clock: time, into: &buffer)
    buffer.putRightAligned(level, end: to, y: y, figure)
    if hasLevelLabel { buffer.putRightAligned(labels.level, end: to - level.count, y: y, label) }
    let lines = labels.numeral.text(game.lines)
    guard let row = layout.nameRow else {
      // The first of these that fits: with both words, in the panel, without words.
      let end = to - level.count - CellBuffer.columns(of: labels.level) - 2
      if hasRoomForLinesInStatus {
        buffer.putRightAligned(lines, end: end, y: y, figure)
        buffer.putRightAligned(labels.lines, end: end - lines.count, y: y, label)
      } else if !showsLinesInPanel, lines.count + level.count + 3 < half {
        let start = to - max(level.count + (hasLevelLabel ? CellBuffer.columns(of: labels.level) : 0), 1)
        buffer.fill(Rect(x: start, y: y, columns: to - start, rows: 1), with: .blank)
        buffer.putRightAligned("\(lines) / \(level)", end: to, y: y, figure)
      }
      return
    }
    buffer.putRightAligned(lines, end: to, y: row, figure)
    let linesLabel = CellBuffer.columns(of: labels.lines)
    let isInSpawnRow = layout.spawnArea.map { $0.minY <= row } ?? false
    if !isInSpawnRow || to - lines.count - linesLabel >= layout.field.maxX {
      buffer.putRightAligned(labels.lines, end: to - lines.count, y: row, label)
    }
    if let player {
      var room = to - from - lines.count - linesLabel - 1
      if isInSpawnRow { room = min(room, layout.field.minX - from) }
      buffer.put(PlayerName.sanitized(player), x: from, y: row, Style(foreground: .accent), limit: room)
    }
  }

  /// Whether the lines fit beside the level, if they have no row of their own.
  private var hasRoomForLinesInStatus: Bool {
    let figures = labels.numeral.text(game.lines).count + game.levelText.count
    let words = CellBuffer.columns(of: labels.lines) + CellBuffer.columns(of: labels.level)
    return figures + words + 2 < (layout.status.count - clock.count) / 2
  }

  /// Whether the panel shows the lines, as there is no room above the field.
  var showsLinesInPanel: Bool {
    guard layout.nameRow == nil, let side = layout.side else { return false }
    return !hasRoomForLinesInStatus && CellBuffer.columns(of: labels.lines) - 1 <= side.size.columns
      && readoutsStart(in: side) + 2 <= side.maxY
  }

  /// The score, which runs up after a clear.
  var shownScore: Int { effects?.shownScore(of: game.score, at: context.now) ?? game.score }

  package func drawClock(into buffer: inout CellBuffer) { draw(clock: clock, into: &buffer) }

  /// The clock's text.
  var clock: String {
    // A mode with a time limit shows the time left, as the bar beside the field does.
    if let left = TimeGauge(game)?.shown { return PlayTime.text(microseconds: left) }
    return game.mode.isRaced
      ? PlayTime.tenths(microseconds: game.time.microseconds, point: labels.numeral.point)
      : PlayTime.text(microseconds: game.time.microseconds)
  }

  private func draw(clock: String, into buffer: inout CellBuffer) {
    guard goal == nil else { return }
    if layout.isFramed { return drawFramedClock(into: &buffer) }
    buffer.putCentred(
      clock, from: layout.status.lowerBound, to: layout.status.upperBound, y: layout.statusRow,
      Style(foreground: .accent))
  }

  /// Draws the end's title over a field: within it if the words fit, otherwise as wide as needed.
  package static func drawEnd(_ title: String, over field: Rect, into buffer: inout CellBuffer) {
    let longest = title.split(separator: " ").map { CellBuffer.columns(of: $0) }.max() ?? 0
    // Each line has a blank at either end.
    let columns = (longest + 2 <= field.size.columns ? field.size.columns : buffer.size.columns) - 2
    let lines = TextWrap.lines(of: title, columns: max(1, columns))
    let width = (lines.map { CellBuffer.columns(of: $0) }.max() ?? 0) + 2
    let middle = (field.minX + field.maxX - width) / 2
    let rect = Rect(
      x: max(0, min(middle, buffer.size.columns - width)),
      y: field.minY + (field.size.rows - lines.count + 1) / 2, columns: width, rows: lines.count)
    let style = Style(foreground: .selectionText, background: .selection, attributes: .bold)
    buffer.fill(rect, with: Cell(" ", style))
    for (row, line) in lines.enumerated() {
      buffer.putCentred(line, from: rect.minX, to: rect.maxX, y: rect.minY + row, style)
    }
  }

  /// Reports the required and the current size on a screen that is too small.
  ///
  /// - Parameter rowsBelow: the rows below the field that the screen needs besides, in a terminal of a given size.
  package static func drawTooSmall(
    for field: Playfield, into buffer: inout CellBuffer, in context: DrawingContext,
    rowsBelow: (Size) -> Int = { _ in 0 }
  ) {
    var need = Layout.smallestSize(
      width: field.width, height: field.height, preference: context.settings.glyphs,
      isUnicode: context.capabilities.isUnicode)
    let width = max(need.columns, context.size.columns)
    need.rows += rowsBelow(Size(columns: width, rows: need.rows))
    drawTooSmall(needing: need, into: &buffer, in: context)
  }

  /// Reports the required and the current size.
  package static func drawTooSmall(
    needing need: Size, into buffer: inout CellBuffer, in context: DrawingContext
  ) {
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
