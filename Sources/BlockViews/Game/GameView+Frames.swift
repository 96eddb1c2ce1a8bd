import BlockEngine
import BlockSettings
import TerminalUI

/// The framed panels of a large layout: the figures stand at the field, so the status row goes.
extension GameView {
  /// Draws a frame around a part of a panel, with its title in the upper border.
  ///
  /// - Parameter joinsAbove: whether that border is the lower one of the frame above.
  func drawFrame(
    around inner: Rect, title: String, joinsAbove: Bool = false, into buffer: inout CellBuffer
  ) {
    PanelFrame(inner: inner, title: title, isASCII: layout.isASCII, joinsAbove: joinsAbove)
      .draw(into: &buffer)
  }

  /// Draws a piece in the middle of a row of a panel.
  func drawCentred(
    _ piece: Tetromino, _ row: PieceRow, isFaint: Bool = false, in area: Rect, y: Int,
    into buffer: inout CellBuffer
  ) {
    row.draw(
      piece, in: game.ruleset, isFaint: isFaint, with: renderer(row.scale), in: area, y: y, into: &buffer)
  }

  /// What the game is about: the score, or an arcade machine's grade.
  private var mainReadout: Readout {
    let grade = game.arcadeGrade
    return Readout(
      title: grade == nil ? labels.scoreTitle : labels.gradeTitle,
      text: grade ?? labels.numeral.text(shownScore))
  }

  /// The rows of the status figures in a framed panel of some columns, each with one figure or two; the time is in the
  /// last one.
  private func framedStatus(columns: Int) -> [[Readout]] {
    let level = Readout(title: labels.levelTitle, text: game.levelText)
    let lines = Readout(title: labels.linesTitle, text: labels.numeral.text(game.lines))
    let time = [Readout(title: labels.time, text: clock)]
    guard isDense else { return [[mainReadout], [level], [lines], time] }
    let width = [level, lines].reduce(4) { $0 + CellBuffer.columns(of: $1.title) + $1.text.count }
    return width <= columns ? [[level, lines], time] : [[level], [lines], time]
  }

  /// Whether the score stands in the border and two figures share a row: while keys are listed beside a low field, or
  /// if there are more figures than rows.
  private var isDense: Bool {
    // A blank row parts the status from the readouts, and another one these from an announcement.
    layout.isCompact
      && (listsKeys || figureRoom < nameRows + 4 + 1 + readouts.count + 1 + GameView.announcementRows)
  }

  /// The rows of a framed panel for the name, the status and the readouts.
  private var figureRoom: Int {
    layout.side.map { $0.maxY - 1 - readoutsStart(in: $0) } ?? 0
  }

  /// The rows of the player's name.
  private var nameRows: Int { player == nil ? 0 : 1 }

  /// Draws the frame around the status figures; a short one has the score in its border.
  func drawStatusFrame(around inner: Rect, into buffer: inout CellBuffer) {
    guard isDense else { return drawFrame(around: inner, title: "", into: &buffer) }
    let main = mainReadout
    drawFrame(
      around: inner, title: "\(main.title) \(main.text)", joinsAbove: joinsFrames, into: &buffer)
    buffer.put(
      main.text, x: inner.minX + 2 + CellBuffer.columns(of: main.title), y: inner.minY - 1,
      Style(attributes: .bold), limit: inner.size.columns - 2 - CellBuffer.columns(of: main.title))
  }

  /// Draws the status figures in the panel from a row on.
  ///
  /// - Returns: the row below.
  func drawFramedStatus(into buffer: inout CellBuffer, in area: Rect, from y: Int) -> Int {
    var y = y
    if let player {
      let name = PlayerName.sanitized(player)
      buffer.put(name, x: area.minX, y: y, Style(foreground: .accent), limit: area.size.columns)
      y += 1
    }
    for row in framedStatus(columns: area.size.columns) {
      let x = buffer.put(
        row[0].title, x: area.minX, y: y, Style(foreground: .faint), limit: area.size.columns)
      if row.count > 1 {
        buffer.put(row[0].text, x: x + 1, y: y, Style(attributes: .bold))
        buffer.putRightAligned(
          row[1].title, end: area.maxX - row[1].text.count - 1, y: y, Style(foreground: .faint))
      }
      buffer.putRightAligned(row[row.count - 1].text, end: area.maxX, y: y, Style(attributes: .bold))
      y += 1
    }
    drawFramedClock(into: &buffer)
    return y
  }

  /// Draws the time in its row of the framed panel.
  func drawFramedClock(into buffer: inout CellBuffer) {
    guard let side = layout.side else { return }
    let rows = framedStatus(columns: side.size.columns).count
    let y = readoutsStart(in: side) + nameRows + rows - 1
    let from = side.minX + CellBuffer.columns(of: labels.time) + 1
    buffer.fill(Rect(x: from, y: y, columns: side.maxX - from, rows: 1), with: .blank)
    buffer.putRightAligned(clock, end: side.maxX, y: y, Style(foreground: .accent, attributes: .bold))
  }
}
