import BlockEngine
import TerminalUI

/// A game on the screen: its field, and the figures and the next piece around it.
struct GameView {
  let game: Game
  let labels: GameLabels
  let layout: Layout
  let context: ScreenContext
  /// Whose game it is; nil for a quick one.
  var player: String?

  /// Where everything of a game is on the screen; nil where that is too small.
  static func layout(of field: Playfield, in context: ScreenContext) -> Layout? {
    Layout.fitting(
      context.size, width: field.width, height: field.height, preference: context.settings.glyphs,
      isUnicode: context.capabilities.isUnicode)
  }

  /// Draws everything but what is over the field; a hidden field is empty, and what comes next is not told.
  func draw(into buffer: inout CellBuffer, isHidden: Bool, animation: FieldAnimation.State? = nil) {
    drawStatus(into: &buffer)
    FieldFrame(
      field: layout.field, isASCII: layout.isASCII,
      isSolid: context.capabilities.hasColour && context.capabilities.hasShades
    ).draw(into: &buffer, hasFloor: layout.hasFloor)
    if game.mode.parts.rising != .none, !isHidden { drawDueRows(into: &buffer) }
    if isHidden {
      buffer.fill(layout.field, with: Cell(" ", Style(background: .well)))
    } else {
      let picture = FieldPicture(
        playfield: game.seenPlayfield, piece: game.fallingPiece,
        ghost: context.settings.ghost ? game.ghost : nil, animation: animation, isOnGround: isLocking)
      renderer(layout.scale).draw(picture, into: &buffer, at: layout.field.origin)
    }
    if context.settings.next { drawNext(into: &buffer, isHidden: isHidden) }
  }

  /// Marks the wall beside as many of the lowest rows as are about to rise.
  private func drawDueRows(into buffer: inout CellBuffer) {
    let rows = layout.scale.size(width: 1, height: min(game.dueRows, game.playfield.height)).rows
    let mark = Cell(layout.isASCII ? "^" : "↑", Style(foreground: .warning, attributes: .bold))
    for y in (layout.field.maxY - rows)..<layout.field.maxY { buffer[layout.field.minX - 1, y] = mark }
  }

  /// Whether the lock delay runs.
  private var isLocking: Bool {
    if case .locking = game.phase { true } else { false }
  }

  static func renderer(
    _ scale: MinoScale, _ layout: Layout, _ capabilities: DrawingCapabilities
  ) -> FieldRenderer {
    FieldRenderer(
      scale: scale, isASCII: layout.isASCII, hasColour: capabilities.hasColour,
      hasShades: capabilities.hasShades)
  }

  func renderer(_ scale: MinoScale) -> FieldRenderer {
    GameView.renderer(scale, layout, context.capabilities)
  }

  func drawStatus(into buffer: inout CellBuffer) {
    let (from, to) = (layout.status.lowerBound, layout.status.upperBound)
    let y = layout.statusRow
    let label = Style(foreground: .faint)
    let figure = Style(attributes: .bold)
    let score = labels.numeral.text(game.score)
    let time = clock
    let level = String(game.level)
    // Where the row is narrow the words go, not the figures.
    let half = (to - from - time.count) / 2
    let hasScoreLabel = CellBuffer.columns(of: labels.score) + score.count < half
    let hasLevelLabel = CellBuffer.columns(of: labels.level) + level.count < half
    let x = hasScoreLabel ? buffer.put(labels.score, x: from, y: y, label) : from
    buffer.put(score, x: x, y: y, figure)
    draw(clock: time, into: &buffer)
    buffer.putRight(level, end: to, y: y, figure)
    if hasLevelLabel { buffer.putRight(labels.level, end: to - level.count, y: y, label) }
    guard let row = layout.nameRow else { return }
    let lines = labels.numeral.text(game.lines)
    buffer.putRight(lines, end: to, y: row, figure)
    buffer.putRight(labels.lines, end: to - lines.count, y: row, label)
    if let player {
      let room = to - from - lines.count - CellBuffer.columns(of: labels.lines) - 1
      buffer.put(PlayerName.harmless(player), x: from, y: row, Style(foreground: .accent), limit: room)
    }
  }

  /// Draws the time of play alone.
  func drawClock(into buffer: inout CellBuffer) { draw(clock: clock, into: &buffer) }

  /// The time of play as it is told.
  private var clock: String {
    // Where time runs down it is the rest of it.
    let shown = TimeGauge(game)?.shown ?? game.time.microseconds
    return PlayTime.text(microseconds: shown)
  }

  private func draw(clock: String, into buffer: inout CellBuffer) {
    buffer.putCentred(
      clock, from: layout.status.lowerBound, to: layout.status.upperBound, y: layout.statusRow,
      Style(foreground: .accent))
  }

  /// Says what a screen needs where it is too small, and how large it is.
  static func drawTooSmall(for field: Playfield, into buffer: inout CellBuffer, in context: ScreenContext) {
    let need = Layout.smallestSize(
      width: field.width, height: field.height, preference: context.settings.glyphs,
      isUnicode: context.capabilities.isUnicode)
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
