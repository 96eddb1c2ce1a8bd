import BlockEngine
import BlockSettings
import TerminalUI

/// The places of a match's fields within a rectangle of the screen: a pure function of that rectangle.
package struct VersusLayout: Equatable, Sendable {
  /// The request for a layout.
  package struct Request: Equatable, Sendable {
    /// The number of players.
    var players: Int
    /// The players, from 0, whose fields always show at full size; if there are none, all fields are alike.
    var people: [Int]
    /// The playfields' columns and visible rows.
    var width: Int
    var height: Int
    /// The rows above the field in which pieces spawn.
    var rowsAbove = 0
    var preference = GlyphPreference.auto
    var isUnicode = true
    /// Whether a mino may end in the middle of a row.
    var hasHalfRows = false
  }

  /// One player's area.
  package struct Place: Equatable, Sendable {
    package let scale: MinoScale
    /// The field's cells, without its frame.
    package let field: Rect
    /// The visible rows of minos above the field.
    let rowsAbove: Int
    /// Whether there is room for a line under the field.
    let hasFloor: Bool
    /// The row of the name.
    let name: Rect
    /// The column of the waiting garbage.
    let bar: Rect
    /// The area of the held piece and figures, left of the field; nil if they are with the next pieces.
    let side: Rect?
    /// The area of the next pieces, right of the field; nil if there is no room beside it.
    package let next: Rect?
    /// A row under the field for anything that has no panel.
    let below: Rect?
    /// Whether it is a small picture of the field, with only a name.
    package let isPicture: Bool
    /// Whether the panels have frames, which their areas then include.
    var isFramed = false

    /// The columns between a frame and what it holds.
    var framePadding: Int { (next?.size.columns ?? 0) < VersusLayout.paddedColumns ? 0 : 1 }

    /// The area within a panel's frame.
    func inner(of panel: Rect) -> Rect {
      guard isFramed else { return panel }
      let edge = 1 + framePadding
      return Rect(
        x: panel.minX + edge, y: panel.minY + 1, columns: panel.size.columns - 2 * edge,
        rows: panel.size.rows - 2)
    }

    /// Everything that it draws in, including a row below for the floor while the field stands a row lower.
    package var extent: Rect {
      let left = min(bar.minX, side?.minX ?? bar.minX)
      let right = max(field.maxX + 1, next?.maxX ?? 0)
      let bottom = max(field.maxY + (hasFloor ? 2 : 1), below?.maxY ?? 0)
      return Rect(
        x: left, y: name.minY, columns: right - left, rows: (isPicture ? field.maxY + 1 : bottom) - name.minY)
    }
  }

  /// The places of the players, in seat order.
  package let places: [Place]

  /// Clears the panels that a box would partly cover: cut words are of no use.
  package func clearPanels(coveredBy box: Rect, in buffer: inout CellBuffer) {
    for area in places.flatMap({ [$0.side, $0.next] }).compactMap(\.self) where area.overlaps(box) {
      buffer.fill(area, with: .blank)
    }
  }

  /// Whether fields use ASCII characters only.
  package let isASCII: Bool

  /// The width of the narrowest panel: a small piece and some space.
  private static let minPanelWidth = 6
  /// The width of the widest panel, for the largest pieces and words.
  private static let maxPanelWidth = 16
  /// The width of the narrowest of two panels.
  private static let minDoublePanelWidth = 9
  /// The width that a panel with the result's figures needs.
  private static let resultPanelWidth = 15
  /// The least width at which the result's figures fit a panel.
  package static let leastFigureWidth = 14
  /// The widths of a framed panel, and the least one with a blank beside its lines.
  private static let framedColumns = 14...22
  private static let paddedColumns = 16
  /// The least rows of a field with framed panels.
  private static let framedRows = 12
  /// A column for the waiting garbage, and one for each wall.
  private static let frameColumns = 3

  /// The largest layout that fits; nil if not even the smallest does.
  ///
  /// It tries, in this order: all fields side by side with panels, as large as possible; people's fields in full and
  /// the others as small pictures; all fields without panels.
  package static func fitting(_ rect: Rect, _ request: Request) -> VersusLayout? {
    let isASCII = request.preference.isASCII(isUnicode: request.isUnicode)
    let scales: [MinoScale] =
      switch request.preference {
      case .auto where !isASCII && request.hasHalfRows: [.doubled, .medium, .normal, .half]
      case .auto, .ascii: [.doubled, .normal, .half]
      case .normal: [.normal, .half]
      case .half: [.half]
      case .braille: isASCII ? [.half] : [.braille]
      }
    for scale in scales {
      if let places = equalPlaces(rect, request, scale, hasPanels: true) {
        return VersusLayout(places: places, isASCII: isASCII)
      }
    }
    for (scale, hasPanels) in [(MinoScale.normal, true), (.half, true), (.half, false)]
    where scales.contains(scale) {
      if let places = mixedPlaces(rect, request, scale, hasPanels: hasPanels, isASCII: isASCII) {
        return VersusLayout(places: places, isASCII: isASCII)
      }
    }
    for scale in (isASCII ? [MinoScale.half] : [.half, .braille]) {
      if let places = equalPlaces(rect, request, scale, hasPanels: false) {
        return VersusLayout(places: places, isASCII: isASCII)
      }
    }
    return nil
  }

  /// A sufficient size near `size`, for the message on a smaller terminal.
  package static func needed(near size: Size, _ request: Request) -> Size {
    func fits(_ size: Size) -> Bool { fitting(Layout.belowBar(size), request) != nil }
    for rows in size.rows...max(size.rows, 50) where fits(Size(columns: size.columns, rows: rows)) {
      return Size(columns: size.columns, rows: rows)
    }
    for columns in size.columns...max(size.columns, 200) {
      for rows in [size.rows, 15, 24, 40] where rows >= size.rows && fits(Size(columns: columns, rows: rows))
      {
        return Size(columns: columns, rows: rows)
      }
    }
    return Size(columns: 120, rows: 40)
  }

  /// The places of all players, side by side at one scale.
  private static func equalPlaces(
    _ rect: Rect, _ request: Request, _ scale: MinoScale, hasPanels: Bool
  ) -> [Place]? {
    let places = strips(of: rect, request.players).compactMap {
      place(in: $0, request, scale, hasPanels: hasPanels)
    }
    return places.count == request.players ? places : nil
  }

  /// The places of people side by side, with small pictures of the other fields to the right.
  private static func mixedPlaces(
    _ rect: Rect, _ request: Request, _ scale: MinoScale, hasPanels: Bool, isASCII: Bool
  ) -> [Place]? {
    let others = (0..<request.players).filter { !request.people.contains($0) }
    guard !others.isEmpty, !request.people.isEmpty else { return nil }
    let pictureScale = isASCII ? MinoScale.half : .braille
    let size = pictureScale.size(width: request.width, height: request.height)
    // A name, the picture and its floor.
    let rows = size.rows + 2
    let perColumn = rect.size.rows / rows
    guard perColumn > 0 else { return nil }
    let columns = (others.count + perColumn - 1) / perColumn
    let width = size.columns + frameColumns + 1
    let room = rect.size.columns - columns * width
    guard room > 0 else { return nil }
    let own = Rect(x: rect.minX, y: rect.minY, columns: room, rows: rect.size.rows)
    let whole = strips(of: own, request.people.count).compactMap {
      place(in: $0, request, scale, hasPanels: hasPanels)
    }
    guard whole.count == request.people.count, let first = whole.first else { return nil }
    var places: [Int: Place] = [:]
    for (player, place) in zip(request.people, whole) { places[player] = place }
    // Close to the people's fields, and level with them.
    let left = max(whole.map { $0.next?.maxX ?? $0.field.maxX + 1 }.max() ?? 0, rect.minX) + 1
    let rowsInColumn = min(others.count, perColumn) * rows
    let top = max(rect.minY, min(first.name.minY, rect.maxY - rowsInColumn))
    for (index, player) in others.enumerated() {
      let x = left + index / perColumn * width
      let y = top + index % perColumn * rows
      places[player] = Place(
        scale: pictureScale, field: Rect(x: x + 2, y: y + 1, columns: size.columns, rows: size.rows),
        rowsAbove: 0, hasFloor: true, name: Rect(x: x + 1, y: y, columns: size.columns + 2, rows: 1),
        bar: Rect(x: x, y: y + 1, columns: 1, rows: size.rows), side: nil, next: nil, below: nil,
        isPicture: true)
    }
    return (0..<request.players).compactMap { places[$0] }
  }

  /// Equal parts of a rectangle, side by side.
  private static func strips(of rect: Rect, _ count: Int) -> [Rect] {
    (0..<count).map { index in
      let from = rect.minX + rect.size.columns * index / count
      let to = rect.minX + rect.size.columns * (index + 1) / count
      return Rect(x: from, y: rect.minY, columns: to - from, rows: rect.size.rows)
    }
  }

  private static func place(
    in rect: Rect, _ request: Request, _ scale: MinoScale, hasPanels: Bool
  ) -> Place? {
    let size = scale.size(width: request.width, height: request.height)
    let spareRows = rect.size.rows - size.rows - 1
    var spare = rect.size.columns - size.columns - frameColumns
    guard spareRows >= 0, spare >= (hasPanels ? minPanelWidth + 1 : 0) else { return nil }
    // The doubled scale is for terminals that can spare the room.
    if scale == .medium, spare < minDoublePanelWidth + resultPanelWidth + 2 { return nil }
    if scale == .doubled, spareRows < 3 || spare < 2 * (maxPanelWidth + 1) { return nil }
    // A column at either edge stays free where a panel still holds the result's figures.
    if spare >= leastFigureWidth + 3 { spare -= 2 }
    let isFramed = hasPanels && size.rows >= framedRows && spare > framedColumns.lowerBound
    let isDouble =
      spare >= 2 * ((isFramed ? framedColumns.upperBound : minDoublePanelWidth) + 1)
    let widest = isFramed ? framedColumns.upperBound : maxPanelWidth
    var panel = hasPanels ? min(widest, isDouble ? spare / 2 - 1 : spare - 1) : 0
    var side = isDouble && hasPanels ? panel : 0
    if side > 0, panel < resultPanelWidth {
      // The narrower one has figures below their names.
      panel = min(resultPanelWidth, spare - 2 - minDoublePanelWidth)
      side = spare - 2 - panel
    }
    let width = size.columns + frameColumns + (hasPanels ? panel + 1 : 0) + (side > 0 ? side + 1 : 0)
    // The order for spare rows: the floor, then rows for spawning pieces, then a row for anything without a panel.
    let above = request.rowsAbove > 0 ? scale.size(width: 1, height: request.rowsAbove).rows : 0
    let hasFloor = spareRows >= 1
    let open = min(above, max(0, spareRows - 1))
    let hasBelow = !hasPanels && spareRows >= 2 + open
    let free = spareRows - (hasFloor ? 1 : 0) - open - (hasBelow ? 1 : 0)
    let top = rect.minY + (free >= 3 ? free / 2 : 0)
    let x = rect.minX + (rect.size.columns - width) / 2 + (side > 0 ? side + 1 : 0)
    let field = Rect(x: x + 2, y: top + 1 + open, columns: size.columns, rows: size.rows)
    let name = Rect(x: field.minX - 1, y: top, columns: size.columns + 2, rows: 1)
    // Frames take the rows beside a spawning piece and the floor too.
    let panelTop = isFramed && open > 0 ? field.minY - 1 : field.minY
    let panelEnd = isFramed && hasFloor ? field.maxY + 1 : field.maxY
    return Place(
      scale: scale, field: field,
      rowsAbove: open < above && scale != .normal ? 0 : open * scale.minos.rows / scale.cells.rows,
      hasFloor: hasFloor, name: name, bar: Rect(x: x, y: field.minY, columns: 1, rows: size.rows),
      side: side > 0
        ? Rect(x: x - side - 1, y: panelTop, columns: side, rows: panelEnd - panelTop) : nil,
      next: hasPanels
        ? Rect(x: field.maxX + 2, y: panelTop, columns: panel, rows: panelEnd - panelTop) : nil,
      below: hasBelow ? Rect(x: name.minX, y: field.maxY + 1, columns: name.size.columns, rows: 1) : nil,
      isPicture: false, isFramed: isFramed)
  }
}

extension VersusLayout.Request {
  /// The request for players under some rules.
  package init(players: Int, people: [Int], rules: Ruleset, in context: DrawingContext) {
    self.init(
      players: players, people: people, width: rules.width, height: rules.height,
      rowsAbove: rules.spawnRowsAbove, preference: context.settings.glyphs,
      isUnicode: context.capabilities.isUnicode, hasHalfRows: context.hasHalfRows)
  }
}
