import TerminalUI

/// A bar of the remaining time; its last sixth warns.
struct TimeBar: Equatable, Sendable {
  let gauge: TimeGauge

  /// The bar in words, for those who cannot see it.
  var text: String { gauge.text }

  func draw(into buffer: inout CellBuffer, x: Int, y: Int, columns: Int, isUnicode: Bool) {
    let isShort = gauge.shown * 6 <= gauge.maximum
    EighthBar(
      value: Int(gauge.shown / 1_000), maximum: Int(gauge.maximum / 1_000), ink: isShort ? .warning : .accent
    )
    .draw(into: &buffer, x: x, y: y, columns: columns, isUnicode: isUnicode)
  }
}
