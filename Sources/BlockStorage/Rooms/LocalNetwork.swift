import TerminalUI

/// The rooms of the local network, read line by line from a run of `blockfall-server rooms --stay`.
package struct LocalNetwork: Sendable {
  package init() {}

  /// An open room.
  package struct Room: Equatable, Sendable {
    package let address: String
    package let rules: String
    package let seats: String
    package let name: String
    /// The moment at which it was opened, in seconds of any clock; nil if that is not known.
    var opened: Int?

    package init(address: String, rules: String, seats: String, name: String, opened: Int? = nil) {
      self.address = address
      self.rules = rules
      self.seats = seats
      self.name = name
      self.opened = opened
    }

    /// The players, and whether there is a seat for another one.
    private var occupancy: (players: Int, hasSeat: Bool) {
      let numbers = seats.split(separator: "/").compactMap { Int($0) }
      return numbers.count == 2 ? (numbers[0], numbers[0] < numbers[1]) : (0, false)
    }

    /// Whether a search finds it: in its name or its rules, in any case.
    package func matches(_ search: String) -> Bool {
      let part = search.lowercased()
      return part.isEmpty || name.lowercased().contains(part) || rules.lowercased().contains(part)
    }

    /// Rooms in the order of a list: those with a free seat first, and of these the fullest and then the newest.
    ///
    /// - Parameter rooms: the rooms in the order in which they were found.
    package static func listed(_ rooms: [Room]) -> [Room] {
      rooms.enumerated().sorted { a, b in
        let (first, second) = (a.element.occupancy, b.element.occupancy)
        let (opened, other) = (a.element.opened ?? .min, b.element.opened ?? .min)
        return (second.hasSeat ? 1 : 0, second.players, other, a.offset) < (
          first.hasSeat ? 1 : 0, first.players, opened, b.offset
        )
      }.map(\.element)
    }
  }

  /// A call: somebody asks the player to play.
  package struct Call: Equatable, Sendable {
    package let id: String
    package let address: String
    package let rules: String
    /// The room's code.
    package let room: String
    /// The caller.
    package let name: String
  }

  /// A line's news other than rooms.
  package enum Event: Equatable, Sendable {
    case called(Call)
    /// The call with that number is no longer valid.
    case expired(String)
  }

  /// The rooms in the order in which they were found.
  package private(set) var rooms: [Room] = []
  /// When rooms were opened, by address, before their own lines.
  private var opened: [String: Int] = [:]
  private var line: [UInt8] = []

  /// The most rooms listed, and the longest line read, in bytes.
  private static let maxRooms = 256
  private static let maxLineBytes = 1_024

  /// Takes a run's output, cut anywhere.
  package mutating func handle(_ bytes: [UInt8]) -> [Event] {
    var events: [Event] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        if let event = handle(line: String(decoding: line, as: UTF8.self)) { events.append(event) }
        line = []
      } else if line.count < Self.maxLineBytes {
        line.append(byte)
      }
    }
    return events
  }

  private mutating func handle(line: String) -> Event? {
    let words = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).sanitized }
    switch (words[0], words.count) {
    case ("room", 5):
      let room = Room(
        address: words[1], rules: words[2], seats: words[3], name: words[4], opened: opened[words[1]])
      if let index = rooms.firstIndex(where: { $0.address == room.address }) {
        rooms[index] = room
      } else if rooms.count < Self.maxRooms {
        rooms.append(room)
      }
    case ("opened", 3):
      if opened[words[1]] != nil || opened.count < Self.maxRooms { opened[words[1]] = Int(words[2]) }
    case ("gone", 2):
      rooms.removeAll { $0.address == words[1] }
      opened[words[1]] = nil
    case ("call", 6):
      return .called(Call(id: words[1], address: words[2], rules: words[3], room: words[4], name: words[5]))
    case ("lapsed", 2): return .expired(words[1])
    default: break
    }
    return nil
  }
}
