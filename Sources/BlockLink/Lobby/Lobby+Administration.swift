/// Somebody on a server, as its operator sees them.
public struct LobbyPlayer: Equatable, Sendable {
  /// The player's name.
  public let name: String
  /// The player's key.
  public let key: [UInt8]
  /// The name of the room; nil outside of rooms.
  public let room: String?
  /// Whether the player watches there.
  public let isWatcher: Bool
  /// Whether there is a connection.
  public let isConnected: Bool
  /// Whether the player may not invite others.
  public let isMuted: Bool
}

// What the operator of a server sees and does.
extension Lobby {
  /// The most bans.
  public static let maxBans = 100_000

  /// Everybody on the server, by name.
  public var players: [LobbyPlayer] {
    sessions.values.sorted { ($0.name, $0.id) < ($1.name, $1.id) }.map { session in
      let room = session.room.flatMap { rooms[$0] }
      return LobbyPlayer(
        name: session.name, key: session.key, room: room?.name,
        isWatcher: room?.watchers.contains(session.id) == true, isConnected: session.connection != nil,
        isMuted: session.isMuted)
    }
  }

  /// All rooms, in the order in which they were opened.
  public var openRooms: [RoomList.Entry] { rooms.sorted { $0.key < $1.key }.map(\.value.entry) }

  /// Ends somebody's session; returns false if nobody has that name.
  public mutating func kick(_ name: String, because reason: String, at now: LinkTime) -> Bool {
    guard let id = session(named: name) else { return false }
    remove(id, .kicked, until: nil, reason, at: now)
    return true
  }

  /// Keeps somebody out, and ends the sessions of whom that concerns.
  public mutating func ban(_ ban: LobbyBan, at now: LinkTime) {
    banned[ban.subject] = ban
    for session in sessions.values.sorted(by: { $0.id < $1.id })
    where self.ban(key: session.key, origin: session.origin) == ban {
      remove(session.id, .banned, until: ban.until, "banned by the operator", at: now)
    }
    outputs.append(.log("banned: \(LinkName.sanitized(ban.line))"))
  }

  /// Lets somebody in again; returns false if they were not kept out.
  public mutating func lift(_ subject: LobbyBan.Subject) -> Bool {
    banned.removeValue(forKey: subject) != nil
  }

  /// Those who are kept out, without those whose time is over.
  public var bans: [LobbyBan] {
    let now = services.wallClock()
    return banned.values.filter { $0.holds(at: now) }.sorted { $0.line < $1.line }
  }

  /// Takes the bans that were kept.
  public mutating func adopt(_ bans: [LobbyBan]) {
    for ban in bans.prefix(Self.maxBans) { banned[ban.subject] = ban }
  }

  /// Says whether somebody may invite others; returns false if nobody has that name.
  public mutating func setMuted(_ isMuted: Bool, _ name: String) -> Bool {
    guard let id = session(named: name) else { return false }
    sessions[id]?.isMuted = isMuted
    return true
  }

  /// Says something to everybody; returns how many can show it.
  public mutating func announce(_ text: String, at now: LinkTime) -> Int {
    let text = String(LinkName.sanitized(text).prefix(Self.maxNotice))
    let listeners = sessions.values.filter { $0.features.contains(LinkProtocol.operating) }.map(\.id).sorted()
    for id in listeners { send(.notice(text), to: id, at: now) }
    outputs.append(.log("announced: \(text)"))
    return listeners.count
  }

  /// The most characters of an announcement.
  private static let maxNotice = 400

  /// The ban that concerns a key or an origin; nil if there is none.
  func ban(key: [UInt8], origin: [UInt8]) -> LobbyBan? {
    guard !banned.isEmpty else { return nil }
    let networks = LobbyPlaces.networks(of: origin).map { LobbyBan.Subject.network($0.bytes) }
    let found = ([.key(key)] + networks).compactMap { banned[$0] }
    let now = services.wallClock()
    return found.first { $0.holds(at: now) }
  }

  /// Ends a session on the operator's word.
  private mutating func remove(
    _ id: UInt64, _ code: RefusalCode, until: String?, _ reason: String, at now: LinkTime
  ) {
    guard let session = sessions[id] else { return }
    if let connection = session.connection {
      sayGoodbye(code, until: until, reason, features: session.features, over: connection, at: now)
    }
    end(id, nil, reason, at: now)
  }

  /// Sends a farewell on the operator's word and closes the connection.
  mutating func sayGoodbye(
    _ code: RefusalCode, until: String?, _ reason: String, features: Set<String>, over id: Int,
    at now: LinkTime
  ) {
    guard let connection = connections.removeValue(forKey: id) else { return }
    // Others would not know the code.
    let isKnown = features.contains(LinkProtocol.operating)
    let farewell = LinkMessage.bye(
      isKnown ? code : nil, reason: reason, until: isKnown ? until : nil)
    outputs.append(.send(farewell.line(number: nil, seen: nil), to: id))
    outputs.append(.close(id, reason: reason))
    leave(connection, at: now)
  }
}
