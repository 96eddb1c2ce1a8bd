import BlockEngine

extension GameMode {
  /// The same mode with pieces that wait for their player; nil for one that a clock, gravity or a day is part of.
  ///
  /// It is another mode, with results of its own: nobody's best is beaten by taking one's time.
  ///
  /// - Parameter rules: the rules that it is played by, in which a drop must lock.
  func waiting(by rules: Ruleset) -> GameMode? {
    guard day == nil, !parts.allowsUndo, !parts.givesPieces, !parts.risesByTime else { return nil }
    if timeLimit != nil { return nil }
    switch parts.fall {
    case .rules, .steady, .every: break
    case .never, .immediate: return nil
    }
    var parts = parts
    parts.fall = .never
    guard (try? parts.check(with: rules)) != nil else { return nil }
    return GameMode(parts)
  }
}

extension Settings {
  /// The quick game as it is played: with pieces that wait, if that is set and the mode goes with it.
  func playedSetup(seed: UInt64) -> GameSetup {
    var setup = setup(seed: seed)
    if slowPlay, let mode = setup.mode.waiting(by: setup.ruleset) { setup.mode = mode }
    return setup
  }
}
