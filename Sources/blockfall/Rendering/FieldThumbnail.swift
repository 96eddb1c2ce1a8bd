import BlockEngine

/// A small picture of a field: two minos by four a character, in Braille dots or in ASCII by how many there are.
struct FieldThumbnail {
  let playfield: Playfield
  let piece: FallingPiece?

  /// Draws the picture with its upper left at `origin`.
  func draw(into buffer: inout CellBuffer, at origin: Point, isUnicode: Bool, hasColour: Bool) {
    guard !isUnicode else {
      let renderer = FieldRenderer(scale: .braille, isASCII: false, hasColour: hasColour)
      return renderer.draw(FieldPicture(playfield: playfield, piece: piece), into: &buffer, at: origin)
    }
    let size = MinoScale.braille.size(width: playfield.width, height: playfield.height)
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

  /// By how many of the eight minos are there.
  private static let marks: [Unicode.Scalar] = [" ", ".", ".", ":", ":", "+", "+", "#", "#"]
}
