import TerminalUI

/// The colours of every ink, under a name for settings and `--theme`.
struct Theme: Equatable, Sendable {
  var name: String
  /// The colours in the terminal's form.
  private(set) var palette: Palette

  /// A theme with the colour that `color` gives for each ink.
  init(name: String, color: (Ink) -> InkColor) {
    self.name = name
    palette = Palette(Ink.allCases, color: color)
  }

  /// The colour of one ink.
  subscript(ink: Ink) -> InkColor {
    get { palette[ink] }
    set { palette[ink] = newValue }
  }
}
