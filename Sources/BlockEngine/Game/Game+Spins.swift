extension Game {
  /// How the piece was spun to where it is; nil if it was not, or if the rules do not look at it.
  @inline(__always)
  var spin: Spin? {
    guard let kick = grounding.kickOfLastTurn else { return nil }
    return shared.ruleset.spins.spin(of: piece, byKick: kick, on: playfield)
  }
}

extension SpinRule {
  /// How a piece was spun to where it is by a turn as its last successful action; nil if it was not.
  ///
  /// A T is spun if three of the four corners around its middle are taken, where walls and floor count. With only one
  /// of the two front corners, those on the side it points to, it is a mini, unless the turn used the fifth kick. Under
  /// rules that look at every piece, one that cannot move is a mini.
  func spin(of piece: FallingPiece, byKick kick: Int, on playfield: Playfield) -> Spin? {
    if self == .none { return nil }
    if piece.tetromino == .t, let spin = spinOfCorners(piece, byKick: kick, on: playfield) { return spin }
    return self == .immobile && !playfield.canMove(piece) ? .mini : nil
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
    return hasBothFront || kick == Spin.lastKick ? .full : .mini
  }
}

extension Playfield {
  /// Whether a piece can go left, right, up or down.
  fileprivate func canMove(_ piece: FallingPiece) -> Bool {
    func fits(_ x: Int, _ y: Int) -> Bool { self.fits(piece.matrix, x: piece.x + x, y: piece.y + y) }
    return fits(-1, 0) || fits(1, 0) || fits(0, -1) || fits(0, 1)
  }
}

extension Spin {
  /// The index of the kick that makes every spin of a T a full one: the fifth, the turn in place included.
  static let lastKick = 4
}
