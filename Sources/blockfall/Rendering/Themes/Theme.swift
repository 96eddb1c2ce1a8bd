/// What an ink looks like at each depth of colour; `nil` is the terminal's own default.
struct InkColor: Equatable, Sendable {
  /// For 24-bit terminals, 0xRRGGBB.
  var rgb: UInt32?
  /// For terminals with 256 colours.
  var indexed: UInt8?
  /// For terminals with 8 or 16 colours; 8…15 are the bright ones.
  var ansi: UInt8?
  /// What stands for the ink where there is no colour, as a foreground and as a background.
  var monochromeForeground: Style.Attributes = []
  var monochromeBackground: Style.Attributes = []
}

/// The looks of every ink, under a name that settings and `--theme` know.
struct Theme: Equatable, Sendable {
  var name: String
  private var colors: [InkColor]

  /// A theme of what `color` says for each ink.
  init(name: String, color: (Ink) -> InkColor) {
    self.name = name
    colors = []
    colors.reserveCapacity(Ink.allCases.count)
    for ink in Ink.allCases { colors.append(color(ink)) }
  }

  /// The looks of one ink.
  subscript(ink: Ink) -> InkColor {
    get { colors[Int(ink.rawValue)] }
    set { colors[Int(ink.rawValue)] = newValue }
  }
}
