@testable import BlockEngine
@testable import BlockRecords

// Extensions that only tests need.

extension Game {
  /// Queues `rows` rows of garbage, which rise between the next lock and the spawn after it.
  mutating func queueGarbage(rows: Int) {
    if !isOver { garbage.waiting += rows }
  }
}

extension Scoring {
  /// The points of a lock that does not change the level.
  func points(for lockResult: LockResult, atLevel level: Int) -> Int {
    points(for: lockResult, atLevel: level, reaching: level)
  }
}

extension Ruleset {
  /// The same rules with another behaviour for blocked sideways moves.
  func with(sideways: Sideways) -> Ruleset {
    var other = self
    other.sideways = sideways
    return other
  }
}

extension GameRecording {
  /// The number of pieces that can be undone.
  var undoDepth: Int { history.map { $0.entries.count - 1 } ?? 0 }
  var canUndo: Bool { undoDepth > 0 }
  var canRedo: Bool { history?.undone.isEmpty == false }
}

extension ReplayWriter {
  /// Writes a complete replay.
  mutating func write(_ replay: Replay) {
    write(replay.header)
    write(replay.body)
  }
}
