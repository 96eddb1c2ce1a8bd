import BlockEngine
import BlockSettings
import TerminalUI

/// A small picture of a field with two by four minos per character, in Braille, or in ASCII by their number.
package struct FieldThumbnail {
  package let playfield: Playfield
  package let piece: FallingPiece?

  package init(playfield: Playfield, piece: FallingPiece?) {
    self.playfield = playfield
    self.piece = piece
  }

  /// Its size in cells.
  package var size: Size { MinoScale.braille.size(width: playfield.width, height: playfield.height) }

  /// Draws the picture with its upper left at `origin`.
  package func draw(into buffer: inout CellBuffer, at origin: Point, in context: DrawingContext) {
    buffer.reading.skipPicture(Rect(x: origin.x, y: origin.y, columns: size.columns, rows: size.rows))
    guard !context.isUnicode else {
      let renderer = FieldRenderer(
        scale: .braille, isASCII: false, context.capabilities, skin: context.settings.skin)
      return renderer.draw(FieldPicture(playfield: playfield, piece: piece), into: &buffer, at: origin)
    }
    let size = size
    let falling = piece?.minos ?? []
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        var count = 0
        for y in row * 4..<min(row * 4 + 4, playfield.height) {
          for x in column * 2..<min(column * 2 + 2, playfield.width)
          where playfield[x, y] != nil || falling.contains(where: { $0.x == x && $0.y == y }) {
            count += 1
          }
        }
        buffer[origin.x + column, origin.y + row] = Cell(
          FieldThumbnail.marks[count], Style(foreground: .accent, background: .well))
      }
    }
  }

  /// The marks for zero to eight minos.
  private static let marks: [Unicode.Scalar] = [" ", ".", ".", ":", ":", "+", "+", "#", "#"]
}

extension FieldThumbnail {
  /// A picture of a field's lowest rows, as many as `rows` rows of characters show; at least one.
  package init(lowest rows: Int, of playfield: Playfield) {
    let low = playfield.lowRows(min(4 * max(1, rows), playfield.height))
    self.init(playfield: low ?? playfield, piece: nil)
  }
}

extension Playfield {
  /// The lowest rows only; nil if there are not so many.
  package func lowRows(_ count: Int) -> Playfield? {
    guard count <= height, var low = try? Playfield(width: width, height: count) else { return nil }
    for y in 0..<count {
      for x in 0..<width { low[x, y] = self[x, height - count + y] }
    }
    return low
  }
}
