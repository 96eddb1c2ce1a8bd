import ArgumentParser
import LinkTransport

/// `blockfall-server rooms`: what the local network offers.
struct RoomsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rooms",
    abstract: "List the rooms that are open in the local network.",
    discussion:
      "A line each, after two seconds: address, rules, players of seats, name, with tabs between them.")

  func run() throws {
    for room in try BeaconEar.rooms(for: .seconds(2)) {
      let words = room.announcement
      Console.say("\(room.address)\t\(words.rules)\t\(words.players)/\(words.seats)\t\(words.name)")
    }
  }
}
