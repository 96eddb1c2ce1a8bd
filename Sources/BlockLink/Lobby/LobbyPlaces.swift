import BlockRecords

/// The places of a server: each connection without a session takes one, and each session, also while its connection is
/// lost.
///
/// Of the connections over a network, one address has at most so many; an IPv6 network of 64 bits counts as an address,
/// and the networks of 56 and 48 bits around it have four times the places each.
struct LobbyPlaces: Equatable, Sendable {
  /// What is full.
  enum Crowd: Equatable, Sendable {
    /// The server: its places for connections over a network, or those for connections of the same machine.
    case server(isLocal: Bool)
    /// A network, by the first bytes of its addresses.
    case network([UInt8])

    /// Whether a connection from `origin` is counted there.
    func contains(_ origin: [UInt8]) -> Bool {
      switch self {
      case .server(let isLocal): origin.isEmpty == isLocal
      case .network(let bytes): LobbyPlaces.networks(of: origin).contains { $0.bytes == bytes }
      }
    }
  }

  private var local = 0
  private var remote = 0
  private var byNetwork: [[UInt8]: Int] = [:]

  /// The networks of an origin, the narrowest first, with the multiple of an address's places that each has.
  ///
  /// - Parameter origin: an IPv4 address, or the upper 64 bits of an IPv6 address; empty for this machine.
  static func networks(of origin: [UInt8]) -> [(bytes: [UInt8], factor: Int)] {
    if origin.isEmpty { return [] }
    guard origin.count == 8 else { return [(origin, 1)] }
    return [(origin, 1), (Array(origin.prefix(7)), 4), (Array(origin.prefix(6)), 16)]
  }

  mutating func occupy(_ origin: [UInt8]) {
    if origin.isEmpty { local += 1 } else { remote += 1 }
    for network in Self.networks(of: origin) { byNetwork[network.bytes, default: 0] += 1 }
  }

  mutating func free(_ origin: [UInt8]) {
    if origin.isEmpty { local -= 1 } else { remote -= 1 }
    for network in Self.networks(of: origin) {
      let count = byNetwork[network.bytes, default: 0] - 1
      byNetwork[network.bytes] = count > 0 ? count : nil
    }
  }

  /// What has more places taken than the limits allow, of all that count an origin; nil if nothing has.
  func crowd(of origin: [UInt8], _ limits: LobbyLimits) -> Crowd? {
    for network in Self.networks(of: origin)
    where byNetwork[network.bytes, default: 0] > network.factor * limits.connectionsPerOrigin {
      return .network(network.bytes)
    }
    return (origin.isEmpty ? local : remote) > limits.connections ? .server(isLocal: origin.isEmpty) : nil
  }
}

// Who gets a place if not all do: a connection without a session goes first, then a lost session that has no room.
extension Lobby {
  /// Makes room for a new connection, or refuses it.
  mutating func settle(_ id: Int, at now: LinkTime) {
    guard let connection = connections[id] else { return }
    let mine = connections.values.count { $0.key == connection.key }
    if mine > limits.connectionsPerKey {
      return refuse(id, .full, "this key has \(limits.connectionsPerKey.counted("connection")) already")
    }
    while let crowd = places.crowd(of: connection.origin, limits) {
      // Whoever comes back has a place.
      let own = sessions.values.count { $0.key == connection.key }
      if own > 0, mine <= own + 1 {
        connections[id]?.isSurplus = true
        return
      }
      if let idle = idleConnection(in: crowd, otherThan: id) {
        refuse(idle, .full, "it has not said hello, and others want its place")
      } else if let session = lost.first(where: { sessions[$0.id]?.room == nil && crowd.contains($0.origin) })
      {
        end(session.id, nil, "the connection was lost, and others want its place", at: now)
      } else {
        return refuse(id, .full, Self.words(for: crowd, limits))
      }
    }
  }

  private static func words(for crowd: LobbyPlaces.Crowd, _ limits: LobbyLimits) -> String {
    switch crowd {
    case .server: "the server is full; at most \(limits.connections) may be connected"
    case .network:
      "the server is full: it has no more than \(limits.connectionsPerOrigin.counted("place")) for an address"
    }
  }

  /// The connection without a session that goes first: the oldest of the network that has most of them.
  private func idleConnection(in crowd: LobbyPlaces.Crowd, otherThan id: Int) -> Int? {
    var idle: [(id: Int, network: [UInt8])] = []
    for (other, connection) in connections
    where connection.session == nil && !connection.isSurplus && other != id
      && crowd.contains(connection.origin)
    {
      idle.append((other, LobbyPlaces.networks(of: connection.origin).last?.bytes ?? []))
    }
    let counts = Dictionary(idle.map { ($0.network, 1) }, uniquingKeysWith: +)
    return idle.min { a, b in
      (-(counts[a.network] ?? 0), a.id) < (-(counts[b.network] ?? 0), b.id)
    }?.id
  }
}
