extension Game {
  /// The spin that the piece would have if it locked now; nil for none, and under rules without spins.
  @inline(__always)
  package var spin: Spin? {
    guard let kick = lockState.lastTurnKick else { return nil }
    return shared.ruleset.spin(of: piece, byKick: kick, on: playfield)
  }
}

extension Ruleset {
  /// The spin of a piece whose last successful action was a turn; nil if it has none.
  ///
  /// A T spins if three of the four corners around its centre are taken, walls and floor included. With only one of
  /// the two front corners, on the side it points to, the spin is a mini, unless the turn used the kick
  /// `fullSpinKick`. Under `SpinRule.immobile`, any other piece that cannot move is a mini.
  package func spin(of piece: FallingPiece, byKick kick: Int, on playfield: Playfield) -> Spin? {
    if spins == .none { return nil }
    if piece.tetromino == .t, let spin = spinOfCorners(piece, byKick: kick, on: playfield) { return spin }
    return spins == .immobile && !playfield.canMove(piece) ? .mini : nil
  }

  private func spinOfCorners(_ piece: FallingPiece, byKick kick: Int, on playfield: Playfield) -> Spin? {
    let (x, y) = (piece.x, piece.y)
    // Clockwise, one bit each: the front corners of orientation n are corners n and n + 1.
    let places: InlineArray<4, (Int, Int)> = [(0, 0), (2, 0), (2, 2), (0, 2)]
    var corners: UInt8 = 0
    for corner in 0..<4 where playfield.isTaken(x + places[corner].0, y + places[corner].1) {
      corners |= 0b1_0001 << UInt8(corner)
    }
    guard (corners & 0b1111).nonzeroBitCount >= 3 else { return nil }
    let hasBothFront = corners >> piece.orientation.rawValue & 0b11 == 0b11
    return hasBothFront || kick == fullSpinKick ? .full : .mini
  }
}

extension Playfield {
  /// Whether a piece can move left, right, up or down.
  fileprivate func canMove(_ piece: FallingPiece) -> Bool {
    func fits(_ x: Int, _ y: Int) -> Bool { self.fits(piece.matrix, x: piece.x + x, y: piece.y + y) }
    return fits(-1, 0) || fits(1, 0) || fits(0, -1) || fits(0, 1)
  }
}
