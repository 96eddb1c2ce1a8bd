import BlockControls
import BlockEngine
import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

/// Drawing of the controls: the tilt level, the stick, and the tap zones.
extension GameScreen {
  func drawControls(into buffer: inout CellBuffer, _ layout: Layout, in context: ScreenContext) {
    switch stage {
    case .playing, .counting: break
    case .paused, .asking, .over: return
    }
    seat.controls.pointer.stick?.draw(into: &buffer, at: ControlTime(context.now), isUnicode: !layout.isASCII)
    drawTiltGauge(into: &buffer, layout)
    if seat.controls.pointer.hintsUntil != nil { drawZones(into: &buffer, layout) }
  }

  private func drawTiltGauge(into buffer: inout CellBuffer, _ layout: Layout) {
    guard let angle = seat.controls.tilt.angle else { return }
    let field = layout.field
    let gauge = TiltGauge(angle: angle)
    let isUnicode = !layout.isASCII
    if field.maxY + 1 < buffer.size.rows {
      let columns = min(field.size.columns, 21) | 1
      gauge.draw(
        into: &buffer, x: field.minX + (field.size.columns - columns) / 2, y: field.maxY + 1,
        columns: columns, isUnicode: isUnicode)
    } else if field.minX >= 6 {
      let columns = (min(field.minX - 2, 9) - 1) | 1
      gauge.draw(
        into: &buffer, x: (field.minX - 1 - columns) / 2, y: field.minY + 1, columns: columns,
        isUnicode: isUnicode)
    }
  }

  /// Labels the tap zones faintly, in empty places.
  private func drawZones(into buffer: inout CellBuffer, _ layout: Layout) {
    let third = buffer.size.columns / 3
    let field = layout.field
    // The middle comes first: it has the field's rows to choose from.
    let middle = field.minY + field.size.rows / 2
    let drops = PlayerAction.hardDrop.hasEffect(under: rules)
    for (row, text) in ([tr("Turn")] + (drops ? [tr("Twice: drop")] : [])).enumerated() {
      let label = ZoneLabel(text, from: third, to: 2 * third, distance: 0)
      if let y = ZoneLabel.row(of: [label], nearest: middle + row, in: buffer) {
        label.put(into: &buffer, y: y)
      }
    }
    let sides = [
      ZoneLabel(tr("Left"), from: 0, to: min(third, max(field.minX - 1, third / 2))),
      ZoneLabel(
        tr("Right"), from: max(2 * third, min(field.maxX + 1, buffer.size.columns - third / 2)),
        to: buffer.size.columns),
    ]
    // At one height, if some row has room for both.
    let common = ZoneLabel.row(of: sides, nearest: middle, in: buffer)
    for label in sides {
      if let y = common ?? ZoneLabel.row(of: [label], nearest: middle, in: buffer) {
        label.put(into: &buffer, y: y)
      }
    }
  }
}

/// The name of a tap zone, between two columns.
private struct ZoneLabel {
  private let text: String
  private let x: Int
  /// How many free rows to keep above and below it, so that it does not stick to unrelated text.
  private let distance: Int

  init(_ text: String, from: Int, to: Int, distance: Int = 1) {
    self.text = text
    self.distance = distance
    x = from + max(0, (to - from - CellBuffer.columns(of: text)) / 2)
  }

  /// The row nearest to `y` in which all labels have room; nil if there is none.
  static func row(of labels: [ZoneLabel], nearest y: Int, in buffer: CellBuffer) -> Int? {
    let distance = labels.map(\.distance).max() ?? 0
    guard distance < buffer.size.rows - 1 else { return nil }
    let rows = (distance..<buffer.size.rows - 1).sorted { abs($0 - y) < abs($1 - y) }
    return rows.first { row in labels.allSatisfy { $0.fits(in: buffer, y: row) } }
  }

  private func fits(in buffer: CellBuffer, y: Int) -> Bool {
    let width = CellBuffer.columns(of: text)
    guard x >= 0, x + width <= buffer.size.columns else { return false }
    let cells = max(0, x - 1)..<min(buffer.size.columns, x + width + 1)
    return (y - distance...min(y + distance, buffer.size.rows - 1)).allSatisfy { row in
      cells.allSatisfy { buffer[$0, row].isGround }
    }
  }

  func put(into buffer: inout CellBuffer, y: Int) {
    buffer.put(text, x: x, y: y, Style(foreground: .faint, background: buffer[x, y].style.background))
  }
}

extension Cell {
  /// Whether the cell shows only the background.
  fileprivate var isGround: Bool {
    base == 0x20 && (style.background == .well || style.background == .standard)
  }
}
