import BlockLink
import Testing

@testable import LinkTransport

@Suite("The order of rooms on the local network")
struct RoomOrderTests {
  private static func announce(
    _ name: String, _ players: Int, of seats: Int, port: Int, age: Int?, to rooms: AnnouncedRooms
  ) {
    if let age {
      let age = LocalMessage.age(port: port, seconds: age)
      #expect(rooms.receive(Array(age.datagram.utf8), from: "192.0.2.1") == nil)
    }
    let room = Announcement(name: name, rules: "modern", players: players, seats: seats)
    _ = rooms.receive(
      Array(room.datagram(port: port, fingerprint: Fingerprint(key: [1])).utf8), from: "192.0.2.1")
  }

  @Test("Rooms with a free seat come first, of these the fullest, and of these the one that was opened last")
  func order() {
    let rooms = AnnouncedRooms()
    Self.announce("full", 2, of: 2, port: 1, age: 1, to: rooms)
    Self.announce("old", 1, of: 2, port: 2, age: 900, to: rooms)
    Self.announce("unknown", 1, of: 2, port: 3, age: nil, to: rooms)
    Self.announce("new", 1, of: 2, port: 4, age: 10, to: rooms)
    Self.announce("fuller", 2, of: 3, port: 5, age: 2_000, to: rooms)
    #expect(rooms.rooms.map(\.announcement.name) == ["fuller", "new", "old", "unknown", "full"])
  }

  @Test("An age that is told again moves no room, and a room opened anew moves")
  func again() {
    let rooms = AnnouncedRooms()
    Self.announce("a", 1, of: 2, port: 1, age: 100, to: rooms)
    let first = rooms.rooms[0].opened
    Self.announce("a", 1, of: 2, port: 1, age: 101, to: rooms)
    #expect(rooms.rooms[0].opened == first)
    Self.announce("a", 1, of: 2, port: 1, age: 0, to: rooms)
    #expect(rooms.rooms[0].opened != first)
  }
}
