import BlockEngine

/// How fast pieces locked over a game, for a small graph.
package struct PaceCurve: Equatable, Sendable {
  /// When each piece locked, in microseconds of play, in order.
  private var locks: [Int64] = []

  package init() {}

  /// Adds a piece that locked.
  package mutating func add(_ time: GameTime) { locks.append(time.microseconds) }

  /// The pieces that locked in each of some equal parts of a game; nil if it does not know all of its pieces, as after
  /// a resumption, or has too few for a curve.
  ///
  /// - Parameters:
  ///   - pieces: all pieces of the game.
  ///   - time: the game's length.
  package func parts(_ most: Int, pieces: Int, time: GameTime) -> [Int]? {
    guard locks.count == pieces, pieces >= PaceCurve.minPieces, time.microseconds > 0, most > 0 else {
      return nil
    }
    let count = min(most, pieces / PaceCurve.piecesInPart)
    var parts = Array(repeating: 0, count: count)
    for lock in locks {
      let index = Int(min(max(0, lock), time.microseconds) * Int64(count) / (time.microseconds + 1))
      parts[index] += 1
    }
    return parts
  }

  /// The fewest pieces with a curve.
  private static let minPieces = 10
  /// The pieces in a part, on average: fewer would show chance.
  private static let piecesInPart = 2
}
