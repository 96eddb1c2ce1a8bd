import BlockEngine

extension GameMode.Kind {
  /// Whether it is played against the clock: a count comes before it, and its time is told in tenths.
  var isRaced: Bool {
    switch self {
    case .sprint, .ultra, .dig: true
    case .endless, .survival, .zen, .puzzle, .daily, .practice: false
    }
  }
}
