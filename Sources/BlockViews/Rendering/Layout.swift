import BlockSettings
import TerminalUI

/// The places of a game's parts within a rectangle of the screen: a pure function of that rectangle.
package struct Layout: Equatable, Sendable {
  /// The size of a mino.
  package let scale: MinoScale
  /// Whether the field is drawn with ASCII characters only.
  package let isASCII: Bool
  /// The field's cells, without its frame.
  package let field: Rect
  /// The visible rows of minos above the field, in which pieces spawn.
  let rowsAbove: Int
  /// Whether there is room for a line under the field.
  package let hasFloor: Bool
  /// The row of score, time and level.
  package let statusRow: Int
  /// The row for the player's name and the lines; nil if there is no room.
  let nameRow: Int?
  /// The columns of score, name and level.
  package let status: Range<Int>
  /// The area of the next pieces; nil if there is no room beside the field.
  package let next: Rect?
  /// The area on the other side, for the held piece and the mode's figures.
  let side: Rect?
  /// Whether there is room for frames around the panels; they hold what else the status row shows.
  package let isFramed: Bool
  /// The area of the keys; nil if there is no room.
  package let hints: Rect?

  /// Whether the frames are short: then the score stands in the border, and two figures share a row.
  package var isCompact: Bool { isFramed && (next?.size.rows ?? 0) <= Layout.framedRows }

  /// The columns between the side areas, and a column from them; nil if there are none.
  package var middle: Range<Int>? {
    guard let side, let next else { return nil }
    // Frames reach two columns further.
    let distance = isFramed ? 3 : 1
    return side.maxX + distance..<next.minX - distance
  }

  /// The field's cells with its walls and its floor.
  package var frame: Rect {
    Rect(
      x: field.minX - 1, y: field.minY, columns: field.size.columns + 2,
      rows: field.size.rows + (hasFloor ? 1 : 0))
  }

  /// The cells above the field that show a spawning piece; nil if there are none.
  var spawnArea: Rect? {
    guard rowsAbove > 0 else { return nil }
    let rows = rowsAbove / scale.minos.rows * scale.cells.rows
    return Rect(x: field.minX, y: field.minY - rows, columns: field.size.columns, rows: rows)
  }

  /// The largest layout that fits on a screen whose first row is a navigation bar; nil if not even the smallest does.
  ///
  /// - Parameter size: the screen's size.
  static func fitting(
    _ size: Size, width: Int, height: Int, preference: GlyphPreference, isUnicode: Bool, rowsAbove: Int = 0,
    hasHalfRows: Bool = false, panelRows: Int? = nil
  ) -> Layout? {
    fitting(
      belowBar(size), width: width, height: height, preference: preference, isUnicode: isUnicode,
      rowsAbove: rowsAbove, hasHalfRows: hasHalfRows, panelRows: panelRows)
  }

  /// The area below a screen's navigation bar.
  package static func belowBar(_ size: Size) -> Rect {
    Rect(x: 0, y: 1, columns: size.columns, rows: max(0, size.rows - 1))
  }

  /// The largest layout that fits into a part of a screen; nil if not even the smallest does.
  ///
  /// - Parameters:
  ///   - rect: the part of the screen.
  ///   - width: the playfield's columns.
  ///   - height: the playfield's visible rows.
  ///   - preference: the wanted glyphs; `normal` and `half` also try smaller scales, as a game that is drawn too
  ///     small beats one that is not drawn.
  ///   - isUnicode: whether the terminal shows more than ASCII.
  ///   - rowsAbove: the rows above the field in which pieces spawn, visible if there is room.
  ///   - hasHalfRows: whether a mino may end in the middle of a row.
  ///   - panelRows: the rows that framed panels need at least, if they may be higher than the field; nil for frames
  ///     beside fields of `framedRows` alone.
  static func fitting(
    _ rect: Rect, width: Int, height: Int, preference: GlyphPreference, isUnicode: Bool, rowsAbove: Int = 0,
    hasHalfRows: Bool = false, panelRows: Int? = nil
  ) -> Layout? {
    let isASCII = preference.isASCII(isUnicode: isUnicode)
    let scales: [MinoScale] =
      switch preference {
      case .auto: isASCII ? [.doubled, .normal, .half] : [.doubled, .medium, .normal, .half, .braille]
      case .normal: isASCII ? [.normal, .half] : [.normal, .half, .braille]
      case .half: isASCII ? [.half] : [.half, .braille]
      case .braille: isASCII ? [.half] : [.braille]
      case .ascii: [.doubled, .normal, .half]
      }
    for scale in scales where scale != .medium || hasHalfRows {
      let size = scale.size(width: width, height: height)
      if let layout = Layout(rect, size, scale, isASCII, rowsAbove: rowsAbove, panelRows: panelRows) {
        return layout
      }
    }
    return nil
  }

  /// The smallest size in which the game can be played, for the message on a smaller terminal.
  static func smallestSize(width: Int, height: Int, preference: GlyphPreference, isUnicode: Bool) -> Size {
    let isASCII = preference.isASCII(isUnicode: isUnicode)
    let field = (isASCII ? MinoScale.half : .braille).size(width: width, height: height)
    return Size(columns: max(field.columns + 2, minStatusWidth), rows: field.rows + 2)
  }

  /// The columns that score, time and level need at least to share a row.
  private static let minStatusWidth = 24
  /// The width of a panel beside the field: four minos of four columns, and a little more for text.
  private static let panelWidth = 18
  /// The rows of a field with frames around the panels beside it, if they hold whatever a game can show.
  package static let framedRows = 26
  /// The room on one side of the field that a panel with the smallest piece needs.
  private static let minPanelRoom = 6

  private init?(
    _ rect: Rect, _ fieldSize: Size, _ scale: MinoScale, _ isASCII: Bool, rowsAbove wanted: Int,
    panelRows: Int?
  ) {
    let size = rect.size
    // A status row and the field; each wall takes a column.
    let spareRows = size.rows - fieldSize.rows - 1
    let spareColumns = size.columns - fieldSize.columns - 2
    guard spareRows >= 0, spareColumns >= 0, size.columns >= Layout.minStatusWidth else { return nil }
    let room = spareColumns / 2
    // The larger scales are for terminals that can spare the room: with panels on either side.
    if scale == .doubled || scale == .medium, spareRows < 3 || room < Layout.panelWidth + 3 { return nil }
    self.scale = scale
    self.isASCII = isASCII
    // Useful rows come before cosmetic ones: a spawning piece shown whole, the floor, name and lines, a gap,
    // centring.
    let above = wanted > 0 ? scale.size(width: 1, height: wanted).rows : 0
    let hasPanels = room >= Layout.minPanelRoom
    hasFloor = spareRows >= (above > 0 ? 2 : 1)
    let hasName = spareRows >= 2
    // With panels, the name's row is empty between its ends, so a piece can spawn there.
    let isOpen = hasName && hasPanels
    let gap =
      if spareRows >= 4 {
        max(1, min(spareRows - 3, isOpen ? above - 1 : above))
      } else {
        isOpen ? 0 : min(above, spareRows - (hasName ? 2 : 0))
      }
    let open = min(above, gap + (isOpen ? 1 : 0))
    rowsAbove = open < above ? 0 : open * scale.minos.rows / scale.cells.rows
    let free = spareRows - (hasFloor ? 1 : 0) - (hasName ? 1 : 0) - gap
    let floor = hasFloor ? 1 : 0
    let framed = max(fieldSize.rows, panelRows ?? 0)
    isFramed =
      room >= Layout.panelWidth + 6
      && (panelRows == nil ? fieldSize.rows >= Layout.framedRows : framed + floor < size.rows)
    // The rows by which panels are higher than the field, beside the rows in which pieces spawn.
    let higher = isFramed ? framed - fieldSize.rows : 0
    // Framed panels have no rows above them, so the whole stands in the middle.
    let framedTop = isFramed ? (size.rows - framed - floor + max(0, open - higher)) / 2 + higher : 0
    statusRow =
      rect.minY
      + (isFramed ? max(0, framedTop - 1 - (hasName ? 1 : 0) - gap) : free >= 3 ? free / 2 : 0)
    nameRow = hasName ? statusRow + 1 : nil
    let field = Rect(
      x: rect.minX + (size.columns - fieldSize.columns) / 2, y: statusRow + 1 + (hasName ? 1 : 0) + gap,
      columns: fieldSize.columns, rows: fieldSize.rows)
    self.field = field
    // A frame takes two columns on either side, and keeps a distance.
    let margin = isFramed ? 4 : room >= Layout.panelWidth + 3 ? 2 : 1
    let panel = min(Layout.panelWidth, room - margin)
    // Frames reach down to the floor.
    let rows = fieldSize.rows + higher + (isFramed ? floor : 0)
    next =
      hasPanels
      ? Rect(x: field.maxX + 1 + margin, y: field.minY - higher, columns: panel, rows: rows) : nil
    side =
      hasPanels
      ? Rect(x: field.minX - 1 - margin - panel, y: field.minY - higher, columns: panel, rows: rows) : nil
    hints = panel == Layout.panelWidth && rows >= 12 ? side : nil
    let reach = hasPanels ? panel + margin + 1 : 0
    let wanted = max(field.size.columns + 2 * reach, Layout.minStatusWidth)
    let from = max(rect.minX, field.minX - (wanted - field.size.columns) / 2)
    status = from..<min(rect.maxX, from + wanted)
  }
}
