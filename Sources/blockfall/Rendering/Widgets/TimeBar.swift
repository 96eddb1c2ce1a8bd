import TerminalUI

/// A bar of the time that is left; the last sixth of it warns.
struct TimeBar: Equatable, Sendable {
  let gauge: TimeGauge

  /// What the bar says, for those who see no bar.
  var text: String { gauge.text }

  func draw(into buffer: inout CellBuffer, x: Int, y: Int, columns: Int, isUnicode: Bool) {
    let isShort = gauge.shown * 6 <= gauge.maximum
    EighthBar(
      value: Int(gauge.shown / 1_000), maximum: Int(gauge.maximum / 1_000), ink: isShort ? .warning : .accent
    )
    .draw(into: &buffer, x: x, y: y, columns: columns, isUnicode: isUnicode)
  }
}
