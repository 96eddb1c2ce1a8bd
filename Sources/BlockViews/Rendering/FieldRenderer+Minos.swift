import BlockEngine
import BlockSettings
import TerminalUI

/// The drawing of single minos of each kind at each scale.
extension FieldRenderer {
  /// Draws a mino at cell (x, y), raised by so many dots.
  func drawMino(
    _ mino: Mino, _ x: Int, _ y: Int, raised lift: Int = 0, glow: Int = 0,
    into buffer: inout CellBuffer, _ layer: inout PixelLayer, at origin: Point
  ) {
    if glow > 0, !hasColour || !hasShades {
      return drawLocking(mino, x, y, into: &buffer, &layer, at: origin)
    }
    let isAligned = lift % dots == 0 || isASCII
    guard hasCells, isAligned else {
      for dy in 0..<dots {
        for dx in 0..<dots {
          guard let tone = tone(dx, dy) else { continue }
          layer[x * dots + dx, y * dots + dy - lift] = tone.ink(of: mino, glow: glow)
        }
      }
      return
    }
    let row = y - lift / dots
    guard row >= -rowsAbove else { return }
    for dy in 0..<dots / 2 {
      for dx in 0..<dots {
        buffer[origin.x + x * dots + dx, origin.y + row * dots / 2 + dy] = cell(
          of: mino, column: dx, row: dy, glow: glow)
      }
    }
  }

  /// Draws a mino of a piece that is about to lock if nothing can be brighter: its mark and its background swap
  /// colours.
  private func drawLocking(
    _ mino: Mino, _ x: Int, _ y: Int, into buffer: inout CellBuffer, _ layer: inout PixelLayer,
    at origin: Point
  ) {
    guard hasCells else {
      fill(MinoTexture.ground(of: mino), x, y, &layer)
      return
    }
    let marks = MinoTexture.characters(of: mino, isASCII: isASCII)
    let style =
      hasColour
      ? Style(foreground: MinoTexture.ground(of: mino), background: .well, attributes: .bold)
      : Style(attributes: .bold)
    drawCells(x, y, (Cell(marks.0, style), Cell(marks.1, style)), into: &buffer, at: origin)
  }

  /// Fills a mino that has no cells of its own.
  private func fill(_ ink: Ink, _ x: Int, _ y: Int, _ layer: inout PixelLayer) {
    for row in 0..<dots {
      for column in 0..<dots { layer[x * dots + column, y * dots + row] = ink }
    }
  }

  /// Whether a hint can be distinguished from locked minos and from the ghost.
  package var showsHints: Bool { hasCells || (scale != .braille && hasColour && hasShades) }

  /// Draws the hint for a piece's place: its outline, marks if there is no colour for that, or small minos in a colour
  /// of their own.
  func drawHint(
    _ hint: FallingPiece, into buffer: inout CellBuffer, _ layer: inout PixelLayer, at origin: Point
  ) {
    guard showsHints else { return }
    hint.forEachMino { x, y in
      guard y >= -rowsAbove else { return }
      let joins = MinoJoins(in: hint.matrix, x: x - hint.x, y: y - hint.y)
      guard hasCells else {
        for row in 0..<dots {
          for column in 0..<dots where dots == 1 || isRim(column, row, of: dots, dots, joins) {
            layer[x * dots + column, y * dots + row] = .accent
          }
        }
        return
      }
      let ground = buffer[origin.x + x * dots, origin.y + y * dots / 2].style.background
      let style = Style(foreground: .accent, background: ground, attributes: .bold)
      guard isASCII || !hasColour else {
        return drawOutline(x, y, joins, style, into: &buffer, at: origin)
      }
      let marks = MinoTexture.hint(isASCII: isASCII)
      drawCells(x, y, (Cell(marks.0, style), Cell(marks.1, style)), into: &buffer, at: origin)
    }
  }

  func drawFlash(
    _ x: Int, _ y: Int, into buffer: inout CellBuffer, _ layer: inout PixelLayer, at origin: Point
  ) {
    guard hasCells else {
      fill(.flash, x, y, &layer)
      return
    }
    let cell =
      hasColour ? Cell(" ", Style(background: .flash)) : Cell(isASCII ? "*" : "█", Style(attributes: .bold))
    drawCells(x, y, (cell, cell), into: &buffer, at: origin)
  }

  /// Fills a mino's cells with a pair of cells, repeated at larger scales.
  func drawCells(_ x: Int, _ y: Int, _ pair: (Cell, Cell), into buffer: inout CellBuffer, at origin: Point) {
    let columns = dots
    let from = Point(x: origin.x + x * columns, y: origin.y + y * dots / 2)
    for row in from.y..<(from.y + dots / 2) {
      // Most are plain and already on the screen.
      if pair.0 == pair.1, buffer.hasRow(row, from: from.x, count: columns) {
        buffer.fill(x: from.x, y: row, count: columns, with: pair.0)
        continue
      }
      for column in 0..<columns { buffer[from.x + column, row] = column % 2 == 0 ? pair.0 : pair.1 }
    }
  }

  /// Draws a rotating piece over the free part of the field.
  func glide(
    _ matrix: Matrix, of piece: FallingPiece, degrees: Int, over field: Playfield, _ ink: Ink,
    into layer: inout PixelLayer
  ) {
    let rotation = PictureRotation(degrees: -degrees, side: 4 * dots)
    let bits = matrix.bits
    for dy in -dots..<(5 * dots) {
      for dx in -dots..<(5 * dots) {
        guard let from = rotation.source(dx, dy), bits >> UInt16(from.x / dots + from.y / dots * 4) & 1 == 1
        else { continue }
        let column = piece.x * dots + dx
        let row = piece.y * dots + dy
        // Rounded down, above the field too.
        let y = (row + rowsAbove * dots) / dots - rowsAbove
        guard column >= 0, row >= -rowsAbove * dots, column < field.width * dots, row < field.height * dots,
          field[column / dots, y] == nil
        else { continue }
        layer[column, row] = ink
      }
    }
  }
}

extension FallingPiece {
  /// Calls `body` with each of the piece's four cells.
  func forEachMino(_ body: (_ x: Int, _ y: Int) -> Void) {
    for bit in 0..<16 where matrix.bits >> UInt16(bit) & 1 == 1 { body(x + (bit & 3), y + (bit >> 2)) }
  }
}
