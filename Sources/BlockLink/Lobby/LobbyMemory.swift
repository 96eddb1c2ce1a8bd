/// The bytes that clients make a server keep for them: one budget for all, with a part for each key and each network.
///
/// It counts what waits for a client, what a client shows, and what has happened in a player's game. A network of IPv6
/// has four times the part of one inside it, as with places.
struct LobbyMemory: Equatable, Sendable {
  /// What has used up its part.
  enum Excess: Equatable, Sendable {
    case all
    case key([UInt8])
    /// A network, by the first bytes of its addresses.
    case network([UInt8])

    /// Whether the bytes of a session are counted there.
    func contains(_ session: LobbySession) -> Bool {
      switch self {
      case .all: true
      case .key(let key): session.key == key
      case .network(let bytes): LobbyPlaces.networks(of: session.origin).contains { $0.bytes == bytes }
      }
    }
  }

  private(set) var all = 0
  private var byKey: [[UInt8]: Int] = [:]
  private var byNetwork: [[UInt8]: Int] = [:]

  /// Counts so many bytes more for a key and an origin.
  mutating func add(_ bytes: Int, key: [UInt8], origin: [UInt8]) {
    guard bytes != 0 else { return }
    all += bytes
    Self.add(bytes, to: &byKey, key)
    for network in LobbyPlaces.networks(of: origin) { Self.add(bytes, to: &byNetwork, network.bytes) }
  }

  private static func add(_ bytes: Int, to counts: inout [[UInt8]: Int], _ name: [UInt8]) {
    let count = counts[name, default: 0] + bytes
    counts[name] = count > 0 ? count : nil
  }

  /// What has used up its part, of all that counts a key and an origin; nil if nothing has.
  func excess(key: [UInt8], origin: [UInt8], _ limits: LobbyLimits) -> Excess? {
    if byKey[key, default: 0] > limits.memoryPerKey { return .key(key) }
    for network in LobbyPlaces.networks(of: origin)
    where byNetwork[network.bytes, default: 0] > network.factor * limits.memoryPerOrigin {
      return .network(network.bytes)
    }
    return all > limits.memory ? .all : nil
  }
}

extension Lobby {
  /// Counts anew what a session keeps; the one with most of what has used up its part ends.
  mutating func countMemory(of id: UInt64, at now: LinkTime) {
    guard let session = sessions[id] else { return }
    let bytes = memory(of: session)
    memory.add(bytes - session.memory, key: session.key, origin: session.origin)
    sessions[id]?.memory = bytes
    while let excess = memory.excess(key: session.key, origin: session.origin, limits) {
      let users = sessions.values.filter { excess.contains($0) && $0.memory > 0 }
      guard let largest = users.max(by: { ($0.memory, $0.id) < ($1.memory, $1.id) }) else { return }
      end(largest.id, .flood, "more is kept for it than the server has memory for", at: now)
    }
  }

  private func memory(of session: LobbySession) -> Int {
    var bytes = session.stream.unacknowledgedBytes + (session.upload?.count ?? 0)
    guard let room = session.room.flatMap({ rooms[$0] }) else { return bytes }
    if room.members.first?.session == session.id { bytes += room.broadcast?.game.bytes.count ?? 0 }
    if let match = room.match, let seat = match.seat(of: session.id) { bytes += match.seats[seat].log.bytes }
    return bytes
  }
}
