import Testing

@testable import LinkTransport

@Suite("The beacon")
struct BeaconTests {
  @Test("An open room is announced on this machine, with its address and its server's key")
  func heard() throws {
    let room = Announcement(name: "Ann", rules: "modern", players: 1, seats: 2)
    // A random port, since other programs on this machine may use the default one.
    let target = Beacon.Target(group: "239.255.98.102", port: Int.random(in: 30_000...60_000))
    let identity = try Identity.temporary()
    var configuration = LinkServer.Configuration(identity: identity)
    configuration.tcp = [("127.0.0.1", 0)]
    configuration.beacon = target
    configuration.log = ServerLog { _ in }
    let server = try LinkServer(configuration) { EchoService(Notes(), room: room) }
    defer {
      server.stop()
      server.wait()
    }
    // The server announces its room once a second.
    var rooms: [BeaconListener.Room] = []
    _ = Waiting.until {
      rooms = (try? BeaconListener.rooms(for: .seconds(2), at: target)) ?? []
      return !rooms.isEmpty
    }
    let heard = try #require(rooms.first)
    #expect(heard.announcement == room)
    guard case .tcp(_, server.ports[0], identity.fingerprint) = heard.address else {
      Issue.record("another address: \(heard.address)")
      return
    }
  }
}
