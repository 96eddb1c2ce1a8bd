import ArgumentParser
import BlockEngine

/// The options that say how a game begins.
struct StartOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The rules: \(words).", valueName: "name"),
    transform: ArgumentValue.rules)
  var rules = Ruleset.Name.classic

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Of everything random, 0 to 18446744073709551615.", valueName: "number"),
    transform: ArgumentValue.seed)
  var seed: UInt64?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The level at the beginning, 1 to 20.", valueName: "number"),
    transform: ArgumentValue.level)
  var level: Int?

  private static var words: String { Ruleset.Name.allCases.map(\.rawValue).joined(separator: ", ") }
}
