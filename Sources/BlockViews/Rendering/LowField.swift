import BlockEngine
import BlockSettings
import TerminalUI

/// A field of which the lowest rows show, as many and as large as there is room for.
package struct LowField {
  let playfield: Playfield
  /// The rows from the floor that have to be seen; at most the field's.
  let needed: Int
  var piece: FallingPiece?
  /// An outline.
  var hint: FallingPiece?

  /// A field without a piece, seen to two rows above its stack.
  package init(_ playfield: Playfield) {
    self.init(playfield: playfield, needed: playfield.stackHeight + 2)
  }

  init(playfield: Playfield, needed: Int, piece: FallingPiece? = nil, hint: FallingPiece? = nil) {
    self.playfield = playfield
    self.needed = min(playfield.height, needed)
    self.piece = piece
    self.hint = hint
  }

  /// The columns of a modern field beside a text, whose minos are three, two or one column wide; 0 if it has no room.
  package static func columnsBesideText(in size: Size) -> Int {
    if size.columns >= 100, size.rows >= 36 { return 30 }
    if size.columns >= 64 { return 20 }
    return size.columns >= 36 && size.rows >= 12 ? 10 : 0
  }

  /// Draws it within a rectangle; nothing if not even four rows fit.
  package func draw(into buffer: inout CellBuffer, in rect: Rect, _ context: DrawingContext) {
    buffer.reading.skipPicture(rect)
    let rows = playfield.height
    for count in stride(from: rows, through: 4, by: -1) {
      guard let low = playfield.lowRows(count), let scale = Self.scale(of: low, in: rect, context) else {
        continue
      }
      // Rather the whole field small than a part of it large.
      if scale != .normal || count == rows || !context.isUnicode || count >= needed {
        return draw(low, cut: rows - count, at: scale, into: &buffer, in: rect, context)
      }
    }
  }

  /// The largest scale at which a field fits, with its frame; nil if none does.
  private static func scale(of field: Playfield, in rect: Rect, _ context: DrawingContext) -> MinoScale? {
    let scales: [MinoScale] = context.isUnicode ? [.medium, .normal, .half, .braille] : [.normal]
    return scales.first { scale in
      let size = scale.size(width: field.width, height: field.height)
      return size.columns <= rect.size.columns && size.rows <= rect.size.rows
    }
  }

  private func draw(
    _ low: Playfield, cut: Int, at scale: MinoScale, into buffer: inout CellBuffer, in rect: Rect,
    _ context: DrawingContext
  ) {
    let renderer = FieldRenderer(
      scale: scale, isASCII: !context.isUnicode, context.capabilities, skin: context.settings.skin)
    let picture = FieldPicture(
      playfield: low, piece: piece?.moved(up: cut), hint: hint?.moved(up: cut))
    let size = scale.size(width: low.width, height: low.height)
    let field = Rect(x: rect.minX, y: rect.minY, columns: size.columns, rows: size.rows)
    renderer.draw(picture, into: &buffer, at: field.origin)
    FieldFrame(field: field, isASCII: !context.isUnicode, isSolid: context.capabilities.hasColourShades)
      .draw(into: &buffer, hasFloor: field.maxY < buffer.size.rows)
  }
}

extension FallingPiece {
  fileprivate func moved(up rows: Int) -> FallingPiece {
    FallingPiece(tetromino: tetromino, orientation: orientation, x: x, y: y - rows, matrix: matrix)
  }
}
