/// A field in which a rotation system can turn a piece.
protocol TurningField {
  /// A piece's matrix as the field tests it.
  associatedtype Shape

  static func shape(of matrix: Matrix) -> Shape
  /// Whether a piece fits at (x, y), which may be anywhere near the field.
  func fits(_ shape: Shape, x: Int, y: Int) -> Bool
}

extension Playfield: TurningField {
  @inline(__always)
  static func shape(of matrix: Matrix) -> RowWindow { RowWindow(matrix) }
}

extension RotationSystem {
  /// The first kick that makes the turned piece fit, and its index; nil if none does.
  ///
  /// - Parameters:
  ///   - first: the first kick to try; the caller knows that the ones before it do not fit.
  ///   - x: the column of the piece's matrix before the turn.
  ///   - y: its row.
  @inline(__always)
  package func kick(
    of tetromino: Tetromino, from before: Orientation, to after: Orientation, first: Int = 0, x: Int, y: Int,
    on playfield: Playfield
  ) -> (x: Int, y: Int, index: Int)? {
    kick(of: tetromino, from: before, to: after, first: first, x: x, y: y, in: playfield)
  }

  /// The same in any field.
  func kick<Field: TurningField>(
    of tetromino: Tetromino, from before: Orientation, to after: Orientation, first: Int = 0, x: Int,
    y: Int, in field: Field
  ) -> (x: Int, y: Int, index: Int)? {
    let kicks = kicks(of: tetromino, from: before, to: after)
    let turned = Field.shape(of: matrix(of: tetromino, after))
    var index = first
    while index < kicks.count {
      if index == 1, !allowsKicks(kicks, of: tetromino, from: before, to: after, x: x, y: y, on: field) {
        return nil
      }
      if index == kicks.firstFloorKick,
        field.fits(Field.shape(of: matrix(of: tetromino, before)), x: x, y: y + 1)
      {
        return nil
      }
      let kick = kicks[index]
      if field.fits(turned, x: x + kick.x, y: y + kick.y) { return (kick.x, kick.y, index) }
      index += 1
    }
    return nil
  }

  /// Whether the conditions of the kicks hold on the field.
  private func allowsKicks<Field: TurningField>(
    _ kicks: Kicks, of tetromino: Tetromino, from before: Orientation, to after: Orientation, x: Int, y: Int,
    on field: Field
  ) -> Bool {
    if kicks.hasCentreColumnRule,
      isBlockedAtCentreColumn(matrix(of: tetromino, after), x: x, y: y, on: field)
    {
      return false
    }
    guard kicks.needsNeighbour else { return true }
    let shape = Field.shape(of: matrix(of: tetromino, before))
    return !field.fits(shape, x: x - 1, y: y) || !field.fits(shape, x: x + 1, y: y)
  }

  /// Whether the first blocked mino of `matrix`, row by row from the left, is in the middle column of three.
  private func isBlockedAtCentreColumn<Field: TurningField>(
    _ matrix: Matrix, x: Int, y: Int, on field: Field
  ) -> Bool {
    var minos = matrix.bits
    while minos != 0 {
      let bit = minos.trailingZeroBitCount
      if !field.fits(Field.shape(of: Matrix(bits: 1 << UInt16(bit))), x: x, y: y) { return bit & 3 == 1 }
      minos &= minos &- 1
    }
    return false
  }
}
