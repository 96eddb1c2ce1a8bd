import BlockLink
import Crypto
import LinkTransport

extension Lobby: LinkService {
  /// An empty lobby with this program's version and system services.
  init(name: String, limits: LobbyLimits, isJournaled: Bool) {
    self.init(
      name: name, version: Version.number, limits: limits,
      services: LobbyServices(
        entropy: { count in
          // The system's random generator, which is cryptographically secure.
          var generator = SystemRandomNumberGenerator()
          return (0..<count).map { _ in UInt8.random(in: 0 ... .max, using: &generator) }
        },
        sha256: { Array(SHA256.hash(data: $0)) },
        wallClock: { WallClock.text() }),
      isJournaled: isJournaled)
  }

  package mutating func received(_ bytes: [UInt8], from id: Int, at now: LinkTime) {
    received(bytes[...], from: id, at: now)
  }

  package var announcedSince: LinkTime? { openRoomTime }

  package var announcement: Announcement? {
    openRoom.map { room in
      Announcement(name: room.name, rules: room.rules.rawValue, players: room.players, seats: room.seats)
    }
  }
}
