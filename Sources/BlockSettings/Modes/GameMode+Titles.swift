import BlockEngine
import BlockPlatform
import BlockRecords

extension GameMode.Kind {
  /// The modes that can be played directly: puzzles and practice have their own screens.
  package static let played: [GameMode.Kind] = [
    .endless, .sprint, .sprint20, .sprint100, .ultra, .survival, .dig, .cheese, .combo, .invisible,
    .immediate, .typeB, .zen,
    .daily,
  ]

  /// All modes in the order of their list.
  package static let listed = played + [.puzzle, .practice]

  /// The name on the screen.
  package var title: String {
    switch self {
    case .endless: tr("Endless")
    case .sprint: tr("Sprint")
    case .ultra: tr("Ultra")
    case .survival: tr("Survival", context: "a mode")
    case .dig: tr("Dig")
    case .zen: tr("Zen")
    case .puzzle: tr("Puzzle")
    case .daily: tr("Daily")
    case .practice: tr("Practice")
    case .sprint20: tr("Sprint 20")
    case .sprint100: tr("Sprint 100")
    case .cheese: tr("Cheese race")
    case .combo: tr("Combo")
    case .invisible: tr("Invisible")
    case .immediate: tr("20G")
    case .typeB: tr("Type B")
    case .custom: tr("Custom game")
    }
  }

  /// The rules in one line.
  package var rule: String {
    switch self {
    case .endless: tr("Play on until there is no room.")
    case .sprint: tr("Forty lines as fast as you can.")
    case .ultra: tr("As many points as two minutes allow.")
    case .survival: tr("Rows rise ever faster; topping out costs life.")
    case .dig: tr("Clear half a field of garbage, fast.")
    case .zen: tr("No end: what gets too high is swept away.")
    case .puzzle: tr("Given pieces, a given field and a goal.")
    case .daily: tr("Today's hundred pieces, the same for everyone.")
    case .practice: tr("Try anything; there is no hurry.")
    case .sprint20: tr("Twenty lines as fast as you can.")
    case .sprint100: tr("A hundred lines as fast as you can.")
    case .cheese: tr("A hundred rows of garbage, ten at a time, fast.")
    case .combo: tr("A well of four: every piece has to clear a line.")
    case .invisible: tr("Locked pieces cannot be seen.")
    case .typeB: tr("Twenty-five lines over garbage (console rules).")
    case .immediate: tr("Every piece is on the floor at once.")
    case .custom: tr("A game of your own.")
    }
  }

  /// The mode of a game that starts now; nil for modes that need more than a choice.
  var mode: GameMode? { self == .daily ? CalendarDay.today.map(GameMode.daily) : GameMode(self) }
}

extension CalendarDay {
  /// Today's date in UTC.
  static var today: CalendarDay? { CalendarDay(String(WallTime.now.text.prefix(10))) }
}

extension Settings {
  /// The level nearest to `level` that the quick game's rules have.
  package func level(of level: Int) -> Int { playedRules.ruleset.level(near: level) }

  /// The setup of the quick game, from the settings.
  package func setup(seed: UInt64) -> GameSetup {
    let mode = mode.mode ?? .endless
    let ruleset = playedRules.ruleset
    guard let day = mode.day else {
      return GameSetup(ruleset: ruleset, seed: seed, startLevel: ruleset.level(near: startLevel), mode: mode)
    }
    // The day's game is the same for everyone, including its start level.
    return GameSetup(ruleset: ruleset, seed: day.seed, mode: mode)
  }
}

extension ReplayHeader {
  /// The mode that its result counts for: a puzzle that is not built in counts as practice, like any given field.
  package var resultMode: GameMode {
    guard mode.parts.usesOnlyGivenPieces else { return setup.resultMode }
    guard let own = PuzzleSet()[number: seed]?.setup(number: seed) else { return .practice }
    return own.mode == mode && own.ruleset == ruleset && own.pieces == pieces && own.playfield == playfield
      ? mode : .practice
  }

  /// The name, in results, of a game that is one player's part of a match.
  package static let matchPart = "versus"

  /// The mode's name in results; a part of a match belongs to no mode.
  package var resultModeText: String { versus == nil ? resultMode.resultText : ReplayHeader.matchPart }

  /// What its result is compared with: results of the same mode and, in a puzzle, of the same puzzle.
  package var resultCategory: String { ReplayHeader.resultCategory(mode: resultModeText, seed: seed) }

  /// What a result in a mode is compared with.
  package static func resultCategory(mode: String, seed: UInt64) -> String {
    mode == GameMode.Kind.puzzle.resultText ? "\(mode):\(seed)" : mode
  }

  /// The day whose pieces it has: that of its mode, or of a daily game whose pieces wait for the player.
  package var day: CalendarDay? {
    if let day = mode.day { return day }
    guard let day = CalendarDay(seed: seed), GameMode.daily(day).waiting(by: ruleset) == mode else {
      return nil
    }
    return day
  }

  /// The setup for another game of the same kind: with another seed, unless the mode or the day determines it.
  package func setupAgain(seed: UInt64) -> GameSetup {
    var setup = setup
    // A single game has no opponent who sends garbage.
    setup.versus = nil
    switch mode.kind {
    case .puzzle, .practice: break
    default: if day == nil { setup.seed = seed }
    }
    return setup
  }
}
