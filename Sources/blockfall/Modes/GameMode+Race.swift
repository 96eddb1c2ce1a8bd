import BlockEngine

extension GameMode {
  /// Whether it is played against the clock: a count comes before it, and its time is told in tenths.
  var isRaced: Bool {
    switch parts.goal {
    case .lines, .score, .time, .noGarbage, .garbage: true
    case .none, .pieces, .combo, .puzzle: false
    }
  }
}

extension Game {
  /// How often the clock of a game changes, in microseconds: raced games tell tenths.
  @inline(__always)
  var clockTick: Int64 { mode.isRaced ? 100_000 : 1_000_000 }

  /// The time of play in ticks of its clock.
  @inline(__always)
  var clockTicks: Int64 { time.microseconds / clockTick }
}
