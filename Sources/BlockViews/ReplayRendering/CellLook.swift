import BlockSettings
import TerminalUI

/// A cell's colours in a theme, 24 bits each, with a terminal's defaults for colours that the theme leaves out.
struct CellLook: Equatable {
  var foreground: UInt32
  var background: UInt32
  var isBold: Bool
  var isUnderlined: Bool

  /// A dark terminal's default colours.
  static let terminalText: UInt32 = 0xd7dde4
  static let terminalGround: UInt32 = 0x0f1216

  init(_ style: Style, in theme: Theme) {
    foreground = theme[style.foreground].rgb ?? CellLook.terminalText
    background =
      theme[style.background == .standard ? .ground : style.background].rgb
      ?? CellLook.ground(of: theme)
    if style.attributes.contains(.reverse) { swap(&foreground, &background) }
    if style.attributes.contains(.dim) { foreground = CellLook.mix(foreground, background) }
    isBold = style.attributes.contains(.bold)
    isUnderlined = style.attributes.contains(.underline)
  }

  /// The background of a screen.
  static func ground(of theme: Theme) -> UInt32 { theme[.ground].rgb ?? terminalGround }

  /// A mix of three fifths of `a` and two fifths of `b`.
  private static func mix(_ a: UInt32, _ b: UInt32) -> UInt32 {
    var mixed: UInt32 = 0
    for shift: UInt32 in [16, 8, 0] {
      let (first, second) = (a >> shift & 0xff, b >> shift & 0xff)
      mixed |= ((first * 3 + second * 2) / 5) << shift
    }
    return mixed
  }
}

extension Ink {
  /// Whether the ink is for a mark on a mino, its lighter edge or its ghost, which repeat from mino to mino.
  var repeats: Bool {
    isGhost || (Ink.textureI.rawValue...Ink.textureGarbage.rawValue).contains(rawValue)
      || (Ink.edgeI.rawValue...Ink.edgeGarbage.rawValue).contains(rawValue)
  }
}
