import ArgumentParser

/// `blockfall watch`: what is played in a room of a server.
struct WatchCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "watch",
      abstract: tr("Watch a match that others play across a network."),
      discussion: tr(
        """
        A match that is under way is shown from where it is, the next ones from their beginning; a match that was seen \
        to its end is kept. The address is that of 'blockfall join'.
        """))
  }

  @Argument(help: ArgumentHelp(tr("Where the server is."), valueName: tr("address")))
  var address: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The room, by its name or code."), valueName: tr("name")),
    transform: ArgumentValue.linkName)
  var room: String?

  @OptionGroup var link: LinkOptions

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    if let fault = LinkOptions.fault(of: address) { throw .refused(fault) }
    return console.play(link.options(LinkWish(address: address, room: room, watches: true)))
  }
}
