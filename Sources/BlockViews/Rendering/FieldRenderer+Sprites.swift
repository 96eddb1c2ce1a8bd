import BlockEngine
import BlockSettings
import TerminalUI

/// The sides of a mino on which its piece goes on.
struct MinoJoins: OptionSet {
  let rawValue: UInt8

  static let up = MinoJoins(rawValue: 1)
  static let down = MinoJoins(rawValue: 2)
  static let left = MinoJoins(rawValue: 4)
  static let right = MinoJoins(rawValue: 8)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The joins of the mino at (x, y) within a piece's matrix.
  init(in matrix: Matrix, x: Int, y: Int) {
    func isTaken(_ x: Int, _ y: Int) -> Bool {
      (0..<4).contains(x) && (0..<4).contains(y) && matrix[x, y]
    }
    var joins: MinoJoins = []
    if isTaken(x, y - 1) { joins.insert(.up) }
    if isTaken(x, y + 1) { joins.insert(.down) }
    if isTaken(x - 1, y) { joins.insert(.left) }
    if isTaken(x + 1, y) { joins.insert(.right) }
    self = joins
  }
}

/// How bright a part of a mino is.
enum MinoTone: Int {
  case dark, base, light

  /// The tone's ink.
  ///
  /// - Parameter glow: how many tones brighter, as the piece is about to lock.
  func ink(of mino: Mino, glow: Int = 0) -> Ink {
    switch rawValue + glow {
    case 0: MinoTexture.mark(of: mino)
    case 1: MinoTexture.ground(of: mino)
    case 2: MinoTexture.edge(of: mino)
    default: .flash
    }
  }
}

/// The look of one mino by skin and scale.
extension FieldRenderer {
  /// What a skin comes to on this terminal.
  enum Look {
    case edges, flat, outline, letters, brackets
    /// Two characters that tell the pieces apart.
    case marks
  }

  var look: Look {
    switch skin {
    case .edges: hasColour && hasShades && !isASCII ? .edges : .marks
    case .flat: hasColour ? .flat : .marks
    case .outline: isASCII ? .marks : .outline
    case .letters: .letters
    case .brackets: .brackets
    }
  }

  /// One dot of a mino of `dots` × `dots` dots; nil for none.
  func tone(_ column: Int, _ row: Int) -> MinoTone? {
    let last = dots - 1
    switch look {
    // A Braille cell has one colour for all of its minos, and shades of minos of one dot would break up their piece.
    case .edges where scale == .braille || dots == 1: return .base
    case .edges where dots == 2: return row == 0 ? .light : .base
    case .edges where dots == 3: return row == 0 ? .light : row == last || column == last ? .dark : .base
    case .edges:
      return row == 0 ? .light : row == last ? .dark : column == 0 ? .light : column == last ? .dark : .base
    case .outline where dots > 2:
      return row > 0 && row < last && column > 0 && column < last ? nil : .base
    case .flat, .outline, .marks, .letters, .brackets: return .base
    }
  }

  /// One cell of a mino that has cells of its own.
  func cell(of mino: Mino, column: Int, row: Int, glow: Int = 0) -> Cell {
    let base = MinoTone.base.ink(of: mino, glow: glow)
    switch look {
    case .edges where scale == .normal:
      return Cell(
        column == 0 ? "▀" : "▘", Style(foreground: MinoTone.light.ink(of: mino, glow: glow), background: base)
      )
    case .edges:
      let upper = (tone(column, 2 * row) ?? .base).ink(of: mino, glow: glow)
      let lower = (tone(column, 2 * row + 1) ?? .base).ink(of: mino, glow: glow)
      return upper == lower
        ? Cell(" ", Style(background: upper)) : Cell("▀", Style(foreground: upper, background: lower))
    case .flat: return Cell(" ", Style(background: base))
    case .outline: return line(FieldRenderer.outline(scale)[row][column], base)
    case .brackets:
      return line(column == 0 ? "[" : column == dots - 1 ? "]" : " ", base)
    case .letters:
      let letter = column == (dots - 1) / 2 && row == 0 ? mino.letter.unicodeScalars.first ?? "#" : " "
      // The letter has the well's colour, which is seen on all pieces.
      return Cell(
        letter,
        hasColour
          ? Style(foreground: base, background: .well, attributes: [.reverse, .bold])
          : Style(attributes: .reverse))
    case .marks:
      let pair = MinoTexture.cells(of: mino, isASCII: isASCII, hasColour: hasColour)
      return column % 2 == 0 ? pair.0 : pair.1
    }
  }

  private func line(_ mark: Unicode.Scalar, _ ink: Ink) -> Cell {
    Cell(
      mark,
      hasColour ? Style(foreground: ink, background: .well, attributes: .bold) : Style(attributes: .bold))
  }

  /// The frame around a mino: dots if lines would be as wide as the mino.
  private static func outline(_ scale: MinoScale) -> [[Unicode.Scalar]] {
    scale == .doubled ? [["┌", "─", "─", "┐"], ["└", "─", "─", "┘"]] : [["⣏", "⣹"]]
  }

  // MARK: The ghost

  /// Draws a mino of a ghost: an outline wherever a mino has room for one.
  func drawGhost(
    _ ink: Ink, _ x: Int, _ y: Int, _ joins: MinoJoins, into buffer: inout CellBuffer,
    _ layer: inout PixelLayer, at origin: Point
  ) {
    guard hasCells else {
      let isOutline = dots > 1 && look != .outline
      for row in 0..<dots {
        for column in 0..<dots where !isOutline || isRim(column, row, of: dots, dots, joins) {
          layer[x * dots + column, y * dots + row] = ink
        }
      }
      return
    }
    let (columns, rows) = (dots, dots / 2)
    for row in 0..<rows {
      for column in 0..<columns {
        let place = Point(x: origin.x + x * columns + column, y: origin.y + y * rows + row)
        let style = Style(foreground: ink, background: buffer[place.x, place.y].style.background)
        let mark: Unicode.Scalar =
          isASCII
          ? ":" : look == .outline ? "░" : FieldRenderer.rim(column, row, of: columns, rows, joins)
        buffer[place.x, place.y] = Cell(mark, style)
      }
    }
  }

  /// Draws the outline of a piece around one of its minos.
  func drawOutline(
    _ x: Int, _ y: Int, _ joins: MinoJoins, _ style: Style, into buffer: inout CellBuffer, at origin: Point
  ) {
    for row in 0..<dots / 2 {
      for column in 0..<dots {
        buffer[origin.x + x * dots + column, origin.y + y * dots / 2 + row] = Cell(
          FieldRenderer.rim(column, row, of: dots, dots / 2, joins), style)
      }
    }
  }

  /// Whether a part of a mino is at a side on which its piece does not go on.
  func isRim(_ column: Int, _ row: Int, of columns: Int, _ rows: Int, _ joins: MinoJoins) -> Bool {
    (row == 0 && !joins.contains(.up)) || (row == rows - 1 && !joins.contains(.down))
      || (column == 0 && !joins.contains(.left)) || (column == columns - 1 && !joins.contains(.right))
  }

  /// The dots of an outline in a cell of a mino.
  private static func rim(
    _ column: Int, _ row: Int, of columns: Int, _ rows: Int, _ joins: MinoJoins
  ) -> Unicode.Scalar {
    // The bits of a Braille character's rows and columns. Source: Unicode, block Braille Patterns.
    var bits: UInt32 = 0
    if row == 0, !joins.contains(.up) { bits |= 0x09 }
    if row == rows - 1, !joins.contains(.down) { bits |= 0xc0 }
    if column == 0, !joins.contains(.left) { bits |= 0x47 }
    if column == columns - 1, !joins.contains(.right) { bits |= 0xb8 }
    return bits == 0 ? " " : Unicode.Scalar(0x2800 + bits) ?? " "
  }
}
