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
        let y = area.maxY - 1 - line * scale.cells.rows / scale.minos.rows
        guard y >= area.minY else { return }
        buffer[area.minX, y] = cell
        if scale.cells.rows == 2, y > area.minY { buffer[area.minX, y - 1] = cell }
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
