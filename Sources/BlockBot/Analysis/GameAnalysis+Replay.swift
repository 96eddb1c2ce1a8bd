import BlockEngine
import BlockRecords

extension Replay {
  /// The pieces of the game, after checking that the replay holds.
  ///
  /// - Parameter limit: the most pieces that are kept; further ones are counted alone.
  /// - Returns: the pieces, and how many locked.
  /// - Throws: `ReplayError` at the first line that is wrong.
  public func pieces(atMost limit: Int = .max) throws(ReplayError) -> (pieces: [PlayedPiece], count: Int) {
    var player = try ReplayPlayer(header)
    var pieces: [PlayedPiece] = []
    var count = 0
    try player.play(
      body,
      onPiece: { piece in
        count += 1
        if pieces.count < limit { pieces.append(piece) }
      })
    try player.checkLast()
    return (pieces, count)
  }
}
