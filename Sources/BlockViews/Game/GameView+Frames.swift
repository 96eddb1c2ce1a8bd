import BlockEngine
import BlockSettings
import TerminalUI

/// The framed panels of a large layout: the figures stand at the field, so the status row goes.
extension GameView {
  /// Draws a frame around a part of a panel, with its title in the upper border.
  func drawFrame(around inner: Rect, title: String, into buffer: inout CellBuffer) {
    let style = Style(foreground: .frame)
    let marks: [Unicode.Scalar] =
      layout.isASCII ? ["-", "|", "+", "+", "+", "+"] : ["─", "│", "┌", "┐", "└", "┘"]
    let (left, right) = (inner.minX - 2, inner.maxX + 1)
    let (top, bottom) = (inner.minY - 1, inner.maxY)
    for x in left + 1..<right {
      buffer[x, top] = Cell(marks[0], style)
      buffer[x, bottom] = Cell(marks[0], style)
    }
    for y in top + 1..<bottom {
      buffer[left, y] = Cell(marks[1], style)
      buffer[right, y] = Cell(marks[1], style)
    }
    for (x, y, mark) in [
      (left, top, marks[2]), (right, top, marks[3]), (left, bottom, marks[4]), (right, bottom, marks[5]),
    ] {
      buffer[x, y] = Cell(mark, style)
    }
    guard !title.isEmpty else { return }
    buffer.put(" \(title) ", x: left + 2, y: top, Style(foreground: .faint), limit: right - left - 3)
  }

  /// Draws a piece in the middle of a row of a panel.
  func drawCentred(
    _ piece: Tetromino, _ row: PieceRow, isFaint: Bool = false, in area: Rect, y: Int,
    into buffer: inout CellBuffer
  ) {
    let matrix = game.ruleset.rotationSystem.matrix(of: piece, .spawn)
    let cells = (0..<16).filter { matrix[$0 & 3, $0 >> 2] }
    let columns = Set(cells.map { $0 & 3 }).count
    let rows = Set(cells.map { $0 >> 2 }).count
    let size = row.scale.size(width: columns, height: rows)
    renderer(row.scale).draw(
      piece, in: game.ruleset, isFaint: isFaint, into: &buffer,
      at: Point(
        x: area.minX + (area.size.columns - size.columns) / 2,
        // Whole rows only: an odd half stays below.
        y: y + (row.rows - size.rows) / 2))
  }

  /// The figures of the status row, as the framed panel has them.
  var framedStatus: [Readout] {
    let grade = game.arcadeGrade
    return [
      Readout(
        title: grade == nil ? labels.scoreTitle : labels.gradeTitle,
        text: grade ?? labels.numeral.text(game.score)),
      Readout(title: labels.levelTitle, text: String(game.level)),
      Readout(title: labels.linesTitle, text: labels.numeral.text(game.lines)),
      Readout(title: labels.time, text: clock),
    ]
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
    for readout in framedStatus {
      buffer.put(readout.title, x: area.minX, y: y, Style(foreground: .faint), limit: area.size.columns)
      buffer.putRightAligned(readout.text, end: area.maxX, y: y, Style(attributes: .bold))
      y += 1
    }
    drawFramedClock(into: &buffer)
    return y
  }

  /// Draws the time in its row of the framed panel.
  func drawFramedClock(into buffer: inout CellBuffer) {
    guard let side = layout.side else { return }
    let y = readoutsStart(in: side) + 1 + (player == nil ? 0 : 1) + framedStatus.count - 1
    let from = side.minX + CellBuffer.columns(of: labels.time) + 1
    buffer.fill(Rect(x: from, y: y, columns: side.maxX - from, rows: 1), with: .blank)
    buffer.putRightAligned(clock, end: side.maxX, y: y, Style(foreground: .accent, attributes: .bold))
  }
}
