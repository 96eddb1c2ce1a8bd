import ArgumentParser
import BlockEngine
import BlockLink
import BlockPlatform
import BlockSettings
import BlockStorage

/// The address of the room to join or watch.
struct RoomAddress: ParsableArguments {
  @Argument(help: ArgumentHelp(tr("Where the server is."), valueName: tr("address")))
  var address: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The room, by its name or code."), valueName: tr("name")),
    transform: ArgumentValue.linkName)
  var room: String?

  /// The request to join or watch the room.
  ///
  /// - Throws: a failure that explains addresses, if the text cannot be one.
  func request(watches: Bool) throws(CommandFailure) -> RoomRequest {
    if let fault = RoomRequest.fault(of: address) { throw .refused(fault) }
    return RoomRequest(address: address, room: room, watches: watches)
  }
}

/// `blockfall join`: joins a room of a server.
struct JoinCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "join",
      abstract: tr("Play across a network: join a room of a server."),
      discussion: tr(
        """
        The address is what the host shows: HOST:PORT#FINGERPRINT, HOST:PORT for a server whose key is known or is \
        seen for the first time, or unix:PATH. It needs the program blockfall-server, which comes with the \
        package; in a clone 'make server' builds it.
        """))
  }

  @OptionGroup var place: RoomAddress

  @OptionGroup var link: LinkOptions

  @OptionGroup var visitor: VisitorOptions

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    console.play(link.options(try place.request(watches: false), by: visitor))
  }
}

extension ArgumentValue {
  static func linkName(_ text: String) throws -> String {
    if let fault = LinkName.fault(of: text) { throw ValidationError(fault.text) }
    return text
  }
}
