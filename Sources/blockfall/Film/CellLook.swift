import TerminalUI

/// What a cell looks like in a theme: colours of 24 bits, with those of a terminal where the theme has none.
struct CellLook: Equatable {
  var foreground: UInt32
  var background: UInt32
  var isBold: Bool
  var isUnderlined: Bool

  /// A dark terminal's own colours.
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

  /// What a screen is drawn on.
  static func ground(of theme: Theme) -> UInt32 { theme[.ground].rgb ?? terminalGround }

  /// Three fifths of one colour and two fifths of the other.
  private static func mix(_ a: UInt32, _ b: UInt32) -> UInt32 {
    [16, 8, 0].reduce(0) { sum, shift in
      sum | ((a >> shift & 0xff) * 3 + (b >> shift & 0xff) * 2) / 5 << shift
    }
  }
}

extension Ink {
  /// Whether it is a mark on a mino.
  var isTexture: Bool { (Ink.textureI.rawValue...Ink.textureGarbage.rawValue).contains(rawValue) }
}
