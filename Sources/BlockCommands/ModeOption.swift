import ArgumentParser
import BlockEngine
import BlockPlatform

/// The option for the mode of a game.
struct ModeOption: ParsableArguments {
  /// A mode, and its rules if it has its own.
  struct Value: Equatable {
    var mode: GameMode
    var rules: Ruleset?
  }

  @Option(
    name: .customLong("mode"), parsing: .unconditional,
    help: ArgumentHelp(
      tr("What the game is played for: \(words), or a game of your own."), valueName: tr("name")),
    completion: .list(
      GameMode.Kind.allCases.filter { $0 != .custom }.map { $0 == .puzzle ? "puzzle:allClear" : $0.rawValue }),
    transform: ArgumentValue.modeOrGame)
  var value = Value(mode: .endless)

  /// The mode of the game.
  var mode: GameMode { value.mode }

  /// The rules: those of a custom game, or as the other options say.
  func ruleset(_ start: StartOptions, _ field: FieldOption) throws(CommandFailure) -> Ruleset {
    guard let own = value.rules else { return try field.ruleset(start.rules ?? .classic) }
    guard start.rules == nil, field.field == nil else { throw ModeOption.ownRulesRefusal }
    return own
  }

  /// The error for rules that are given twice.
  static var ownRulesRefusal: CommandFailure {
    .refused(tr("a game of your own has its rules; leave '--rules' and '--field' out"))
  }

  /// The modes in their notation.
  static var words: String {
    GameMode.Kind.allCases.map { kind in
      switch kind {
      case .puzzle: tr("puzzle:GOAL (allClear, lines:N, spin:N, clear:N, garbage)")
      case .daily: tr("daily (today's) or daily:YYYY-MM-DD")
      case .typeB: tr("type-b or type-b:HEIGHT (0 to 5; retro, retro-pal, handheld)")
      case .custom: tr("custom:PARTS (as a replay's header has them)")
      default: kind.rawValue
      }
    }.joined(separator: ", ")
  }

  /// The level at which the game begins: the requested one, the one of daily games, or the lowest of the rules.
  func level(_ start: StartOptions, under rules: Ruleset) throws(CommandFailure) -> Int {
    try start.level(under: rules) ?? (mode.day == nil ? rules.levels.lowerBound : GameMode.dailyLevel)
  }

  /// The seed of the game: the day's in the daily mode, otherwise the requested one, if any.
  func seed(_ wanted: UInt64?) throws(CommandFailure) -> UInt64? {
    guard let day = mode.day else { return wanted }
    guard wanted == nil || wanted == day.seed else {
      throw .refused(tr("the seed of \(day) is \(day.seed); a daily game has no other"))
    }
    return day.seed
  }
}
