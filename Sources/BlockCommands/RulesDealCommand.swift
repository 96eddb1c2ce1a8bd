import ArgumentParser
import BlockEngine
import BlockPlatform

/// `blockfall rules deal NAME`: prints the pieces that a rule set deals for a seed, as letters and as JSON.
struct RulesDealCommand: Subcommand {
  /// The numbers of pieces that can be asked for.
  private static let counts = 1...1_000_000

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "deal",
      abstract: tr("Print the pieces that rules deal for a seed; the last line is JSON."))
  }

  @Argument(
    help: ArgumentHelp(tr("The rules: a name or a file."), valueName: tr("name")),
    completion: .rules, transform: ArgumentValue.rules)
  var rules: Ruleset

  @Option(
    parsing: .unconditional, help: ArgumentHelp(tr("The seed of the game."), valueName: tr("seed")),
    transform: ArgumentValue.seed)
  var seed: UInt64 = 0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("How many pieces, from 1 to 1000000."), valueName: tr("count")),
    transform: {
      try ArgumentValue.number(
        $0, RulesDealCommand.counts, or: tr("a count is a whole number from 1 to 1000000"))
    })
  var count = 100

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    guard var dealer = PieceDealer(ruleset: rules, seed: seed) else {
      throw .refused(
        tr("%s deals by the time of each lock; there is no list of its pieces beforehand", rules.name))
    }
    var letters = ""
    for _ in 0..<count { letters.append(dealer.next().letter) }
    try console.put(line: letters)
    try console.putJSON { json in
      json.member("rules", rules.name)
      json.key("seed")
      json.integer(seed)
      json.member("pieces", letters)
    }
    return 0
  }
}
