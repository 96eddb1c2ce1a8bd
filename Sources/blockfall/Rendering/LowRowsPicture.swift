import BlockEngine

/// The lowest rows of a field as a small picture, in Braille dots or, by how many minos there are, in ASCII.
struct LowRowsPicture {
  private let low: Playfield

  /// A picture of the lowest `rows` rows, 4 at the least.
  init(playfield: Playfield, rows: Int) {
    let height = min(max(4, rows), playfield.height)
    guard var low = try? Playfield(width: playfield.width, height: height) else {
      low = playfield
      return
    }
    for y in 0..<height {
      for x in 0..<playfield.width { low[x, y] = playfield[x, playfield.height - height + y] }
    }
    self.low = low
  }

  /// The columns that it takes.
  var columns: Int { (low.width + 1) / 2 }

  func draw(into buffer: inout CellBuffer, at origin: Point, rows: Int, in context: AppContext) {
    guard !context.isUnicode else {
      let renderer = FieldRenderer(
        scale: .braille, isASCII: false, hasColour: context.capabilities.hasColour,
        hasShades: context.capabilities.hasShades)
      return renderer.draw(FieldPicture(playfield: low), into: &buffer, at: origin)
    }
    for row in 0..<min(rows, (low.height + 3) / 4) {
      for column in 0..<columns {
        var count = 0
        for y in row * 4..<min(row * 4 + 4, low.height) {
          for x in column * 2..<min(column * 2 + 2, low.width) where low[x, y] != nil { count += 1 }
        }
        let mark: Unicode.Scalar = count == 0 ? " " : count < 4 ? "." : count < 8 ? "+" : "#"
        buffer[origin.x + column, origin.y + row] = Cell(mark, Style(foreground: .accent, background: .well))
      }
    }
  }
}
