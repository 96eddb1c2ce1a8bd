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
    hint(tr("Turn"), into: &buffer, from: third, to: 2 * third, y: middle, distance: 0)
    hint(tr("Twice: drop"), into: &buffer, from: third, to: 2 * third, y: middle + 1, distance: 0)
    hint(tr("Left"), into: &buffer, from: 0, to: min(third, max(field.minX - 1, third / 2)), y: middle)
    hint(
      tr("Right"), into: &buffer, from: max(2 * third, min(field.maxX + 1, buffer.size.columns - third / 2)),
      to: buffer.size.columns, y: middle)
  }

  /// Writes a text in the row nearest to `y` with room between the columns.
  ///
  /// - Parameter distance: how many free rows to keep above and below it.
  private func hint(
    _ text: String, into buffer: inout CellBuffer, from: Int, to: Int, y: Int, distance: Int = 1
  ) {
    let width = CellBuffer.columns(of: text)
    let x = from + max(0, (to - from - width) / 2)
    guard x >= 0, x + width <= buffer.size.columns else { return }
    let cells = max(0, x - 1)..<min(buffer.size.columns, x + width + 1)
    // Keep a row of distance from unrelated text.
    let rows = (distance..<buffer.size.rows - 1).sorted { abs($0 - y) < abs($1 - y) }
    let row = rows.first { row in
      (row - distance...min(row + distance, buffer.size.rows - 1)).allSatisfy { row in
        cells.allSatisfy { buffer[$0, row].isGround }
      }
    }
    guard let row else { return }
    buffer.put(text, x: x, y: row, Style(foreground: .faint, background: buffer[x, row].style.background))
  }
}

extension Cell {
  /// Whether the cell shows only the background.
  fileprivate var isGround: Bool {
    base == 0x20 && (style.background == .well || style.background == .standard)
  }
}
