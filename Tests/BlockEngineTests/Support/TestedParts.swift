@testable import BlockEngine

// What tests ask for and nobody else needs.

extension Game {
  /// Lets `rows` more rows of garbage rise between the next lock and the spawn after it.
  mutating func queueGarbage(rows: Int) {
    if !isOver { garbage.waiting += rows }
  }
}

extension Scoring {
  /// Points for what a lock did at a level that stays.
  func points(for lockResult: LockResult, atLevel level: Int) -> Int {
    points(for: lockResult, atLevel: level, reaching: level)
  }
}

extension Ruleset {
  /// The same rules with another answer to a move whose way is taken.
  func with(sideways: Sideways) -> Ruleset {
    var other = self
    other.sideways = sideways
    return other
  }
}

extension GameRecording {
  /// How many pieces can be taken back.
  var undoDepth: Int { history.map { $0.entries.count - 1 } ?? 0 }
  /// Whether a piece can be taken back.
  var canUndo: Bool { undoDepth > 0 }
  /// Whether a piece that was taken back can be placed again.
  var canRedo: Bool { history?.undone.isEmpty == false }
}

extension ReplayWriter {
  /// Writes a whole replay.
  mutating func write(_ replay: Replay) {
    write(replay.header)
    write(replay.body)
  }
}
