import TerminalUI

/// The characters that the player wants the field drawn with.
package enum GlyphPreference: String, CaseIterable, Sendable {
  case auto, normal, half, braille, ascii

  /// Whether only ASCII characters are drawn.
  package func isASCII(isUnicode: Bool) -> Bool { self == .ascii || !isUnicode }
}

/// The terminal's capabilities for drawing.
package struct DrawingCapabilities: Equatable, Sendable {
  /// Whether the terminal shows characters beyond ASCII.
  package var isUnicode: Bool
  /// Whether it shows colours; without them, only textures distinguish the pieces.
  package var hasColour: Bool
  /// Whether it has enough colours for a background slightly lighter than another.
  package var hasShades = true

  package init(isUnicode: Bool, hasColour: Bool, hasShades: Bool = true) {
    self.isUnicode = isUnicode
    self.hasColour = hasColour
    self.hasShades = hasShades
  }

  /// Whether it has both: colours, and enough of them for shades.
  package var hasColourShades: Bool { hasColour && hasShades }
}

/// The size of a drawn mino.
package enum MinoScale: Equatable, CaseIterable, Sendable {
  /// Four columns by two rows.
  case doubled
  /// Three columns by one and a half rows, in half blocks.
  case medium
  /// Two columns by one row, which is about a square.
  case normal
  /// One column by half a row.
  case half
  /// One dot of a character of two by four dots.
  case braille

  /// The cells that a mino covers, or shares with others.
  package var cells: Size {
    switch self {
    case .doubled: Size(columns: 4, rows: 2)
    case .medium: Size(columns: 3, rows: 3)
    case .normal: Size(columns: 2, rows: 1)
    case .half, .braille: Size(columns: 1, rows: 1)
    }
  }

  /// The minos that share those cells, across and down.
  package var minos: Size {
    switch self {
    case .doubled, .normal: Size(columns: 1, rows: 1)
    case .medium, .half: Size(columns: 1, rows: 2)
    case .braille: Size(columns: 2, rows: 4)
    }
  }

  /// The columns and rows of a field of `width` × `height` minos.
  package func size(width: Int, height: Int) -> Size {
    Size(
      columns: (width + minos.columns - 1) / minos.columns * cells.columns,
      rows: (height + minos.rows - 1) / minos.rows * cells.rows)
  }
}
