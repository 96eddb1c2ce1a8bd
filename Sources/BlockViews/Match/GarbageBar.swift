import BlockSettings
import TerminalUI

/// A bar beside a field, as high as the garbage that waits for it: what enters with the next lock stands out, the rest
/// grows denser as it approaches, and successive attacks look different.
struct GarbageBar {
  /// One column, as high as the field.
  let area: Rect
  /// The scale of the field.
  let scale: MinoScale
  let isASCII: Bool

  func draw(_ garbage: IncomingGarbage, into buffer: inout CellBuffer) {
    var line = 0
    for part in garbage.parts {
      let cell = cell(part)
      for _ in 0..<part.rows {
        defer { line += 1 }
        // Rounded up: at three rows for two minos every other line has two rows.
        let rows = { (lines: Int) in (lines * scale.cells.rows + scale.minos.rows - 1) / scale.minos.rows }
        let end = rows(line + 1)
        let first = min(rows(line), end - 1)
        guard first < area.size.rows else { return }
        for row in first..<min(end, area.size.rows) { buffer[area.minX, area.maxY - 1 - row] = cell }
      }
    }
  }

  private func cell(_ part: IncomingGarbage.Part) -> Cell {
    let style =
      switch part.distance {
      case .next: Style(foreground: .warning, attributes: .bold)
      case .later: Style(foreground: .accent)
      case .far, .near: Style(foreground: part.isOdd ? .title : .accent)
      }
    // One glyph for an attack, the other for the next attack.
    let glyphs: (Unicode.Scalar, Unicode.Scalar) =
      switch part.distance {
      case .far: isASCII ? (".", ",") : ("░", "░")
      case .near: isASCII ? (":", ";") : ("▒", "▒")
      case .later: isASCII ? ("+", "=") : ("█", "▓")
      case .next: isASCII ? ("#", "%") : ("█", "▓")
      }
    return Cell(part.isOdd ? glyphs.1 : glyphs.0, style)
  }
}
