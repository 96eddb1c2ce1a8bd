import BlockEngine
import BlockSettings
import TerminalUI

/// The marks that distinguish pieces without colour: two characters for each.
package enum MinoTexture {
  /// The two characters on a mino of two columns by one row.
  static func characters(of mino: Mino, isASCII: Bool) -> (Unicode.Scalar, Unicode.Scalar) {
    if isASCII {
      switch mino {
      case .i: ("=", "=")
      case .o: ("[", "]")
      case .t: ("(", ")")
      case .s: ("/", "/")
      case .z: ("\\", "\\")
      case .j: ("{", "}")
      case .l: ("<", ">")
      case .garbage: ("%", "%")
      }
    } else {
      switch mino {
      case .i: ("═", "═")
      case .o: ("[", "]")
      case .t: ("(", ")")
      case .s: ("╱", "╱")
      case .z: ("╲", "╲")
      case .j: ("{", "}")
      case .l: ("‹", "›")
      case .garbage: ("▒", "▒")
      }
    }
  }

  /// The two cells of a mino of two columns by one row; without colour they are reversed.
  package static func cells(of mino: Mino, isASCII: Bool, hasColour: Bool) -> (Cell, Cell) {
    let marks = characters(of: mino, isASCII: isASCII)
    let style =
      hasColour
      ? Style(foreground: mark(of: mino), background: ground(of: mino)) : Style(attributes: .reverse)
    return (Cell(marks.0, style), Cell(marks.1, style))
  }

  /// The two cells of a mino of two columns by one row in a skin.
  package static func cells(
    of mino: Mino, isASCII: Bool, _ capabilities: DrawingCapabilities, skin: Skin
  ) -> (Cell, Cell) {
    let renderer = FieldRenderer(scale: .normal, isASCII: isASCII, capabilities, skin: skin)
    return (renderer.cell(of: mino, column: 0, row: 0), renderer.cell(of: mino, column: 1, row: 0))
  }

  /// The two characters of a hint, which no piece has.
  static func hint(isASCII: Bool) -> (Unicode.Scalar, Unicode.Scalar) { isASCII ? (">", "<") : ("»", "«") }

  /// The background ink of a mino.
  static func ground(of mino: Mino) -> Ink {
    switch mino {
    case .i: .pieceI
    case .o: .pieceO
    case .t: .pieceT
    case .s: .pieceS
    case .z: .pieceZ
    case .j: .pieceJ
    case .l: .pieceL
    case .garbage: .garbage
    }
  }

  /// The ink of a mino's mark.
  static func mark(of mino: Mino) -> Ink {
    switch mino {
    case .i: .textureI
    case .o: .textureO
    case .t: .textureT
    case .s: .textureS
    case .z: .textureZ
    case .j: .textureJ
    case .l: .textureL
    case .garbage: .textureGarbage
    }
  }

  /// The ink of a mino's lighter edge.
  static func edge(of mino: Mino) -> Ink {
    switch mino {
    case .i: .edgeI
    case .o: .edgeO
    case .t: .edgeT
    case .s: .edgeS
    case .z: .edgeZ
    case .j: .edgeJ
    case .l: .edgeL
    case .garbage: .edgeGarbage
    }
  }

  /// The piece whose mino, edge or mark has an ink; nil for any other ink.
  static func mino(of ink: Ink) -> Mino? {
    Mino.allCases.first { ground(of: $0) == ink || edge(of: $0) == ink || mark(of: $0) == ink }
  }

  /// A darker ink of a mino: that of its piece's ghost.
  static func shadow(of mino: Mino) -> Ink {
    Tetromino.allCases.first { Mino($0) == mino }.map(ghost) ?? .textureGarbage
  }

  /// The ink of a piece's ghost.
  static func ghost(of piece: Tetromino) -> Ink {
    switch piece {
    case .i: .ghostI
    case .o: .ghostO
    case .t: .ghostT
    case .s: .ghostS
    case .z: .ghostZ
    case .j: .ghostJ
    case .l: .ghostL
    }
  }
}
