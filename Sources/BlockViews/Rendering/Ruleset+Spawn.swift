import BlockEngine

extension Ruleset {
  /// The rows above the field that a piece covers as it appears; 0 if all of it appears on the field.
  var spawnRowsAbove: Int {
    let first = spawnRow + (dropsAtSpawn ? 1 : 0)
    let tops = Tetromino.allCases.map { rotationSystem.matrix(of: $0, .spawn).bits.trailingZeroBitCount / 4 }
    return max(0, -(first + (tops.min() ?? 0)))
  }
}
