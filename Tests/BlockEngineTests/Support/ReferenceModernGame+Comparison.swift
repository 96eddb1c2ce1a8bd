import BlockEngine

extension ReferenceModernGame {
  /// Throws if `game` differs from this one.
  func ensureEqual(_ game: Game) throws {
    try ensure(
      game.endCause == cause,
      "ended by \(String(describing: game.endCause)), not \(String(describing: cause))")
    try ensure(game.time.microseconds == time, "time \(game.time.microseconds), not \(time)")
    try ensure(game.score == score, "score \(game.score), not \(score)")
    try ensure(game.lines == lines, "lines \(game.lines), not \(lines)")
    try ensure(game.level == level, "level \(game.level), not \(level)")
    try ensure(game.pieceCount == pieceCount, "pieces \(game.pieceCount), not \(pieceCount)")
    try ensure(
      game.backToBackCount == backToBackCount && game.combo == combo,
      "back-to-back \(game.backToBackCount), combo \(game.combo)")
    try ensure(game.next == next, "next \(game.next), not \(next)")
    try ensure(game.held == held && game.canHold == canHold, "hold")
    try ensure(game.waitingGarbage == waitingGarbage, "waiting garbage")
    guard let falling = game.fallingPiece, cause == nil else { return }
    let expected = "\(piece.letter)\(turns) \(x),\(y)"
    try ensure(falling.words == expected, "falling \(falling.words), not \(expected)")
    switch game.phase {
    case .falling(_, let moment):
      try ensure(!isLocking && moment.microseconds == deadline, "falls at \(moment), not \(deadline)")
    case .locking(_, let moment, let left):
      try ensure(isLocking && moment.microseconds == deadline, "locks at \(moment), not \(deadline)")
      try ensure(left == 15 - resets, "\(left) resets left, not \(15 - resets)")
    case .clearing, .spawning: try ensure(false, "between pieces")
    case .over: try ensure(false, "over")
    }
    try ensure(game.nextDeadline?.microseconds == deadline, "deadline not \(deadline)")
  }

  /// The state as the integers of `StateDigest`'s documented order.
  var digestIntegers: [Int64] {
    var integers: [Int64] = [6] + "modern".utf8.map(Int64.init)
    integers += [width, height, Self.hiddenRows].map(Int64.init)
    for row in cells { integers += row.map(Int64.init) }
    integers += cause == nil ? [Int(piece.rawValue), turns, x, y].map(Int64.init) : [-1, -1, -1, -1]
    for list in [given, next, bag] { integers += [Int64(list.count)] + list.map { Int64($0.rawValue) } }
    integers += [held.map { Int64($0.rawValue) } ?? -1, canHold ? 1 : 0]
    integers += [score, lines, level, startLevel, pieceCount, backToBackCount, combo].map(Int64.init)
    integers += [time, cause == nil && !isLocking ? deadline : -1, cause == nil && isLocking ? deadline : -1]
    integers += [Int64(resets), Int64(lowest)]
    let causes: [EndCause] = [.blockOut, .lockOut, .givenUp, .goal]
    integers += [cause.map { Int64((causes.firstIndex(of: $0) ?? 0) + 1) } ?? 0]
    integers += [Int64(bitPattern: generator.state), Int64(bitPattern: garbageGenerator.state)]
    if waitingGarbage > 0 { integers.append(Int64(waitingGarbage)) }
    integers += [lastTest == nil ? -1 : Int64(lastQuarters), Int64(lastTest ?? -1), Int64(lifts)]
    return integers
  }

  var digest: UInt64 { fnv1a(integers: digestIntegers) }
}
