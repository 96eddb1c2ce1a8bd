extension RotationSystem {
  /// The first kick that makes the turned piece fit, and its index; nil if none does.
  ///
  /// - Parameters:
  ///   - first: the first kick to try; the caller knows that the ones before it do not fit.
  ///   - x: the column of the piece's matrix before the turn.
  ///   - y: its row.
  func kick(
    of tetromino: Tetromino, from before: Orientation, to after: Orientation, first: Int = 0, x: Int,
    y: Int, on playfield: Playfield
  ) -> (x: Int, y: Int, index: Int)? {
    let kicks = kicks(of: tetromino, from: before, to: after)
    let turned = turns(of: tetromino).window(quarterTurns: after.rawValue)
    var index = first
    while index < kicks.count {
      if index == 1, kicks.hasCentreColumnRule,
        isBlockedAtCentreColumn(matrix(of: tetromino, after), x: x, y: y, on: playfield)
      {
        return nil
      }
      if index == kicks.firstFloorKick, playfield.fits(matrix(of: tetromino, before), x: x, y: y + 1) {
        return nil
      }
      let kick = kicks[index]
      if playfield.fits(turned, x: x + kick.x, y: y + kick.y) { return (kick.x, kick.y, index) }
      index += 1
    }
    return nil
  }

  /// Whether the first blocked mino of `matrix`, row by row from the left, is in the middle column of three.
  private func isBlockedAtCentreColumn(_ matrix: Matrix, x: Int, y: Int, on playfield: Playfield) -> Bool {
    var minos = matrix.bits
    while minos != 0 {
      let bit = minos.trailingZeroBitCount
      if !playfield.fits(Matrix(bits: 1 << UInt16(bit)), x: x, y: y) { return bit & 3 == 1 }
      minos &= minos &- 1
    }
    return false
  }
}
