import BlockControls
import BlockEngine
import TerminalUI

/// A stick in a corner of the screen, for the mouse or a finger that can drag.
package struct ScreenStick: Sendable {
  /// The corner in which it stands.
  package enum Side: String, CaseIterable, Sendable { case off, left, right }

  /// Its deflection by the pointer.
  package var deflection: StickDeflection
  /// The cells that it covers.
  let area: Rect

  /// Four columns, or two rows, from the middle to the rim.
  private static let radius = 4

  /// The stick as set; nil if the screen has no corner for it beside the smallest field.
  init?(_ settings: Settings, size: Size) {
    guard settings.stick != .off, size.columns >= 38, size.rows >= 12 else { return nil }
    let width = 2 * ScreenStick.radius + 1
    area = Rect(
      x: settings.stick == .left ? 0 : size.columns - width, y: size.rows - 6, columns: width, rows: 5)
    deflection = StickDeflection(
      center: TouchPoint(column: area.minX + ScreenStick.radius, row: area.minY + 2),
      radius: ScreenStick.radius * 1_000, top: settings.stickTop)
  }

  /// Whether it has the other's place and range.
  func isSame(as other: ScreenStick?) -> Bool {
    other.map { $0.area == area && $0.deflection.top == deflection.top } ?? false
  }

  /// Draws the disc, the knob's position at `time` and the deflection's value.
  package func draw(into buffer: inout CellBuffer, at time: ControlTime, isUnicode: Bool) {
    let middle = Point(x: area.minX + ScreenStick.radius, y: area.minY + 2)
    for dy in -2...2 {
      for dx in -ScreenStick.radius...ScreenStick.radius where dx * dx + 4 * dy * dy <= 20 {
        buffer[middle.x + dx, middle.y + dy] = Cell(
          isUnicode ? "·" : ".", Style(foreground: .faint, background: .well))
      }
    }
    let knob = deflection.knob(at: time)
    let place = Point(x: middle.x + rounded(knob.x), y: middle.y + rounded(knob.y))
    buffer[place.x, place.y] = Cell(
      isUnicode ? "█" : "O", Style(foreground: .accent, background: .well, attributes: .bold))
    guard deflection.isHeld else { return }
    buffer.putCentred(
      String(deflection.rate), from: area.minX, to: area.maxX, y: area.maxY, Style(foreground: .faint))
  }

  private func rounded(_ thousandths: Int) -> Int { (thousandths + (thousandths < 0 ? -500 : 500)) / 1_000 }
}

extension StickDeflection {
  /// The time of the knob's next frame while it springs back.
  package func nextChange(after time: ControlTime) -> ControlTime? {
    isSpringing(at: time) ? time.advanced(by: 16_000) : nil
  }
}
