import BlockEngine
import BlockLink

/// Connects a session and a lobby in memory and opens a room; returns the number of its seats.
///
/// - Parameter services: entropy, SHA-256 and the wall clock, which the caller has from a library.
func seatsOfOpenedRoom(_ services: LobbyServices) -> Int? {
  var lobby = Lobby(name: "home", version: "1", services: services)
  var session = LinkSession(name: "Ada", version: "1", sha256: services.sha256)
  let now = LinkTime(microseconds: 0)
  lobby.connected(1, key: [1], at: now)
  session.connected(at: now)

  /// Carries what either side has to say to the other, until both are silent.
  func exchange() {
    while true {
      let bytes = session.drainBytes()
      if !bytes.isEmpty { lobby.received(bytes, from: 1, at: now) }
      let outputs = lobby.drainOutputs()
      if bytes.isEmpty, outputs.isEmpty { return }
      for case .send(let answer, to: 1) in outputs { session.received(answer, at: now) }
    }
  }
  exchange()
  session.open(RoomSettings(), name: "Ada's room", at: now)
  exchange()
  return session.room?.settings.seats
}
