import BlockEngine

/// How a piece shows that it is about to lock by itself: it brightens in two steps.
enum LockCue {
  /// The times before the lock at which the piece brightens, in microseconds.
  static let steps: [Int64] = [300_000, 120_000]

  /// How bright the falling piece is: 0 for as bright as ever.
  static func glow(of game: Game) -> Int {
    guard case .locking(_, let end, _) = game.phase else { return 0 }
    let left = end.microseconds - game.time.microseconds
    return steps.count { left <= $0 }
  }

  /// The time at which it brightens next; nil if it does not.
  static func next(of game: Game) -> GameTime? {
    guard case .locking(_, let end, _) = game.phase else { return nil }
    return steps.lazy.map { end.advanced(by: -$0) }.first { $0 > game.time }
  }
}
