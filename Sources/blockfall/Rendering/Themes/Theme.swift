import TerminalUI

/// The looks of every ink, under a name that settings and `--theme` know.
struct Theme: Equatable, Sendable {
  var name: String
  /// The looks, as the terminal wants them.
  private(set) var palette: Palette

  /// A theme of what `color` says for each ink.
  init(name: String, color: (Ink) -> InkColor) {
    self.name = name
    palette = Palette(Ink.allCases, color: color)
  }

  /// The looks of one ink.
  subscript(ink: Ink) -> InkColor {
    get { palette[ink] }
    set { palette[ink] = newValue }
  }
}
