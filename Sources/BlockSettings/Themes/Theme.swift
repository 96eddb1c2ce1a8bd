import TerminalUI

/// The colours of every ink, under a name for settings and `--theme`.
package struct Theme: Equatable, Sendable {
  package var name: String
  /// The colours in the terminal's form.
  package private(set) var palette: Palette

  /// A theme with the colour that `color` gives for each ink.
  init(name: String, color: (Ink) -> InkColor) {
    self.name = name
    palette = Palette(Ink.allCases, color: color)
    palette[.ghostHalf] = InkColor(ansi: 8)
    for (piece, edge) in Ink.edges where palette[edge] == InkColor() {
      palette[edge] = palette[piece].lighter
    }
  }

  /// Sets the colours of some inks; without colours of their own, lighter edges follow their minos.
  mutating func adopt(_ inks: [Ink: InkColor]) {
    for (ink, color) in inks { palette[ink] = color }
    for (piece, edge) in Ink.edges where inks[edge] == nil {
      if let color = inks[piece] { palette[edge] = color.lighter }
    }
  }

  /// The colour of one ink.
  package subscript(ink: Ink) -> InkColor {
    get { palette[ink] }
    set { palette[ink] = newValue }
  }
}

extension InkColor {
  /// The colour of a mino's lighter edge: nearer to white.
  var lighter: InkColor {
    let light = rgb.map { InkColor.mix($0, white: 30) }
    let indexed = indexed.map { number in
      // The palette is coarse: the first step that it can show.
      let steps = [30, 40, 50, 60, 70, 80, 90].lazy.map {
        XtermPalette.nearest(to: InkColor.mix(XtermPalette.color(number), white: $0))
      }
      return steps.first { $0 != number } ?? number
    }
    return InkColor(rgb: light, indexed: indexed, ansi: ansi)
  }

  /// A colour with so many hundredths of white in it.
  private static func mix(_ rgb: UInt32, white: UInt32) -> UInt32 {
    [16, 8, 0].reduce(0) { sum, shift in
      let part = rgb >> shift & 0xff
      return sum | (part + (0xff - part) * white / 100) << shift
    }
  }
}
