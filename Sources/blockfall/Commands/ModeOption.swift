import ArgumentParser
import BlockEngine

/// The option that chooses what a game is played for.
struct ModeOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("What the game is played for: \(words)."), valueName: tr("name")),
    completion: .list(
      GameMode.Kind.allCases.filter { $0 != .custom }.map { $0 == .puzzle ? "puzzle:allClear" : $0.rawValue }),
    transform: ArgumentValue.mode)
  var mode = GameMode.endless

  /// The modes as a person may write them.
  static var words: String {
    GameMode.Kind.allCases.map { kind in
      switch kind {
      case .puzzle: tr("puzzle:GOAL (allClear, lines:N, spin:N, clear:N, rubbish)")
      case .daily: tr("daily (today's) or daily:YYYY-MM-DD")
      case .custom: tr("custom:PARTS (as a replay's header has them)")
      default: kind.rawValue
      }
    }.joined(separator: ", ")
  }

  /// The seed of the game: a day's own in the daily mode, else the one that was asked for, if any.
  func seed(_ wanted: UInt64?) throws(CommandFailure) -> UInt64? {
    guard let day = mode.day else { return wanted }
    guard wanted == nil || wanted == day.seed else {
      throw .refused(tr("the seed of \(day) is \(day.seed); a daily game has no other"))
    }
    return day.seed
  }
}
