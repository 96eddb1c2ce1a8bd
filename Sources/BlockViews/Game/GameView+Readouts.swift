import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import TerminalUI

/// The readouts during play: pace, keys per piece, and progress.
extension GameView {
  /// A name and its readout.
  typealias Readout = GoalProgress.Readout

  /// Pieces locked per second up to the clock's last tick, the last lock, or the end: it changes only at ticks and locks,
  /// so that it costs no extra frame.
  var pace: String {
    let time = game.paceTime(lastLock: effects?.lastLock(of: game) ?? .zero, tick: game.clockTick)
    let statistics = GameStatistics(microseconds: time, pieces: game.lockCount)
    return labels.numeral.text(thousandths: statistics.piecesPerSecond, limit: GameView.highestPace)
  }

  private static let highestPace = 99_99
  /// The greatest width of the pace, in columns.
  private static let paceColumns = 5
  /// The rows for an announcement.
  static let announcementRows = 2

  /// The readouts for the panel, the most important first.
  var readouts: [Readout] {
    var readouts: [Readout] = []
    if showsLinesInPanel {
      readouts.append(Readout(title: labels.linesTitle, text: labels.numeral.text(game.lines)))
    }
    if let status = game.arcadeStatus { readouts += arcadeReadouts(of: status) }
    guard context.settings.figures else { return readouts }
    readouts.append(Readout(title: labels.pace, text: pace))
    if let stack { return readouts + stack.readouts(labels) }
    if let keyCount {
      let statistics = GameStatistics(pieces: game.lockCount, keys: keyCount)
      let keys = labels.numeral.text(thousandths: statistics.keysPerPiece)
      readouts.append(Readout(title: labels.keysPerPiece, text: keys))
    }
    let isInGauge = GoalProgress(game)?.readouts.contains { $0.title == labels.pieces } ?? false
    if !isInGauge {
      readouts.append(Readout(title: labels.pieces, text: labels.numeral.text(game.lockCount)))
    }
    if game.ruleset.scoresSpins || game.versus != nil {
      readouts.append(Readout(title: labels.attack, text: labels.numeral.text(game.attack)))
    }
    return readouts
  }

  /// The places of the drawn readouts.
  struct ReadoutRows {
    /// The row below the readouts and the announcements' rows.
    var end: Int
    /// The place of the pace; nil if it is not shown.
    var pace: Rect?
    /// The place of announcements; nil if there is no room.
    var announcement: Rect?
  }

  /// Draws the readouts from a row of the panel on, each in one row, or all in two rows if the panel is too narrow.
  ///
  /// - Parameters:
  ///   - reservesAnnouncement: whether to keep rows free for announcements.
  ///   - keys: the rows that keys need below the readouts.
  func drawReadouts(
    into buffer: inout CellBuffer, in area: Rect, from y: Int, reservesAnnouncement: Bool, keys: Int = 0
  ) -> ReadoutRows {
    var rows = ReadoutRows(end: y)
    if layout.isFramed { rows.end = drawFramedStatus(into: &buffer, in: area, from: y) }
    // The frame's lower border takes a row.
    let limit = area.maxY - (layout.isFramed ? 1 : 0)
    let room = area.maxY - y
    // Keys below joined frames leave no room; then an announcement stands above them.
    let isTaken = joinsFrames && keys > 0
    let reservedRows =
      reservesAnnouncement && room > GameView.announcementRows && !isTaken
      ? GameView.announcementRows + 1 : 0
    let readouts = readouts
    let isWide = readouts.allSatisfy {
      let width = $0.title == labels.pace ? max(GameView.paceColumns, $0.text.count) : $0.text.count
      return CellBuffer.columns(of: $0.title) + 1 + width <= area.size.columns
    }
    let height = isWide ? 1 : 2
    // In a frame a blank row sets the pace apart from the score.
    if layout.isFramed, !readouts.isEmpty,
      limit - rows.end - readouts.count * height > reservedRows + keys
    {
      rows.end += 1
    }
    for readout in readouts where CellBuffer.columns(of: readout.title) <= area.size.columns {
      // The lines take priority over the announcement, which can go elsewhere.
      let free = readout.title == labels.linesTitle ? 0 : reservedRows + keys
      guard rows.end + height <= limit - free else { break }
      buffer.put(readout.title, x: area.minX, y: rows.end, Style(foreground: .faint))
      let row = rows.end + height - 1
      buffer.putRightAligned(readout.text, end: area.maxX, y: row, Style(attributes: .bold))
      if readout.title == labels.pace {
        rows.pace = Rect(x: area.maxX - GameView.paceColumns, y: row, columns: GameView.paceColumns, rows: 1)
      }
      rows.end += height
    }
    if layout.isFramed {
      let top = gaugeStart(in: area) + 1
      if isTaken {
        drawStatusFrame(
          around: Rect(x: area.minX, y: top, columns: area.size.columns, rows: rows.end - top), into: &buffer)
        return rows
      }
      // What is announced stands within the frame if nothing else would have the rows below.
      let left = limit - rows.end
      let isTight =
        reservedRows > 0 && left >= reservedRows
        && (left <= reservedRows + 4 || layout.isCompact && game.ruleset.allowsHold && besideNext != nil)
      if isTight {
        rows.announcement = Rect(
          x: area.minX, y: limit - GameView.announcementRows, columns: area.size.columns,
          rows: GameView.announcementRows)
        rows.end = limit
      }
      let inner = Rect(x: area.minX, y: top, columns: area.size.columns, rows: rows.end - top)
      drawStatusFrame(around: inner, into: &buffer)
      rows.end += 1
      if isTight { return rows }
    }
    if rows.end > y { rows.end += 1 }
    if reservedRows > 0, rows.end + GameView.announcementRows <= area.maxY {
      rows.announcement = Rect(
        x: area.minX, y: rows.end, columns: area.size.columns, rows: GameView.announcementRows)
      rows.end += reservedRows
    }
    rows.end = min(rows.end, area.maxY)
    return rows
  }

  package func drawPace(into buffer: inout CellBuffer, in place: Rect) {
    let text = pace
    let style = Style(attributes: .bold)
    buffer.fill(
      Rect(x: place.minX, y: place.minY, columns: place.size.columns - text.count, rows: 1), with: .blank)
    buffer.putRightAligned(text, end: place.maxX, y: place.minY, style)
  }

  /// Draws the back-to-back chain, the surge that it has charged and the combo where announcements stand; they grow
  /// warmer as they grow.
  package func drawChains(in area: Rect, into buffer: inout CellBuffer) {
    var y = area.minY
    for chain in ChainReadout.all(of: game) where y < area.maxY {
      let figure = chain.figure(isASCII: layout.isASCII)
      let text =
        switch chain.kind {
        case .backToBack: tr("Back-to-back %s", figure)
        case .surge: tr("Surge %s", figure)
        case .combo: tr("Combo %s", figure)
        }
      guard CellBuffer.columns(of: text) <= area.size.columns else { continue }
      buffer.putRightAligned(text, end: area.maxX, y: y, Style(foreground: chain.ink, attributes: .bold))
      y += 1
    }
  }

  /// Announces what a lock scored: beside the field, or without a panel in the name's row or the bar, but never where
  /// pieces spawn.
  package func draw(_ announcement: Announcement, in area: Rect?, into buffer: inout CellBuffer) {
    let style = Style(foreground: .accent, attributes: .bold)
    if let area {
      let lines = announcement.lines(columns: area.size.columns, rows: area.size.rows)
      for (row, line) in lines.enumerated() {
        buffer.putRightAligned(line, end: area.maxX, y: area.minY + row, style)
      }
      if !lines.isEmpty { return }
    }
    if let y = layout.nameRow, layout.spawnArea.map({ $0.minY > y }) ?? true, let range = middle(of: y) {
      let text = announcement.text(columns: range.count, isUnicode: !layout.isASCII)
      if !text.isEmpty {
        buffer.fill(Rect(x: range.lowerBound, y: y, columns: range.count, rows: 1), with: .blank)
        return buffer.putCentred(text, from: range.lowerBound, to: range.upperBound, y: y, style)
      }
    }
    let from = CellBuffer.columns(of: labels.menu) + 4
    let to = buffer.size.columns - CellBuffer.columns(of: labels.pause) - 2
    guard from < to else { return }
    let text = announcement.text(columns: to - from, isUnicode: !layout.isASCII)
    guard !text.isEmpty else { return }
    buffer.fill(
      Rect(x: from, y: 0, columns: to - from, rows: 1),
      with: Cell(" ", Style(foreground: .barText, background: .bar)))
    buffer.putCentred(
      text, from: from, to: to, y: 0, Style(foreground: .barText, background: .bar, attributes: .bold))
  }
}
