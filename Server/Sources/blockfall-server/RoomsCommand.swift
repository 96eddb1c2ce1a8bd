import ArgumentParser
import BlockLink
import Glibc
import LinkTransport

/// `blockfall-server rooms`: the open rooms on the local network.
struct RoomsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rooms",
    abstract: "List the open rooms in the local network.",
    discussion: """
      Prints a line for each room after two seconds: address, rules, players/seats, name, separated by tabs; rooms \
      with a free seat first, and of these the fullest and then the newest. \
      With --stay it runs until standard input ends, and reports changes as the game reads them: room \
      ADDRESS RULES PLAYERS/SEATS NAME, opened ADDRESS SECONDS, and gone ADDRESS. With --as it also reports call ID ADDRESS RULES CODE \
      NAME, and lapsed ID. Answer a call with a line accepted ID, declined ID or busy ID.
      """)

  @Flag(help: "Keep running and report changes until standard input ends.")
  var stay = false

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "With --stay: appear in the local network by this name, and receive calls.", valueName: "name"))
  var name: String?

  func validate() throws {
    if name != nil, !stay { throw ValidationError("'--as' needs '--stay'") }
    if let name { try ServerSetup.check(name: name) }
  }

  func run() throws {
    if stay { return try LocalSearch.run(as: name, input: STDIN_FILENO) { Console.writeLine($0) } }
    for room in try BeaconListener.rooms(for: .seconds(2)) {
      let words = room.announcement
      Console.writeLine("\(room.address)\t\(words.rules)\t\(words.players)/\(words.seats)\t\(words.name)")
    }
  }
}
