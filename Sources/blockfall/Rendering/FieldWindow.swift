import BlockEngine
import TerminalUI

/// A part of a playfield, in minos: what a small change of the picture is confined to.
struct FieldWindow: Equatable, Sendable {
  var columns: Range<Int>
  var rows: Range<Int>

  /// All of a field that is seen.
  init(whole field: Playfield) {
    columns = 0..<field.width
    rows = 0..<field.height
  }

  /// The cells that a piece's matrix is over, with some more on each side.
  init(_ piece: FallingPiece, margin: Int = 0) {
    columns = (piece.x - margin)..<(piece.x + 4 + margin)
    rows = (piece.y - margin)..<(piece.y + 4 + margin)
  }

  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// The least window that both are in.
  func union(_ other: FieldWindow) -> FieldWindow {
    var result = self
    result.columns =
      min(columns.lowerBound, other.columns.lowerBound)..<max(columns.upperBound, other.columns.upperBound)
    result.rows = min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound)
    return result
  }

  /// What of it is in another one.
  func clamped(to other: FieldWindow) -> FieldWindow {
    var result = self
    result.columns = columns.clamped(to: other.columns)
    result.rows = rows.clamped(to: other.rows)
    return result
  }

  /// The window widened so that it begins and ends with a character cell, where a cell holds several minos.
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

  private static func align(_ range: Range<Int>, _ step: Int) -> Range<Int> {
    // A mask, as the steps are powers of two and a window may begin left of the field.
    (range.lowerBound & -step)..<((range.upperBound + step - 1) & -step)
  }
}
