import BlockEngine
import BlockSettings
import TerminalUI

/// The scale and height of pieces that stand below each other beside a field.
struct PieceRow: Equatable {
  let scale: MinoScale
  let rows: Int
  /// The rows between two pieces.
  let gap: Int

  /// All sizes, the largest first.
  private static let all = [
    PieceRow(scale: .doubled, rows: 4, gap: 1), PieceRow(scale: .medium, rows: 3, gap: 1),
    PieceRow(scale: .normal, rows: 2, gap: 1), PieceRow(scale: .half, rows: 1, gap: 1),
  ]
  /// The smallest one, for places in which nothing else fits.
  static let smallest = PieceRow(scale: .half, rows: 1, gap: 1)

  /// The sizes for some columns beside a field of a scale, the largest first: no piece is larger than in the field.
  static func sizes(columns: Int, beside field: MinoScale) -> [PieceRow] {
    all.filter { row in
      switch row.scale {
      case .doubled, .medium: field == row.scale
      case .normal: columns >= row.columns
      case .half, .braille: true
      }
    }
  }

  /// The largest size at which `count` pieces, one below the other, fit; the smallest if none does.
  static func fitting(_ count: Int, in size: Size, beside field: MinoScale) -> PieceRow {
    sizes(columns: size.columns, beside: field).first { $0.rows(of: count) <= size.rows } ?? smallest
  }

  /// The columns of the widest piece.
  var columns: Int { scale.size(width: 4, height: 1).columns }

  /// The rows of `count` pieces with the gaps between them.
  func rows(of count: Int) -> Int { max(0, count * (rows + gap) - gap) }

  /// Draws a piece as it spawns under some rules, in the middle of the row of an area that begins at `y`.
  func draw(
    _ piece: Tetromino, in rules: Ruleset, isFaint: Bool = false, with renderer: FieldRenderer, in area: Rect,
    y: Int, into buffer: inout CellBuffer
  ) {
    let matrix = rules.rotationSystem.matrix(of: piece, .spawn)
    let cells = (0..<16).filter { matrix[$0 & 3, $0 >> 2] }
    let size = scale.size(width: Set(cells.map { $0 & 3 }).count, height: Set(cells.map { $0 >> 2 }).count)
    renderer.draw(
      piece, in: rules, isFaint: isFaint, into: &buffer,
      at: Point(
        x: area.minX + (area.size.columns - size.columns) / 2,
        // Whole rows only: an odd half stays below.
        y: y + (rows - size.rows) / 2))
  }
}
