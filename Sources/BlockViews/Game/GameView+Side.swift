import BlockEngine
import BlockSettings
import BlockStorage
import TerminalUI

/// The panels beside the field: preview, hold, the mode's readouts, the keys.
extension GameView {
  /// The largest scale at which `count` pieces, one below the other, fit into a size; the smallest if none does.
  func pieceRow(_ count: Int, in size: Size) -> PieceRow {
    PieceRow.fitting(count, in: size, beside: layout.scale)
  }

  /// Draws the preview, as many pieces as fit; if it is hidden, its frame alone.
  func drawNext(into buffer: inout CellBuffer, isHidden: Bool) {
    guard let area = nextArea else {
      if !isHidden { drawPiecesInRow(into: &buffer) }
      return
    }
    let (top, row) = nextRows(in: area)
    if layout.isFramed {
      let inner = Rect(
        x: area.minX, y: area.minY + 1, columns: area.size.columns, rows: nextEnd(top, row) - area.minY - 1)
      drawFrame(around: inner, title: labels.next, into: &buffer)
      guard !isHidden else { return }
      for (index, piece) in game.next.enumerated() {
        drawCentred(piece, row, in: area, y: top + index * (row.rows + row.gap), into: &buffer)
      }
      return
    }
    guard !isHidden else { return }
    if CellBuffer.columns(of: labels.next) <= area.size.columns {
      buffer.put(labels.next, x: area.minX, y: area.minY, Style(foreground: .faint))
    }
    for (index, piece) in game.next.enumerated() {
      let y = top + index * (row.rows + row.gap)
      guard y + row.rows <= area.maxY else { return }
      renderer(row.scale).draw(piece, in: game.ruleset, into: &buffer, at: Point(x: area.minX, y: y))
    }
  }

  /// The area of the preview: beside a low field it is narrow, so that another run's field stands right of it.
  private var nextArea: Rect? {
    guard let area = layout.next, layout.isCompact, !isNextAlone else { return layout.next }
    return Rect(
      x: area.minX, y: area.minY, columns: min(area.size.columns, GameView.narrowColumns),
      rows: area.size.rows)
  }

  /// The columns of the widest piece at two columns a mino.
  private static let narrowColumns = 8

  /// Whether the preview is one piece: its frame then is as narrow as that of the held piece.
  private var isNextAlone: Bool { game.ruleset.nextCount == 1 }

  /// The first row of the preview, and the scale of its pieces.
  private func nextRows(in area: Rect) -> (top: Int, row: PieceRow) {
    let count = game.ruleset.nextCount
    func row(from top: Int) -> PieceRow {
      let end = layout.isFramed ? area.maxY - 2 : area.maxY
      return pieceRow(count, in: Size(columns: area.size.columns, rows: end - top))
    }
    let (near, far) = (row(from: area.minY + 1), row(from: area.minY + 2))
    if layout.isFramed, isNextAlone { return (area.minY + 1, near) }
    // An empty row below the title, unless the pieces would be smaller or fewer for it.
    let isRoomy = far == near && area.minY + 2 + far.rows(of: count) <= area.maxY
    return isRoomy || layout.isFramed ? (area.minY + 2, far) : (area.minY + 1, near)
  }

  /// The row below a framed preview, in which its lower border is.
  private func nextEnd(_ top: Int, _ row: PieceRow) -> Int {
    top + row.rows(of: game.ruleset.nextCount) + (isNextAlone ? 0 : row.gap)
  }

  /// The free area below the preview; nil if there is no panel for it.
  private func belowNext() -> Rect? {
    guard let area = nextArea else { return nil }
    let (top, row) = nextRows(in: area)
    guard context.settings.next else { return layout.next }
    let end =
      layout.isFramed ? nextEnd(top, row) + 2 : top + row.rows(of: game.ruleset.nextCount) + row.gap
    return layout.next?.below(end)
  }

  /// The area right of the preview, in which another run leaves the keys their place; nil if it is too narrow.
  package var besideNext: Rect? {
    guard context.settings.next, let area = nextArea else { return nil }
    let pieces = nextRows(in: area).row.columns
    // A frame has two columns more at its right side.
    let x =
      layout.isFramed ? area.maxX + 3 : area.minX + max(pieces, CellBuffer.columns(of: labels.next)) + 2
    let columns = min(context.size.columns - 1 - x, GameView.besideColumns.upperBound)
    return columns < GameView.besideColumns.lowerBound
      ? nil : Rect(x: x, y: area.minY, columns: columns, rows: area.size.rows)
  }

  /// The columns beside the preview: a field of ten minos with its walls, at one column a mino or at two.
  private static let besideColumns = 12...22

  /// The places of what the panels show.
  package struct Side {
    /// The free areas, the best first: beside the preview, then of both panels.
    package var free: [Rect]
    /// The place of the pace; nil if the readouts do not include it.
    package var pace: Rect?
    /// The place of an announcement; nil if there is no room.
    package var announcement: Rect?
  }

  /// Draws hold, readouts and keys on the left, as far as they fit.
  ///
  /// - Parameter reservesAnnouncement: whether to keep rows free for announcements.
  /// - Returns: their places; nil if there is no panel.
  @discardableResult
  package func drawSide(
    isHidden: Bool, reservesAnnouncement: Bool = true, into buffer: inout CellBuffer
  ) -> Side? {
    let gauge = GoalProgress(game)
    guard let area = layout.side else {
      if let gauge { drawInRow(gauge, into: &buffer) }
      return nil
    }
    if game.ruleset.allowsHold { drawHold(into: &buffer, area, isHidden: isHidden) }
    let top = gaugeStart(in: area) + (layout.isFramed ? 1 : 0)
    if let gauge, top + gauge.rows(columns: area.size.columns) <= area.maxY {
      gauge.draw(into: &buffer, x: area.minX, y: top, columns: area.size.columns, isUnicode: !layout.isASCII)
    } else if let gauge {
      drawInRow(gauge, into: &buffer)
    }
    let known = isResultBeside ? [] : usefulKeys
    let readouts = drawReadouts(
      into: &buffer, in: area, from: readoutsStart(in: area), reservesAnnouncement: reservesAnnouncement,
      keys: known.isEmpty ? 0 : neededKeyRows)
    let places = [area.below(readouts.end)] + (belowNext().map { [$0] } ?? [])
    // Beside a single next piece the keys stand in a frame of their own, unless another run has that place.
    let panel =
      reservesAnnouncement && layout.isFramed && places.count > 1
        && places[0].size.rows < places[1].size.rows ? 1 : 0
    var free = places
    if layout.hints != nil {
      let end = drawHints(
        known, in: places[panel], allowsFrame: reservesAnnouncement, joinsAbove: joinsFrames && panel == 0,
        into: &buffer)
      if end > places[panel].minY { free[panel] = places[panel].below(end + 1) }
    }
    return Side(
      free: [besideNext].compactMap(\.self) + free, pace: readouts.pace,
      announcement: readouts.announcement ?? aboveSide)
  }

  /// The keys to list that have an effect in this game.
  private var usefulKeys: [GameLabels.Hint] { hints.filter(isUseful) }

  /// The rows below the readouts for the keys that one cannot play without, which come before the last readouts; a
  /// blank row or a border parts them.
  var neededKeyRows: Int {
    let keys = usefulKeys
    return layout.hints == nil || layout.isFramed && !joinsFrames || keys.isEmpty
      ? 0 : keys.count { $0.rank <= GameLabels.highestNeededRank } + 1
  }

  /// Whether keys are listed beside the field.
  var listsKeys: Bool { !usefulKeys.isEmpty }

  /// Whether the frames of one panel share their borders: so all of them fit beside a low field, with the keys below.
  var joinsFrames: Bool { layout.isCompact && game.ruleset.allowsHold && listsKeys }

  /// The rows above a framed panel, for announcements that find no room in it; nil if there are none.
  private var aboveSide: Rect? {
    guard layout.isFramed, let side = layout.side else { return nil }
    let y = side.minY - GameView.announcementRows
    return y < layout.statusRow
      ? nil : Rect(x: side.minX, y: y, columns: side.size.columns, rows: GameView.announcementRows)
  }

  /// The row of the panel below the held piece; in a framed panel the frame's first.
  func gaugeStart(in area: Rect) -> Int {
    guard game.ruleset.allowsHold else { return area.minY }
    // A frame's lower border and a blank row are both there unless frames share a border.
    return area.minY + 1 + holdRow(in: area).rows + 2 * holdPadding
      + (joinsFrames ? 0 : layout.isFramed ? 2 : 1)
  }

  /// The first row of the panel that readouts can use.
  func readoutsStart(in area: Rect) -> Int {
    let y = gaugeStart(in: area) + (layout.isFramed ? 1 : 0)
    guard let rows = GoalProgress(game)?.rows(columns: area.size.columns), y + rows <= area.maxY else {
      return y
    }
    return y + rows + 1
  }

  private func drawInRow(_ gauge: GoalProgress, into buffer: inout CellBuffer) {
    guard let y = layout.nameRow, let range = middle(of: y) else { return }
    gauge.drawRow(
      into: &buffer, from: range.lowerBound, to: range.upperBound, y: y, isUnicode: !layout.isASCII)
  }

  /// The area that takes a tap as hold: the held piece with its title, or without a panel the row that shows it.
  package static func holdArea(of game: Game, _ layout: Layout) -> Rect? {
    guard game.ruleset.allowsHold else { return nil }
    guard let area = layout.side else {
      return layout.nameRow.map {
        Rect(x: layout.status.lowerBound, y: $0, columns: layout.status.count, rows: 1)
      }
    }
    // As high as the largest piece, so that a finger finds it before anything is held.
    return Rect(x: area.minX, y: area.minY, columns: area.size.columns, rows: min(5, area.size.rows))
  }

  /// The scale of the held piece.
  private func holdRow(in area: Rect) -> PieceRow {
    pieceRow(game.ruleset.nextCount, in: Size(columns: area.size.columns, rows: area.size.rows - 1))
  }

  /// The empty rows above and below the held piece in its frame, which listed keys need.
  private var holdPadding: Int { layout.isFramed && !listsKeys ? 1 : 0 }

  private func drawHold(into buffer: inout CellBuffer, _ area: Rect, isHidden: Bool) {
    let row = holdRow(in: area)
    if layout.isFramed {
      let inner = Rect(
        x: area.minX, y: area.minY + 1, columns: area.size.columns, rows: row.rows + 2 * holdPadding)
      drawFrame(around: inner, title: labels.hold, into: &buffer)
      guard let held = game.held, !isHidden else { return }
      return drawCentred(
        held, row, isFaint: !game.canHold, in: area, y: inner.minY + holdPadding, into: &buffer)
    }
    let width = row.scale.size(width: 4, height: 2).columns
    // Beside the field, near the player's eye.
    let label = CellBuffer.columns(of: labels.hold)
    let x = max(area.minX, area.maxX - max(width, label))
    buffer.put(labels.hold, x: x, y: area.minY, Style(foreground: .faint), limit: area.maxX - x)
    if let held = game.held, !isHidden {
      renderer(row.scale).draw(
        held, in: game.ruleset, isFaint: !game.canHold, into: &buffer, at: Point(x: x, y: area.minY + 1))
    }
  }

  /// Whether a key has an effect in this game.
  private func isUseful(_ hint: GameLabels.Hint) -> Bool {
    switch hint.kind {
    case .always: true
    case .hardDrop: game.ruleset.hardDrop != .none
    case .hold: game.ruleset.allowsHold
    case .halfTurn: game.ruleset.allowsHalfTurns
    case .undo: game.mode.allowsUndo
    case .hint: game.mode.hasHints
    }
  }

  /// The least rows of keys that are worth a frame.
  private static let minFramedKeys = 4

  /// Draws the keys in a part of a panel, as many as fit.
  ///
  /// - Returns: the row below them.
  private func drawHints(
    _ known: [GameLabels.Hint], in place: Rect, allowsFrame: Bool, joinsAbove: Bool,
    into buffer: inout CellBuffer
  ) -> Int {
    let isFramed =
      allowsFrame && layout.isFramed && min(known.count, place.size.rows - 2) >= GameView.minFramedKeys
    var area = place
    if isFramed {
      area = Rect(
        x: place.minX, y: place.minY + 1, columns: place.size.columns,
        rows: min(known.count, place.size.rows - 2))
      drawFrame(around: area, title: "", joinsAbove: joinsAbove, into: &buffer)
    } else if joinsAbove {
      // The place begins with the border of the frame above.
      area = place.below(place.minY + 1)
    }
    let kept = Set(
      known.indices.sorted { (known[$0].rank, $0) < (known[$1].rank, $1) }.prefix(area.size.rows))
    for (index, y) in zip(known.indices.filter(kept.contains), area.minY..<max(area.minY, area.maxY)) {
      let hint = known[index]
      let style =
        hint.isPressed
        ? Style(foreground: .selectionText, background: .selection, attributes: .bold)
        : Style(foreground: .faint)
      if hint.isPressed {
        buffer.fill(Rect(x: area.minX, y: y, columns: area.size.columns, rows: 1), with: Cell(" ", style))
      }
      buffer.put(hint.action, x: area.minX, y: y, style, limit: 12)
      buffer.putRightAligned(hint.key, end: area.maxX, y: y, style)
    }
    return min(area.minY + known.count, area.maxY) + (isFramed ? 1 : 0)
  }

  /// The columns between the player's name and the lines.
  func middle(of nameRow: Int?) -> Range<Int>? {
    guard nameRow != nil else { return nil }
    let name = player.map { CellBuffer.columns(of: PlayerName.sanitized($0)) + 1 } ?? 0
    let lines = CellBuffer.columns(of: labels.lines) + String(game.lines).count + 1
    let from = layout.status.lowerBound + name
    let to = layout.status.upperBound - lines
    // Centred under the clock if possible.
    let half = min((from + to) / 2 - from, to - (from + to) / 2)
    guard half > 2 else { return nil }
    return from..<to
  }

  /// Without a panel, draws the held piece and the preview as letters in the name's row.
  private func drawPiecesInRow(into buffer: inout CellBuffer) {
    guard game.ruleset.allowsHold, GoalProgress(game) == nil, let y = layout.nameRow,
      let range = middle(of: y)
    else { return }
    let held = game.held.map { String($0.letter) } ?? "-"
    let text = "[\(held)] \(String(game.next.map(\.letter)))"
    guard text.count <= range.count else { return }
    buffer.putCentred(text, from: range.lowerBound, to: range.upperBound, y: y)
  }
}
