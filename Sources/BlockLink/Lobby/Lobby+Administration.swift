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
        isMuted: muted.contains(session.key))
    }
  }

  /// All rooms, in the order in which they were opened.
  public var openRooms: [RoomList.Entry] { rooms.sorted { $0.key < $1.key }.map(\.value.entry) }

  /// Ends somebody's session; returns false if nobody has that name.
  ///
  /// - Parameter isElsewhere: whether somebody at another node has it.
  public mutating func kick(
    _ name: String, because reason: String, isElsewhere: Bool = false, at now: LinkTime
  ) -> Bool {
    let id = session(named: name)
    guard id != nil || isElsewhere else { return false }
    order(.kick, name, reason)
    if let id { remove(id, .kicked, until: nil, reason, at: now) }
    return true
  }

  /// Keeps somebody out, and ends the sessions of whom that concerns.
  public mutating func ban(_ ban: LobbyBan, at now: LinkTime) {
    order(.ban, ban.subject.word, ban.line)
    enforce(ban, at: now)
    outputs.append(.log("banned: \(LinkName.sanitized(ban.line))"))
  }

  /// Keeps somebody out as was decided here or at another node.
  mutating func enforce(_ ban: LobbyBan, at now: LinkTime) {
    guard banned[ban.subject] != ban, banned[ban.subject] != nil || banned.count < Self.maxBans || hasRoom()
    else { return }
    banned[ban.subject] = ban
    changedBans.append(ban.line)
    for session in sessions.values.sorted(by: { $0.id < $1.id })
    where self.ban(key: session.key, origin: session.origin) == ban {
      remove(session.id, .banned, until: ban.until, "banned by the operator", at: now)
    }
  }

  /// Lets somebody in again; returns false if they were not kept out.
  public mutating func lift(_ subject: LobbyBan.Subject) -> Bool {
    guard release(subject) else { return false }
    order(.ban, subject.word)
    return true
  }

  /// Takes a ban back, as was decided here or at another node.
  mutating func release(_ subject: LobbyBan.Subject) -> Bool {
    guard banned.removeValue(forKey: subject) != nil else { return false }
    changedBans.append(LobbyBan.Change.lifted(subject).line)
    return true
  }

  /// Whether there is room for one more ban, now that those whose time is over are gone.
  private mutating func hasRoom() -> Bool {
    let now = services.wallClock()
    banned = banned.filter { $0.value.holds(at: now) }
    return banned.count < Self.maxBans
  }

  /// How many are kept out.
  public var banCount: Int {
    let now = services.wallClock()
    return banned.values.count { $0.holds(at: now) }
  }

  /// Those who are kept out, without those whose time is over.
  public var bans: [LobbyBan] {
    let now = services.wallClock()
    // Each line is made once: of a hundred thousand, sorting would make it many times.
    return banned.values.filter { $0.holds(at: now) }.map { (line: $0.line, ban: $0) }
      .sorted { $0.line < $1.line }.map(\.ban)
  }

  /// Takes the bans that were kept, and the keys of those who may invite nobody.
  public mutating func adopt(_ bans: [LobbyBan], muted: Set<[UInt8]> = []) {
    for ban in bans.prefix(Self.maxBans) { banned[ban.subject] = ban }
    self.muted = muted
  }

  /// Takes what has changed in bans and mutes since the last call, as lines of `LobbyBan.Change`.
  public mutating func drainBans() -> [String] {
    defer { changedBans = [] }
    return changedBans
  }

  /// Says whether whoever has a key may invite others.
  public mutating func setMuted(_ isMuted: Bool, key: [UInt8]) {
    mute(key, isMuted)
    order(.mute, LobbyBan.Subject.key(key).word, isMuted ? "muted" : "")
  }

  /// Takes note who may invite others, as was decided here or at another node.
  mutating func mute(_ key: [UInt8], _ isMuted: Bool) {
    guard muted.contains(key) != isMuted, !isMuted || muted.count < Self.maxBans else { return }
    if isMuted { muted.insert(key) } else { muted.remove(key) }
    changedBans.append(LobbyBan.Change.muted(key, isMuted).line)
  }

  /// Whether anybody here has a name.
  public func hasPlayer(named name: String) -> Bool { session(named: name) != nil }

  /// Says something to everybody; returns how many can show it.
  public mutating func announce(_ text: String, at now: LinkTime) -> Int {
    order(.notice, "", text)
    return say(text, at: now)
  }

  /// Says something to everybody here.
  mutating func say(_ text: String, at now: LinkTime) -> Int {
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
  mutating func remove(
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
