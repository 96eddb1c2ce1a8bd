import BlockEngine

extension GameMode {
  /// The same mode with pieces that wait for the player; nil if it has them already.
  ///
  /// If the mode has a clock, each piece counts as a second: two minutes are 120 pieces, and rows rise by the number
  /// of pieces. It is a separate mode with separate results, so that slow play cannot beat a record.
  ///
  /// - Parameter rules: the rules of the game, in which a drop must lock.
  func waiting(by rules: Ruleset) -> GameMode? {
    // A machine's pieces never wait.
    guard rules.machine == nil, !parts.usesOnlyGivenPieces, !parts.waitsForPlayer, parts.fall != .never else {
      return nil
    }
    // Without gravity, zen is the same as practice.
    if parts.allowsUndo { return .practice }
    var parts = parts
    switch (parts.goal, parts.limit) {
    case (.time(let seconds), .pieces(let most)):
      (parts.goal, parts.limit) = (.pieces(min(seconds, most)), nil)
    case (.time(let seconds), _): parts.goal = .pieces(min(seconds, ModeParts.Range.pieces.upperBound))
    case (.pieces, .time): parts.limit = nil
    case (_, .time(let seconds)): parts.limit = .pieces(min(seconds, ModeParts.Range.pieces.upperBound))
    case (_, nil), (_, .pieces): break
    }
    parts.waitsForPlayer = parts.risesByTime || parts.fall == .immediate
    if parts.fall != .immediate { parts.fall = .never }
    guard (try? parts.check(with: rules)) != nil else { return nil }
    return GameMode(parts)
  }
}

extension Settings {
  /// The setup of the quick game, with waiting pieces if they are set.
  package func playedSetup(seed: UInt64) -> GameSetup {
    var setup = setup(seed: seed)
    if slowPlay, let mode = setup.mode.waiting(by: setup.ruleset) { setup.mode = mode }
    return setup
  }
}
