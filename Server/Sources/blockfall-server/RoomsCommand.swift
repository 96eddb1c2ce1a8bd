import ArgumentParser
import BlockLink
import Glibc
import LinkTransport

/// `blockfall-server rooms`: the open rooms on the local network.
struct RoomsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rooms",
    abstract: "List the rooms that are open in the local network.",
    discussion: """
      A line each, after two seconds: address, rules, players of seats, name, with tabs between them. With --stay it goes \
      on until standard input ends, as the game's screen has it: room ADDRESS RULES PLAYERS/SEATS NAME, gone ADDRESS, and \
      with --as also call ID ADDRESS RULES CODE NAME and lapsed ID, which is answered with a line accepted ID, declined ID \
      or busy ID.
      """)

  @Flag(help: "Go on, and tell what changes, until standard input ends.")
  var stay = false

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "With --stay: be seen in the local network by this name, and be called.", valueName: "name"))
  var name: String?

  func validate() throws {
    if name != nil, !stay { throw ValidationError("'--as' goes with '--stay'") }
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
