import BlockEngine
import BlockLink
import Crypto
import Testing

@Suite("The room that a lobby announces")
struct OpenRoomTests {
  @Test("The oldest listed room with a free seat is announced, else a full one that can be watched")
  func openRoom() {
    var talk = Talk(players: 4)
    #expect(talk.lobby.openRoom == nil)
    talk.sessions[0].open(RoomSettings(isListed: false), name: "hidden", at: talk.now)
    talk.exchange()
    #expect(talk.lobby.openRoom == nil)
    talk.sessions[1].open(RoomSettings(), name: "first", at: talk.now)
    talk.exchange()
    talk.sessions[2].open(RoomSettings(), name: "second", at: talk.now)
    talk.exchange()
    #expect(talk.lobby.openRoom?.name == "first")
    #expect(talk.lobby.openRoom?.players == 1)
    talk.sessions[3].join("first", at: talk.now)
    talk.exchange()
    #expect(talk.lobby.openRoom?.name == "second")
    talk.sessions[2].leave(at: talk.now)
    talk.exchange()
    #expect(talk.lobby.openRoom?.name == "first" && talk.lobby.openRoom?.players == 2)
  }
}

/// A lobby and its players, connected without a network.
private struct Talk {
  var lobby: Lobby
  var sessions: [LinkSession] = []
  let now = LinkTime(microseconds: 1)

  init(players: Int) {
    let sha256: @Sendable ([UInt8]) -> [UInt8] = { Array(SHA256.hash(data: $0)) }
    let services = LobbyServices(
      entropy: { (0..<$0).map { _ in UInt8.random(in: 0 ... .max) } }, sha256: sha256,
      wallClock: { "2026-01-01T00:00:00Z" })
    lobby = Lobby(name: "test", version: "1", services: services)
    for id in 0..<players {
      lobby.connected(id, key: [UInt8(id)], at: now)
      var session = LinkSession(name: "player \(id)", version: "1", sha256: sha256)
      session.connected(at: now)
      sessions.append(session)
    }
    exchange()
  }

  /// Delivers all messages in both directions.
  mutating func exchange() {
    for _ in 0..<4 {
      for id in sessions.indices { lobby.received(sessions[id].drainBytes(), from: id, at: now) }
      for case .send(let bytes, let id) in lobby.drainOutputs() { sessions[id].received(bytes, at: now) }
    }
  }
}
