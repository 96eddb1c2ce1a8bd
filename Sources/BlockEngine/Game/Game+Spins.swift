extension Game {
  /// How the piece was spun to where it is; nil if it was not, or if the rules do not look at it.
  var spin: Spin? {
    guard let kick = grounding.kickOfLastTurn else { return nil }
    return ruleset.spin(
      of: tetromino, Orientation(quarterTurns: quarterTurns), x: x, y: y, byKick: kick, on: playfield)
  }
}

extension Ruleset {
  /// How a piece was spun to (x, y) by a turn as its last successful action; nil if it was not.
  ///
  /// A T is spun if three of the four corners around its middle are taken, where walls and floor count. With only one
  /// of the two front corners, those on the side it points to, it is a mini, unless the turn used the fifth kick. Under
  /// rules that look at every piece, one that cannot move is a mini.
  func spin(
    of tetromino: Tetromino, _ orientation: Orientation, x: Int, y: Int, byKick kick: Int,
    on playfield: Playfield
  ) -> Spin? {
    if spins == .none { return nil }
    if tetromino == .t, let spin = spinOfCorners(orientation, x: x, y: y, byKick: kick, on: playfield) {
      return spin
    }
    let isImmobile =
      spins == .immobile
      && [(-1, 0), (1, 0), (0, -1), (0, 1)].allSatisfy { step in
        !playfield.fits(rotationSystem.matrix(of: tetromino, orientation), x: x + step.0, y: y + step.1)
      }
    return isImmobile ? .mini : nil
  }

  private func spinOfCorners(
    _ orientation: Orientation, x: Int, y: Int, byKick kick: Int, on playfield: Playfield
  ) -> Spin? {
    let upper = (playfield.isTaken(x, y), playfield.isTaken(x + 2, y))
    let lower = (playfield.isTaken(x, y + 2), playfield.isTaken(x + 2, y + 2))
    let corners = [upper.0, upper.1, lower.1, lower.0]
    guard corners.count(where: { $0 }) >= 3 else { return nil }
    // Going around clockwise, the front corners of orientation n are corners n and n + 1.
    let front = Int(orientation.rawValue)
    let hasBothFront = corners[front] && corners[(front + 1) % 4]
    return hasBothFront || kick == Spin.lastKick ? .full : .mini
  }
}

extension Spin {
  /// The index of the kick that makes every spin of a T a full one: the fifth, the turn in place included.
  static let lastKick = 4
}
