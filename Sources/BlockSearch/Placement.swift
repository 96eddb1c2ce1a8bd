import BlockEngine

/// A place where a piece comes to rest, with its spin.
public struct Placement: Equatable, Sendable {
  /// The piece at the moment of locking.
  public let piece: FallingPiece
  /// The spin; nil for none.
  public let spin: Spin?

  /// A placement.
  public init(piece: FallingPiece, spin: Spin?) {
    self.piece = piece
    self.spin = spin
  }

  /// Whether both cover the same cells with the same tetromino and spin; the orientations may differ.
  public func hasSameEffect(as other: Placement) -> Bool {
    spin == other.spin && piece.tetromino == other.piece.tetromino && piece.cells == other.piece.cells
  }
}

extension FallingPiece {
  /// The covered cells, for comparing pieces in different orientations.
  var cells: PieceCells {
    let shape = PieceShape(matrix)
    return PieceCells(x: x + shape.left, y: y + shape.bottom, columns: shape.columns)
  }
}

/// The cells that a piece covers, independent of its orientation.
struct PieceCells: Hashable, Sendable {
  /// The leftmost column.
  let x: Int
  /// The lowest row.
  let y: Int
  /// The minos of each column, as in `PieceShape`.
  let columns: SIMD4<UInt64>
}
