import ArgumentParser
import BlockEngine
import BlockLink

/// `blockfall host`: a room for friends on this machine.
struct HostCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "host",
      abstract: tr("Play across a network: open a room for friends on this machine."),
      discussion: tr(
        """
        The room shows the line that friends type, and is open until you leave it. It needs the program \
        blockfall-server, which 'make server' builds.
        """))
  }

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("How many may play, 2 to 8; 2 unless said."), valueName: tr("number")),
    transform: ArgumentValue.roomSeats)
  var seats = 2

  @Option(
    name: .customLong("first-to"), parsing: .unconditional,
    help: ArgumentHelp(tr("How many matches win the series; 1 unless said."), valueName: tr("number")),
    transform: ArgumentValue.roomFirstTo)
  var firstTo = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("Where to listen, HOST:PORT; all addresses unless said."), valueName: tr("address")))
  var listen: String?

  @Flag(help: ArgumentHelp(tr("Do not tell the local network.")))
  var quiet = false

  @OptionGroup var link: LinkOptions

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    var wish = LinkWish(settings: RoomSettings(seats: seats, firstTo: firstTo))
    if let listen { wish.hostArguments += ["--listen", listen] }
    if quiet { wish.hostArguments.append("--quiet") }
    return console.play(link.options(wish))
  }
}

extension ArgumentValue {
  static func roomSeats(_ text: String) throws -> Int {
    guard let number = wholeNumber(text, as: Int.self), (2...8).contains(number) else {
      throw ValidationError(tr("seats are a whole number from 2 to 8"))
    }
    return number
  }

  static func roomFirstTo(_ text: String) throws -> Int {
    guard let number = wholeNumber(text, as: Int.self), (1...99).contains(number) else {
      throw ValidationError(tr("a series is won by 1 to 99 matches"))
    }
    return number
  }
}
