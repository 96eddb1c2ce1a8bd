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
