import BlockEngine

extension GameMode.Kind {
  /// The modes that are played as they are: puzzles and practice have screens of their own.
  static let played: [GameMode.Kind] = [.endless, .sprint, .ultra, .survival, .dig, .zen, .daily]

  /// All modes in the order in which they are shown to be chosen from.
  static let listed = played + [.puzzle, .practice]

  /// What the mode is called on the screen.
  var title: String {
    switch self {
    case .endless: tr("Endless")
    case .sprint: tr("Sprint")
    case .ultra: tr("Ultra")
    case .survival: tr("Survival")
    case .dig: tr("Dig")
    case .zen: tr("Zen")
    case .puzzle: tr("Puzzle")
    case .daily: tr("Daily")
    case .practice: tr("Practice")
    }
  }

  /// Its rules in one line.
  var rule: String {
    switch self {
    case .endless: tr("Play on until there is no room.")
    case .sprint: tr("Forty lines as fast as you can.")
    case .ultra: tr("As many points as two minutes allow.")
    case .survival: tr("Rows rise ever faster; topping out costs life.")
    case .dig: tr("Clear the rubbish from below, fast.")
    case .zen: tr("No end: what gets too high is swept away.")
    case .puzzle: tr("Given pieces, a given field and a goal.")
    case .daily: tr("Today's hundred pieces, the same for everyone.")
    case .practice: tr("Try anything; nothing hurries.")
    }
  }

  /// What results are called by: empty for the endless mode.
  var resultText: String { self == .endless ? "" : rawValue }

  /// The mode that a result tells of; nil where this version does not know it.
  init?(resultText: String) {
    if resultText.isEmpty { self = .endless } else { self.init(rawValue: resultText) }
  }

  /// The mode as a game begins in it now; nil for those that need more than a choice.
  var mode: GameMode? {
    switch self {
    case .endless: .endless
    case .sprint: .sprint
    case .ultra: .ultra
    case .survival: .survival
    case .dig: .dig
    case .zen: .zen
    case .practice: .practice
    case .daily: CalendarDay.today.map(GameMode.daily)
    case .puzzle: nil
    }
  }
}

extension CalendarDay {
  /// The day that it is in UTC, by the wall's clock.
  static var today: CalendarDay? { CalendarDay(String(WallTime.now.text.prefix(10))) }
}

extension Settings {
  /// The quick game that is set, on the field and in the mode that are set.
  func setup(seed: UInt64) -> GameSetup {
    let mode = mode.mode ?? .endless
    guard case .daily(let day) = mode else {
      let ruleset = rules.ruleset
      return GameSetup(ruleset: ruleset, seed: seed, startLevel: ruleset.level(near: startLevel), mode: mode)
    }
    // Everyone's game is the same, the level at its beginning too.
    return GameSetup(ruleset: rules.ruleset, seed: day.seed, mode: mode)
  }
}

extension ReplayHeader {
  /// What its result counts for: a puzzle that does not come along is practice, as any given field is.
  var countedMode: GameMode.Kind {
    guard mode.kind == .puzzle else { return setup.countedMode }
    guard let own = PuzzleSet()[number: seed]?.setup(number: seed) else { return .practice }
    return own.mode == mode && own.ruleset == ruleset && own.pieces == pieces && own.playfield == playfield
      ? .puzzle : .practice
  }

  /// The same game once more: with another seed, unless the mode gives its own.
  func setupAgain(seed: UInt64) -> GameSetup {
    var setup = setup
    // Nobody is there to send anything.
    setup.versus = nil
    switch mode {
    case .endless, .sprint, .ultra, .survival, .dig, .zen: setup.seed = seed
    case .puzzle, .daily, .practice: break
    }
    return setup
  }
}
