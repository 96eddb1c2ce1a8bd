extension Game {
  /// Begins a game with a piece in hold, which rules without a hold ignore.
  ///
  /// - Throws: `GameError` if the setup is not playable.
  package init(_ setup: GameSetup, held piece: Tetromino?) throws(GameError) {
    try self.init(setup)
    if ruleset.allowsHold { held = piece }
  }

  /// The same moment of the game in another mode; a game that is over stays over.
  public func continued(in mode: GameMode) -> Game {
    var other = self
    let rules = mode.parts.adapting(ruleset)
    other.mode = mode
    other.ruleset = rules
    other.limit = mode.timeLimit ?? .never
    other.modeState = ModeState(mode, width: playfield.width)
    other.garbage.waiting = 0
    let pace = LevelTiming(rules, atLevel: level)
    other.fallInterval = pace.fall
    other.lockInterval = pace.lock
    guard !isOver else { return other }
    switch stage {
    case .falling: other.beginFall()
    case .locking: other.deadline = other.due(in: other.lockInterval)
    case .clearing, .spawning: break
    }
    return other
  }
}
