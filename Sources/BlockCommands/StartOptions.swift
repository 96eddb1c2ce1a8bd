import ArgumentParser
import BlockEngine
import BlockPlatform

/// The options for the start of a game.
struct StartOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The rules: \(words), or a file of your own."), valueName: tr("name")),
    completion: .rules, transform: ArgumentValue.rules)
  var rules: Ruleset?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("The seed of all random draws, 0 to 18446744073709551615."), valueName: tr("number")),
    transform: ArgumentValue.seed)
  var seed: UInt64?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("The level at the beginning: 1 to 20, or as the rules have it."), valueName: tr("number")),
    transform: ArgumentValue.level)
  var level: Int?

  /// The requested level, which must be valid under the rules.
  func level(under rules: Ruleset) throws(CommandFailure) -> Int? {
    let levels = rules.levels
    guard let level, !levels.contains(level) else { return level }
    let right = tr("a level is a whole number from \(levels.lowerBound) to \(levels.upperBound)")
    throw .refused(ParserWords.complaint("The value '\(level)' is invalid for '--level <number>': \(right)"))
  }

  static var words: String { Ruleset.Name.allCases.map(\.rawValue).joined(separator: ", ") }
}
