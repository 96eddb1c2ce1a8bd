import BlockEngine
import BlockSettings
import TerminalUI

/// A part of a playfield, in minos, that may have changed.
package struct FieldWindow: Equatable, Sendable {
  var columns: Range<Int>
  var rows: Range<Int>

  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// The smallest window that contains both.
  func union(_ other: FieldWindow) -> FieldWindow {
    FieldWindow(
      columns: min(
        columns.lowerBound, other.columns.lowerBound)..<max(
          columns.upperBound, other.columns.upperBound),
      rows: min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound))
  }

  /// The part that lies in another window.
  func clamped(to other: FieldWindow) -> FieldWindow {
    FieldWindow(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
  }

  /// The window, widened to whole character cells if a cell holds several minos.
  func aligned(to scale: MinoScale) -> FieldWindow {
    FieldWindow(
      columns: FieldWindow.align(columns, scale.minos.columns),
      rows: FieldWindow.align(rows, scale.minos.rows))
  }

  /// The cells that it covers, with the field's upper left cell at `origin`.
  func rect(at scale: MinoScale, from origin: Point) -> Rect {
    let (window, cells, minos) = (aligned(to: scale), scale.cells, scale.minos)
    return Rect(
      x: origin.x + window.columns.lowerBound / minos.columns * cells.columns,
      y: origin.y + window.rows.lowerBound / minos.rows * cells.rows,
      columns: window.columns.count / minos.columns * cells.columns,
      rows: window.rows.count / minos.rows * cells.rows)
  }

  private static func align(_ range: Range<Int>, _ step: Int) -> Range<Int> {
    // A mask works because the steps are powers of two, even for a window that starts left of the field.
    (range.lowerBound & -step)..<((range.upperBound + step - 1) & -step)
  }
}

extension FieldWindow {
  /// The whole visible field with some rows above it.
  init(whole field: Playfield, rowsAbove: Int = 0) {
    self.init(columns: 0..<field.width, rows: -rowsAbove..<field.height)
  }

  /// The cells of a piece's matrix, with a margin on each side.
  init(_ piece: FallingPiece, margin: Int = 0) {
    self.init(
      columns: (piece.x - margin)..<(piece.x + 4 + margin), rows: (piece.y - margin)..<(piece.y + 4 + margin))
  }
}
