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
  }

  /// The colour of one ink.
  package subscript(ink: Ink) -> InkColor {
    get { palette[ink] }
    set { palette[ink] = newValue }
  }
}
