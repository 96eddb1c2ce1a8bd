/// What a cell's colour is for.
///
/// Screens name roles; a `Theme` says what they look like, so that no screen
/// knows a colour and a change of theme changes every screen.
enum Ink: UInt8, CaseIterable, Sendable {
  /// What text is written in; as a background it is the screen's ground.
  case standard
  case faint, accent, title, warning, selection, selectionText
  /// The navigation bar and what is written on it.
  case bar, barText
  /// The playfield's ground, its frame and its faint guides.
  case well, wellGuide, frame
  /// The seven tetrominoes in the engine's order, then garbage.
  case pieceI, pieceO, pieceT, pieceS, pieceZ, pieceJ, pieceL, garbage
  /// The mark on a mino that tells the pieces apart without their colour.
  case textureI, textureO, textureT, textureS, textureZ, textureJ, textureL, textureGarbage
  case ghost, flash
  /// The bars of a chart: up to the average, and on to the best.
  case chartAverage, chartBest
  /// What the screen's ground is where a style asks for the standard one.
  case ground
}

/// How a cell is drawn: two inks and the attributes that hold in any theme.
struct Style: Equatable, Sendable {
  struct Attributes: OptionSet, Sendable {
    let rawValue: UInt8
    static let bold = Attributes(rawValue: 1)
    static let dim = Attributes(rawValue: 2)
    static let underline = Attributes(rawValue: 4)
    static let reverse = Attributes(rawValue: 8)
  }

  var foreground: Ink = .standard
  var background: Ink = .standard
  var attributes: Attributes = []

  static let standard = Style()
}
