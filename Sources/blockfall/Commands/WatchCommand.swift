import ArgumentParser

/// `blockfall watch`: watches a room of a server.
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

  @OptionGroup var place: RoomAddress

  @OptionGroup var link: LinkOptions

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    console.play(link.options(try place.request(watches: true)))
  }
}
