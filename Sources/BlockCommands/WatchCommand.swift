import ArgumentParser
import BlockPlatform

/// `blockfall watch`: watches a room of a server.
struct WatchCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "watch",
      abstract: tr("Watch a match that others play across a network."),
      discussion: tr(
        """
        A running match is shown from its current state, the next ones from their beginning; a match that was seen \
        to its end is saved. The address is that of 'blockfall join'.
        """))
  }

  @OptionGroup var place: RoomAddress

  @OptionGroup var link: LinkOptions

  @OptionGroup var visitor: VisitorOptions

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    console.play(link.options(try place.request(watches: true), by: visitor))
  }
}
