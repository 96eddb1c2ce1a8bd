import TerminalUI

/// Which characters a person wants the field to be made of.
enum GlyphPreference: String, CaseIterable, Sendable {
  case auto, normal, half, braille, ascii
}

/// What the terminal can show, as far as drawing has to know it.
struct DrawingCapabilities: Equatable, Sendable {
  /// Whether characters beyond ASCII come out.
  var isUnicode: Bool
  /// Whether there are colours; without them pieces are told apart by texture alone.
  var hasColour: Bool
  /// Whether the colours are many enough for a ground that is but a shade lighter than another.
  var hasShades = true
}

/// How large a mino is drawn.
enum MinoScale: Equatable, CaseIterable, Sendable {
  /// Four columns by two rows.
  case doubled
  /// Two columns by one row, which is about a square.
  case normal
  /// One column by half a row.
  case half
  /// One dot of a character of two by four dots.
  case braille

  /// How many rows of minos take how many rows of cells.
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
