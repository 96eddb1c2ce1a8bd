import BlockEngine
import TerminalUI

/// A part of a playfield, in minos, that may have changed.
struct FieldWindow: Equatable, Sendable {
  var columns: Range<Int>
  var rows: Range<Int>

  /// The whole visible field with some rows above it.
  init(whole field: Playfield, rowsAbove: Int = 0) {
    columns = 0..<field.width
    rows = -rowsAbove..<field.height
  }

  /// The cells of a piece's matrix, with a margin on each side.
  init(_ piece: FallingPiece, margin: Int = 0) {
    columns = (piece.x - margin)..<(piece.x + 4 + margin)
    rows = (piece.y - margin)..<(piece.y + 4 + margin)
  }

  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// The smallest window that contains both.
  func union(_ other: FieldWindow) -> FieldWindow {
    var result = self
    result.columns =
      min(columns.lowerBound, other.columns.lowerBound)..<max(columns.upperBound, other.columns.upperBound)
    result.rows = min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound)
    return result
  }

  /// The part that lies in another window.
  func clamped(to other: FieldWindow) -> FieldWindow {
    var result = self
    result.columns = columns.clamped(to: other.columns)
    result.rows = rows.clamped(to: other.rows)
    return result
  }

  /// The window, widened to whole character cells if a cell holds several minos.
  func aligned(to scale: MinoScale) -> FieldWindow {
    let (across, down) =
      switch scale {
      case .doubled, .normal: (1, 1)
      case .half: (1, 2)
      case .braille: (2, 4)
      }
    var result = self
    result.columns = FieldWindow.align(columns, across)
    result.rows = FieldWindow.align(rows, down)
    return result
  }

  /// The cells that it covers, with the field's upper left cell at `origin`.
  func rect(at scale: MinoScale, from origin: Point) -> Rect {
    let (x, end, y, bottom) =
      switch scale {
      case .doubled:
        (4 * columns.lowerBound, 4 * columns.upperBound, 2 * rows.lowerBound, 2 * rows.upperBound)
      case .normal: (2 * columns.lowerBound, 2 * columns.upperBound, rows.lowerBound, rows.upperBound)
      case .half:
        (columns.lowerBound, columns.upperBound, rows.lowerBound >> 1, (rows.upperBound + 1) >> 1)
      case .braille:
        (
          columns.lowerBound >> 1, (columns.upperBound + 1) >> 1, rows.lowerBound >> 2,
          (rows.upperBound + 3) >> 2
        )
      }
    return Rect(x: origin.x + x, y: origin.y + y, columns: end - x, rows: bottom - y)
  }

  private static func align(_ range: Range<Int>, _ step: Int) -> Range<Int> {
    // A mask works because the steps are powers of two, even for a window that starts left of the field.
    (range.lowerBound & -step)..<((range.upperBound + step - 1) & -step)
  }
}
