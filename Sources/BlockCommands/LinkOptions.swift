import ArgumentParser
import BlockEngine
import BlockLink
import BlockPlatform
import BlockSettings
import BlockStorage

/// The options of play across a network.
struct LinkOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("Your name there; default: the name in the career."), valueName: tr("name", context: "of a person")),
    transform: ArgumentValue.linkName)
  var name: String?

  @Flag(
    name: .customLong("plain"),
    help: ArgumentHelp(
      tr("Describe the game in short lines, for screen readers and logs; keys come from the terminal.")))
  var isPlain = false

  @OptionGroup var data: DataOptions

  /// The options for the game's start.
  func options(_ request: RoomRequest, by visitor: VisitorOptions? = nil) -> PlayOptions {
    var options = PlayOptions(isPlain: isPlain, dataDirectory: data.dataDirectory)
    options.link = request
    options.link?.name = name
    if let permissions = visitor?.permissions(server: request.address) {
      options.permissions = permissions
      options.link?.endsProgram = true
    }
    return options
  }

  /// The address of a server: the given one, or that of the joined boards.
  func server(_ address: String?) throws(CommandFailure) -> String {
    if let address {
      if let fault = RoomRequest.fault(of: address) { throw .refused(fault) }
      return address
    }
    guard let membership = BoardMembership(in: try data.directory()) else {
      throw .refused(
        tr("no server is known; name one, or join its boards with 'blockfall boards --join ADDRESS'"))
    }
    return membership.address
  }
}
