import ArgumentParser
import BlockEngine

/// The options that say how a game begins.
struct StartOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The rules: \(words)."), valueName: tr("name")),
    transform: ArgumentValue.rules)
  var rules: Ruleset.Name?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("Of everything random, 0 to 18446744073709551615."), valueName: tr("number")),
    transform: ArgumentValue.seed)
  var seed: UInt64?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The level at the beginning, 1 to 20."), valueName: tr("number")),
    transform: ArgumentValue.level)
  var level: Int?

  private static var words: String { Ruleset.Name.allCases.map(\.rawValue).joined(separator: ", ") }
}
