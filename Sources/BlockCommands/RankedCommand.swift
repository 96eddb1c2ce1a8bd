import ArgumentParser
import BlockEngine
import BlockLink
import BlockPlatform
import BlockStorage

/// `blockfall ranked`: looks for an opponent on a server.
struct RankedCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "ranked",
      abstract: tr("Play a ranked match across a network: a server finds an opponent."),
      discussion: tr(
        """
        The server pairs players by their ratings, and looks further the longer you wait. Both have ten seconds to \
        accept. A match is best of three, and whoever leaves loses it. 'blockfall boards --ratings' shows the \
        ratings. It needs the program blockfall-server, which comes with the package; in a clone 'make server' \
        builds it.
        """))
  }

  @Argument(
    help: ArgumentHelp(
      tr("The server; default: the one whose boards were joined with 'blockfall boards --join'."),
      valueName: tr("address")))
  var address: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp(tr("The rules; default: modern."), valueName: tr("rules")),
    completion: .list(Ruleset.Name.ranked.map(\.rawValue)), transform: ArgumentValue.rankedRules)
  var rules: Ruleset.Name = .modern

  @OptionGroup var link: LinkOptions

  @OptionGroup var visitor: VisitorOptions

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    console.play(link.options(RoomRequest(address: try link.server(address), ranked: rules), by: visitor))
  }
}

extension ArgumentValue {
  static func rankedRules(_ text: String) throws -> Ruleset.Name {
    guard let rules = Ruleset.Name(rawValue: text), Ruleset.Name.ranked.contains(rules) else {
      throw ValidationError(
        tr("ranked matches have the rules %s", Ruleset.Name.ranked.map(\.rawValue).joined(separator: ", ")))
    }
    return rules
  }
}
