import BlockEngine
import TerminalUI

/// A bar of the remaining life; it warns if the next hit would take all of it.
struct LifeBar: Equatable, Sendable {
  let gauge: LifeGauge

  /// The bar in words, for those who cannot see it.
  var text: String { tr("Life %s of %s", String(gauge.left), String(gauge.maximum)) }

  func draw(into buffer: inout CellBuffer, x: Int, y: Int, columns: Int, isUnicode: Bool) {
    EighthBar(
      value: gauge.left, maximum: gauge.maximum, ink: gauge.left <= gauge.loss ? .warning : .accent
    )
    .draw(into: &buffer, x: x, y: y, columns: columns, isUnicode: isUnicode)
  }
}
