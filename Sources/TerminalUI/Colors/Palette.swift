/// The colours of an ink at each colour depth; nil is the terminal's default.
package struct InkColor: Equatable, Sendable {
  /// For 24-bit terminals, 0xRRGGBB.
  package var rgb: UInt32?
  /// For terminals with 256 colours.
  package var indexed: UInt8?
  /// For terminals with 8 or 16 colours; 8…15 are the bright ones.
  package var ansi: UInt8?
  /// The attributes that replace the ink without colour, as a foreground and as a background.
  package var monochromeForeground: Style.Attributes
  package var monochromeBackground: Style.Attributes

  package init(
    rgb: UInt32? = nil, indexed: UInt8? = nil, ansi: UInt8? = nil,
    monochromeForeground: Style.Attributes = [], monochromeBackground: Style.Attributes = []
  ) {
    self.rgb = rgb
    self.indexed = indexed
    self.ansi = ansi
    self.monochromeForeground = monochromeForeground
    self.monochromeBackground = monochromeBackground
  }
}

/// The colours of a program's inks.
package struct Palette: Equatable, Sendable {
  /// Indexed by the inks' numbers.
  private var colors: [InkColor] = []

  /// Creates a palette in which every ink has the terminal's default colours.
  package init() {}

  /// Creates a palette with the `color` of each ink.
  package init(_ inks: [Ink], color: (Ink) -> InkColor) {
    for ink in inks { self[ink] = color(ink) }
  }

  /// The colours of one ink; the terminal's defaults if not set.
  package subscript(ink: Ink) -> InkColor {
    get { Int(ink.rawValue) < colors.count ? colors[Int(ink.rawValue)] : InkColor() }
    set {
      while colors.count <= Int(ink.rawValue) { colors.append(InkColor()) }
      colors[Int(ink.rawValue)] = newValue
    }
  }

}
