import BlockEngine
import BlockSettings
import TerminalUI

/// The framed panels at a field of a match: the held piece, the next ones and the figures, with borders between them.
extension SeatView {
  /// The least figures of a panel, for which pieces rather are smaller.
  private static let fewestFigures = 2

  /// Draws the panels; if they are hidden, without their pieces.
  func drawFramedPanels(into buffer: inout CellBuffer, isHidden: Bool) {
    guard let next = place.next else { return }
    let count = readoutsGame.next.count
    if let side = place.side {
      let row = PieceRow.fitting(
        count, in: Size(columns: place.inner(of: next).size.columns, rows: next.size.rows - 2),
        beside: place.scale)
      let y = drawHold(row, in: side, from: side.minY, isHidden: isHidden, into: &buffer)
      drawFigures(in: side, from: y, limit: .max, into: &buffer)
      drawNext(row, in: next, from: next.minY, isHidden: isHidden, into: &buffer)
      return
    }
    let figures = readouts(in: place.inner(of: next))
    let row = pieceRow(in: next, figures)
    // As many as there is room for if all pieces are seen, so that both players have the same.
    let free = next.size.rows - 2 - piecesRows(row)
    var y = drawHold(row, in: next, from: next.minY, isHidden: isHidden, into: &buffer)
    y = drawNext(row, in: next, from: y, isHidden: isHidden, into: &buffer)
    drawFigures(in: next, from: y, limit: free, into: &buffer)
  }

  /// The rows of the held piece and of all next ones with the borders above them.
  private func piecesRows(_ row: PieceRow) -> Int {
    (game.ruleset.allowsHold ? 1 + row.rows : 0)
      + (context.settings.next ? 1 + row.rows(of: readoutsGame.next.count) : 0)
  }

  /// The largest size at which all pieces and the first figures fit a panel.
  private func pieceRow(in area: Rect, _ figures: [Readout]) -> PieceRow {
    let sizes = PieceRow.sizes(columns: place.inner(of: area).size.columns, beside: place.scale)
    let least = figures.prefix(SeatView.fewestFigures).reduce(0) { $0 + $1.rows }
    return sizes.first { piecesRows($0) + least + 2 <= area.size.rows } ?? PieceRow.smallest
  }

  /// Draws a frame that begins at row `y` of a panel; it shares that border with the one above it.
  ///
  /// - Returns: the row of its lower border.
  private func drawFrame(
    _ title: String, rows: Int, in area: Rect, from y: Int, into buffer: inout CellBuffer
  ) -> Int {
    let inner = place.inner(of: area)
    let content = Rect(x: inner.minX, y: y + 1, columns: inner.size.columns, rows: rows)
    PanelFrame(
      inner: content, title: title, isASCII: isASCII, padding: place.framePadding, joinsAbove: y > area.minY
    ).draw(into: &buffer)
    return content.maxY
  }

  /// - Returns: the row of the lower border.
  private func drawHold(
    _ row: PieceRow, in area: Rect, from y: Int, isHidden: Bool, into buffer: inout CellBuffer
  ) -> Int {
    guard game.ruleset.allowsHold else { return y }
    let end = drawFrame(labels.hold, rows: row.rows, in: area, from: y, into: &buffer)
    if let held = readoutsGame.held, !isHidden {
      row.draw(
        held, in: game.ruleset, isFaint: !readoutsGame.canHold && !seat.isOpponent,
        with: renderer(row.scale), in: place.inner(of: area), y: y + 1, into: &buffer)
    }
    return end
  }

  /// - Returns: the row of the lower border.
  @discardableResult
  private func drawNext(
    _ row: PieceRow, in area: Rect, from y: Int, isHidden: Bool, into buffer: inout CellBuffer
  ) -> Int {
    // Under the border at the bottom there is nothing.
    let room = area.maxY - y - 2
    let count = min(preview.count, (room + row.gap) / (row.rows + row.gap))
    guard context.settings.next, count > 0 else { return y }
    let end = drawFrame(labels.next, rows: row.rows(of: count), in: area, from: y, into: &buffer)
    guard !isHidden else { return end }
    for (index, piece) in preview.prefix(count).enumerated() {
      row.draw(
        piece, in: game.ruleset, with: renderer(row.scale), in: place.inner(of: area),
        y: y + 1 + index * (row.rows + row.gap), into: &buffer)
    }
    return end
  }

  /// Draws the first figures, in `limit` rows at most, and the chains below their frame.
  ///
  /// If there is no room below, chains take the place of figures after the first one.
  private func drawFigures(in area: Rect, from y: Int, limit: Int, into buffer: inout CellBuffer) {
    let inner = place.inner(of: area)
    var rows = 0
    let shown = readouts(in: inner).prefix { readout in
      rows += readout.rows
      return rows <= limit && y + 1 + rows < area.maxY
    }
    guard !shown.isEmpty else { return }
    let height = shown.reduce(0) { $0 + $1.rows }
    let end = drawFrame("", rows: height, in: area, from: y, into: &buffer)
    let within = Rect(x: inner.minX, y: y + 1, columns: inner.size.columns, rows: height)
    let below = Rect(
      x: inner.minX, y: end + 1, columns: inner.size.columns, rows: max(0, area.maxY - end - 1))
    let chains = chains(in: inner)
    if chains.reduce(0, { $0 + $1.rows }) <= below.size.rows {
      draw(Array(shown), into: &buffer, in: within, from: within.minY)
      draw(chains, into: &buffer, in: below, from: below.minY)
    } else {
      let all = SeatView.joined(Array(shown), chains, rows: height)
      draw(all, into: &buffer, in: within, from: within.minY)
    }
  }
}
