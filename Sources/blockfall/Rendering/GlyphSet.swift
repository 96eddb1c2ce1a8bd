import TerminalUI

/// The characters that the player wants the field drawn with.
enum GlyphPreference: String, CaseIterable, Sendable {
  case auto, normal, half, braille, ascii
}

/// The terminal's capabilities for drawing.
struct DrawingCapabilities: Equatable, Sendable {
  /// Whether the terminal shows characters beyond ASCII.
  var isUnicode: Bool
  /// Whether it shows colours; without them, only textures distinguish the pieces.
  var hasColour: Bool
  /// Whether it has enough colours for a background slightly lighter than another.
  var hasShades = true
}

/// The size of a drawn mino.
enum MinoScale: Equatable, CaseIterable, Sendable {
  /// Four columns by two rows.
  case doubled
  /// Two columns by one row, which is about a square.
  case normal
  /// One column by half a row.
  case half
  /// One dot of a character of two by four dots.
  case braille

  /// The smallest number of mino rows that fills whole rows of cells, and the number of those.
  var minosDown: (rows: Int, cells: Int) {
    switch self {
    case .doubled: (1, 2)
    case .normal: (1, 1)
    case .half: (2, 1)
    case .braille: (4, 1)
    }
  }

  /// The columns and rows of a field of `width` × `height` minos.
  func size(width: Int, height: Int) -> Size {
    switch self {
    case .doubled: Size(columns: 4 * width, rows: 2 * height)
    case .normal: Size(columns: 2 * width, rows: height)
    case .half: Size(columns: width, rows: (height + 1) / 2)
    case .braille: Size(columns: (width + 1) / 2, rows: (height + 3) / 4)
    }
  }
}
