import ArgumentParser
import BlockEngine
import BlockLink
import BlockPlatform
import BlockStorage

/// `blockfall live`: plays a game that a server deals and sees.
struct LiveCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "live",
      abstract: tr("Play a game that a server deals and sees live, for its boards."),
      discussion: tr(
        """
        The server deals each piece when it is due, gets every key, and enters the game itself once it has ended: as \
        live if every key arrived within half a second of its time, else as replayed. Boards show live games first. \
        Nothing is entered of a game that is given up or does not reach its goal. 'blockfall boards' shows the board. \
        It needs the program blockfall-server, which comes with the package; in a clone 'make server' builds it.
        """))
  }

  @Argument(
    help: ArgumentHelp(tr("The mode; default: sprint."), valueName: tr("mode")),
    completion: .list(LiveCommand.modes), transform: ArgumentValue.liveMode)
  var mode: GameMode = .sprint

  @Argument(
    help: ArgumentHelp(
      tr("The server; default: the one whose boards were joined with 'blockfall boards --join'."),
      valueName: tr("address")))
  var address: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp(tr("The rules; default: classic."), valueName: tr("rules")),
    completion: .list(Ruleset.Name.live.map(\.rawValue)), transform: ArgumentValue.liveRules)
  var rules: Ruleset.Name = .classic

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The start level; default: the lowest."), valueName: tr("level")),
    transform: ArgumentValue.level)
  var level: Int?

  @OptionGroup var link: LinkOptions

  @OptionGroup var visitor: VisitorOptions

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let levels = Ruleset(rules).levels
    guard let settings = RoomSettings.live(rules, mode, level: level ?? levels.lowerBound) else {
      throw .refused(
        tr(
          "the rules %s begin at level %s to %s", rules.rawValue, String(levels.lowerBound),
          String(levels.upperBound)))
    }
    let address = try link.server(address)
    return console.play(link.options(RoomRequest(address: address, live: settings), by: visitor))
  }

  /// The modes that can be played live.
  static let modes = BoardQuery.modes.filter(\.canBeLive).map(\.kind.rawValue)
}

extension ArgumentValue {
  static func liveMode(_ text: String) throws -> GameMode {
    guard let mode = GameMode(word: text), mode.canBeLive else {
      throw ValidationError(tr("it must be one of \(LiveCommand.modes.joined(separator: ", "))"))
    }
    return mode
  }

  static func liveRules(_ text: String) throws -> Ruleset.Name {
    guard let rules = Ruleset.Name(rawValue: text), Ruleset.Name.live.contains(rules) else {
      throw ValidationError(
        tr("live runs have the rules %s", Ruleset.Name.live.map(\.rawValue).joined(separator: ", ")))
    }
    return rules
  }
}
