extension Game {
  /// How the piece was spun to where it is; nil where it was not, or where the rules do not look at it.
  ///
  /// It takes a T whose last successful action was a turn and three of the four corners around its middle, where
  /// walls and floor count as taken. With only one of the two front corners, those on the side it points to, it is
  /// a mini, unless the turn used the last kick.
  var spin: Spin? {
    guard tetromino == .t, ruleset.scoring.bonuses != nil, let kick = grounding.kickOfLastTurn else {
      return nil
    }
    let upper = (playfield.isTaken(x, y), playfield.isTaken(x + 2, y))
    let lower = (playfield.isTaken(x, y + 2), playfield.isTaken(x + 2, y + 2))
    let corners = [upper.0, upper.1, lower.1, lower.0]
    guard corners.count(where: { $0 }) >= 3 else { return nil }
    // Going around clockwise, the front corners of orientation n are corners n and n + 1.
    let front = Int(quarterTurns)
    let hasBothFront = corners[front] && corners[(front + 1) % 4]
    return hasBothFront || kick == Spin.lastKick ? .full : .mini
  }
}

extension Spin {
  /// The index of the kick that makes every spin a full one: the last of five.
  static let lastKick = 4
}
