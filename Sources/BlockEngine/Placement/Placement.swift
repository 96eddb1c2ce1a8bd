/// A place at which a piece comes to rest, and how it was brought there as far as that counts.
public struct Placement: Equatable, Sendable {
  /// The piece where it locks.
  public let piece: FallingPiece
  /// The spin that bringing it there is; nil for none.
  public let spin: Spin?

  /// A place with what it counts for.
  public init(piece: FallingPiece, spin: Spin?) {
    self.piece = piece
    self.spin = spin
  }

  /// Whether both are the same cells of the same tetromino with the same spin; the orientation may be another.
  public func hasSameEffect(as other: Placement) -> Bool {
    spin == other.spin && piece.tetromino == other.piece.tetromino && piece.cells == other.piece.cells
  }
}

extension FallingPiece {
  /// What is to be compared of two pieces that may cover the same cells in different orientations: where the uppermost
  /// and leftmost mino row and column are, and the minos from there.
  var cells: PieceCells {
    let shape = PieceShape(matrix)
    return PieceCells(x: x + shape.left, y: y + shape.bottom, columns: shape.columns)
  }
}

/// The cells that a piece covers, told apart from others of any orientation.
struct PieceCells: Hashable, Sendable {
  /// The leftmost column.
  let x: Int
  /// The lowest row.
  let y: Int
  /// For each column its minos, as `PieceShape` has them.
  let columns: SIMD4<UInt64>
}
