/// A falling piece: its tetromino, its orientation and the place of its 4×4 matrix.
public struct FallingPiece: Equatable, Sendable {
  /// Which tetromino it is.
  public let tetromino: Tetromino
  /// Its orientation.
  public let orientation: Orientation
  /// The column of the matrix's left edge, −3 or more: a matrix's outer columns can be empty.
  public let x: Int
  /// The row of the matrix's upper edge, growing down.
  public let y: Int
  /// The minos of this orientation.
  public let matrix: Matrix

  /// A piece at a place.
  @inlinable
  public init(tetromino: Tetromino, orientation: Orientation, x: Int, y: Int, matrix: Matrix) {
    self.tetromino = tetromino
    self.orientation = orientation
    self.x = x
    self.y = y
    self.matrix = matrix
  }

  /// The four cells that the piece covers, row by row from the top.
  public var minos: [(x: Int, y: Int)] {
    (0..<16).compactMap { bit in
      matrix.bits >> UInt16(bit) & 1 == 1 ? (x + (bit & 3), y + (bit >> 2)) : nil
    }
  }
}
