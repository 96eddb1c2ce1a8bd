import Testing

@testable import LinkTransport

@Suite("Announcements")
struct AnnouncementTests {
  private let key = Fingerprint(key: [7])

  @Test("A written announcement reads back the same")
  func written() throws {
    let room = Announcement(name: "Ann's room of 3", rules: "modern", players: 1, seats: 2)
    let read = try #require(Announcement.read(Array(room.datagram(port: 7, fingerprint: key).utf8)))
    #expect(read.0 == room)
    #expect(read.port == 7)
    #expect(read.fingerprint == key)
  }

  @Test("An announcement that no blockfall sends is rejected")
  func hostile() {
    let good = Announcement(name: "x", rules: "modern", players: 1, seats: 2).datagram(
      port: 7, fingerprint: key)
    #expect(Announcement.read(Array(good.utf8)) != nil)
    let bad = [
      "", "blockfall", good + "\u{1b}[2J", good + "\n", good + "\u{202e}",
      good + String(repeating: "y", count: 30),
      good.replacing("1/2", with: "9/2"), good.replacing("1/2", with: "1/0"),
      good.replacing(" 7 ", with: " 0 "),
      good.replacing(" 7 ", with: " 65536 "), good.replacing(" 7 ", with: " +7 "),
      good.replacing("blockfall 1", with: "blockfall 2"), good.replacing("modern", with: "mod\u{7}rn"),
      String(good.dropLast()), good + "a" + String(repeating: "\u{301}", count: 60),
      String(repeating: " ", count: 390),
    ]
    for text in bad { #expect(Announcement.read(Array(text.utf8)) == nil, "\(text)") }
    #expect(Announcement.read([0xff] + Array(good.utf8)) == nil)
    #expect(Announcement.read(Array(good.utf8) + [0xff]) == nil)
  }

  @Test("Any bytes are read without harm; an announcement with one byte changed is rejected or harmless")
  func fuzzed() {
    let good = Array(
      Announcement(name: "x", rules: "modern", players: 1, seats: 2).datagram(port: 7, fingerprint: key).utf8)
    for index in good.indices {
      for byte in UInt8.min ... .max {
        var bytes = good
        bytes[index] = byte
        if let (room, _, _) = Announcement.read(bytes) { #expect(room.isValid) }
      }
    }
  }

  @Test("The number of rooms is limited, and the first ones stay")
  func crowd() {
    let heard = AnnouncedRooms()
    let room = Announcement(name: "x", rules: "modern", players: 1, seats: 2)
    for port in 1...1000 {
      _ = heard.receive(Array(room.datagram(port: port, fingerprint: key).utf8), from: "192.0.2.1")
    }
    #expect(heard.rooms.count == BeaconListener.maxRooms)
    let fuller = Announcement(name: "x", rules: "modern", players: 2, seats: 2)
    _ = heard.receive(Array(fuller.datagram(port: 1, fingerprint: key).utf8), from: "192.0.2.1")
    #expect(heard.rooms.contains { $0.announcement == fuller })
  }
}
