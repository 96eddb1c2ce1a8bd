import BlockEngine

/// FNV-1a of 64 bits over bytes, from its published description.
func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
  var hash: UInt64 = 14_695_981_039_346_656_037
  for byte in bytes {
    hash ^= UInt64(byte)
    hash = hash &* 1_099_511_628_211
  }
  return hash
}

/// FNV-1a over integers of eight bytes each, the lowest byte first.
func fnv1a(integers: [Int64]) -> UInt64 {
  var bytes: [UInt8] = []
  for integer in integers {
    for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: integer >> Int64(8 * shift))) }
  }
  return fnv1a(bytes)
}

extension ReferenceGame {
  /// The state as the integers of `StateDigest`'s documented order.
  var digestIntegers: [Int64] {
    var integers: [Int64] = [7] + "classic".utf8.map(Int64.init)
    integers += [width, height, Self.hiddenRows].map(Int64.init)
    for row in cells { integers += row.map(Int64.init) }
    integers += cause == nil ? [Int(piece.rawValue), quarterTurns, x, y].map(Int64.init) : [-1, -1, -1, -1]
    integers += [Int64(given.count)] + given.map { Int64($0.rawValue) }
    integers += [1, Int64(next.rawValue)]
    integers += [0]  // the bag
    integers += [-1, 0]  // hold
    integers += [score, lines, level, startLevel, pieceCount].map(Int64.init)
    integers += [0, 0]  // back-to-back, combo
    integers += [time, cause == nil ? deadline : -1, -1]
    integers += [0, 0]  // lock resets and their row
    let causes: [EndCause] = [.blockOut, .lockOut, .givenUp, .goal]
    integers += [cause.map { Int64((causes.firstIndex(of: $0) ?? 0) + 1) } ?? 0]
    integers += [Int64(bitPattern: generator.state), 0]
    return integers
  }

  var digest: UInt64 { fnv1a(integers: digestIntegers) }

  /// Throws if `game` differs from this one in a part that is cheap to compare.
  func ensureEqual(_ game: Game) throws {
    try ensure(
      game.endCause == cause,
      "ended by \(String(describing: game.endCause)), not \(String(describing: cause))")
    try ensure(game.time.microseconds == time, "time \(game.time.microseconds), not \(time)")
    try ensure(game.score == score, "score \(game.score), not \(score)")
    try ensure(game.lines == lines, "lines \(game.lines), not \(lines)")
    try ensure(game.level == level, "level \(game.level), not \(level)")
    try ensure(game.pieceCount == pieceCount, "pieces \(game.pieceCount), not \(pieceCount)")
    guard let falling = game.fallingPiece, cause == nil else { return }
    let expected = "\(piece.letter)\(quarterTurns) \(x),\(y)"
    try ensure(falling.words == expected, "falling \(falling.words), not \(expected)")
    try ensure(game.nextDeadline?.microseconds == deadline, "deadline not \(deadline)")
    try ensure(game.next == [next], "next not \(next)")
  }
}
