import BlockEngine

extension GameMode {
  /// Whether it is played against the clock: it starts with a countdown, and its time shows tenths.
  package var isRaced: Bool {
    switch parts.goal {
    case .lines, .score, .time, .noGarbage, .garbage: true
    case .none, .pieces, .combo, .puzzle: false
    }
  }
}

extension Game {
  /// Whether it starts with a countdown: its clock runs from the first moment, or its first piece would lock before hands
  /// are at the keys.
  package var startsWithCount: Bool {
    if mode.isRaced { return true }
    var untouched = self
    untouched.advance(to: time.advanced(by: 1_000_000))
    return untouched.lockCount > lockCount
  }

  /// The time between two changes of a game's clock, in microseconds: raced games show tenths.
  @inline(__always)
  package var clockTick: Int64 { mode.isRaced ? 100_000 : 1_000_000 }

  /// The time of play in ticks of its clock.
  @inline(__always)
  package var clockTicks: Int64 { time.microseconds / clockTick }
}
