import BlockEngine

extension GameMode {
  /// The same mode with pieces that wait for their player; nil for one that waits already.
  ///
  /// Where a clock is part of the mode each piece counts as a second: two minutes are 120 pieces, and rows rise by the
  /// pieces. It is another mode, with results of its own: nobody's best is beaten by taking one's time.
  ///
  /// - Parameter rules: the rules that it is played by, in which a drop must lock.
  func waiting(by rules: Ruleset) -> GameMode? {
    guard !parts.givesPieces, !parts.waits, parts.fall != .never else { return nil }
    // Without gravity zen is what practice is made of.
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
    parts.waits = parts.risesByTime || parts.fall == .immediate
    if parts.fall != .immediate { parts.fall = .never }
    guard (try? parts.check(with: rules)) != nil else { return nil }
    return GameMode(parts)
  }
}

extension Settings {
  /// The quick game as it is played: with pieces that wait, if that is set.
  func playedSetup(seed: UInt64) -> GameSetup {
    var setup = setup(seed: seed)
    if slowPlay, let mode = setup.mode.waiting(by: setup.ruleset) { setup.mode = mode }
    return setup
  }
}
