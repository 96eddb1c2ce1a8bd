import BlockEngine

// Sessions: hello, resumption and departure.
extension Lobby {
  /// Sends a farewell over a connection and closes it; the session may be resumed.
  mutating func refuse(_ id: Int, _ code: RefusalCode?, _ reason: String, at now: LinkTime? = nil) {
    guard let connection = connections.removeValue(forKey: id) else { return }
    outputs.append(.send(LinkMessage.bye(code, reason: reason).line(number: nil, seen: nil), to: id))
    outputs.append(.close(id, reason: reason))
    leave(connection, at: now ?? connection.lastReceived)
  }

  /// Takes note of a removed connection: its session is lost, or its place is free.
  mutating func leave(_ connection: LobbyConnection, at now: LinkTime) {
    if let session = connection.session {
      markDisconnected(session, at: now)
    } else {
      places.free(connection.origin)
    }
  }

  /// Takes a connection's session from it and closes it.
  private mutating func replace(_ id: Int, _ code: RefusalCode?, _ reason: String, at now: LinkTime) {
    guard let connection = connections[id] else { return }
    connections[id]?.session = nil
    places.occupy(connection.origin)
    refuse(id, code, reason, at: now)
  }

  /// Takes note that a session has lost its connection.
  mutating func markDisconnected(_ id: UInt64, at now: LinkTime) {
    guard let session = sessions[id] else { return }
    sessions[id]?.connection = nil
    sessions[id]?.lostAt = now
    updatePresence(id)
    lost.append(LostSession(id: id, key: session.key, origin: session.origin))
    defer { limitLostSessions(like: session, at: now) }
    guard let room = sessions[id]?.room else { return }
    if let seat = rooms[room]?.match?.seat(of: id) { rooms[room]?.match?.markDisconnected(seat) }
    announce(room, at: now)
  }

  /// Ends the sessions that were lost first if there are too many: they cost memory and block names.
  private mutating func limitLostSessions(like session: LobbySession, at now: LinkTime) {
    endLostSessions(beyond: limits.lostSessionsPerKey, at: now) { $0.key == session.key }
    if !session.origin.isEmpty {
      endLostSessions(beyond: limits.lostSessionsPerOrigin, at: now) { $0.origin == session.origin }
    }
    endLostSessions(beyond: limits.lostSessions, at: now) { _ in true }
  }

  private mutating func endLostSessions(
    beyond most: Int, at now: LinkTime, where isIncluded: (LostSession) -> Bool
  ) {
    var surplus = lost.count(where: isIncluded) - most
    guard surplus > 0 else { return }
    for candidate in lost where surplus > 0 && isIncluded(candidate) {
      // Sessions in a running match are bounded by the rooms and by the match's patience.
      guard let session = sessions[candidate.id], !isPlaying(session) else { continue }
      surplus -= 1
      end(candidate.id, nil, "too many connections were lost", at: now)
    }
  }

  /// Closes the room without a match that has been empty of connected people for longest; returns whether there was
  /// one.
  mutating func closeAbandonedRoom(at now: LinkTime) -> Bool {
    let order = Dictionary(uniqueKeysWithValues: lost.enumerated().map { ($1.id, $0) })
    let dead = rooms.filter { !$0.value.isPlaying }.compactMap { id, room -> (last: Int, id: Int)? in
      var last = 0
      for member in room.members {
        guard let place = order[member.session] else { return nil }
        last = max(last, place)
      }
      return (last, id)
    }
    guard let oldest = dead.min(by: { $0.last < $1.last }) else { return false }
    for member in rooms[oldest.id]?.members ?? [] {
      end(member.session, nil, "the connection was lost, and the server is full", at: now)
    }
    return true
  }

  /// Sends a message to a session; at once if it is connected, otherwise after its resumption.
  mutating func send(_ message: LinkMessage, to id: UInt64, at now: LinkTime) {
    guard let line = sessions[id]?.stream.send(message, at: now) else { return }
    guard let connection = sessions[id]?.connection else { return }
    outputs.append(.send(line, to: connection))
  }

  /// Takes note whether a player is outside rooms and connected.
  mutating func updatePresence(_ id: UInt64) {
    guard let session = sessions[id] else { return }
    requestNodeReport()
    index.update(player: session.name, isFree: session.room == nil && session.connection != nil)
  }

  func isConnected(_ session: UInt64) -> Bool { sessions[session]?.connection != nil }

  /// Whether a player is away, or silent for so long that a newcomer with the same key counts as the same player.
  private func isAway(_ session: UInt64, at now: LinkTime) -> Bool {
    guard let connection = sessions[session]?.connection,
      let lastReceived = connections[connection]?.lastReceived
    else {
      return true
    }
    return now.since(lastReceived) >= limits.quietTime
  }

  /// Refuses a session's message without the others noticing.
  mutating func refuse(_ fault: MessageFault, of type: String, from id: UInt64, at now: LinkTime) {
    send(.refusal(of: type, fault), to: id, at: now)
    sessions[id]?.refusals += 1
    if let refusals = sessions[id]?.refusals, refusals > limits.refusals {
      end(id, .flood, "too many of its messages were refused", at: now)
    }
  }

  /// Handles a line from a connection.
  mutating func receive(_ line: [UInt8], from id: Int, at now: LinkTime) {
    guard let session = connections[id]?.session else { return greet(line, from: id, at: now) }
    guard sessions[session]?.messageLimiter.spend(at: now.microseconds) == true else {
      return refuse(id, .flood, "more than \(limits.messagesPerSecond) messages a second", at: now)
    }
    let read: ReceivedMessage
    do throws(MessageFault) { read = try ReceivedMessage(line, for: .server) } catch {
      return refuse(error, of: "message", from: session, at: now)
    }
    do throws(MessageFault) {
      guard try sessions[session]?.stream.receive(read) == .new else { return }
    } catch {
      return refuse(id, error.code, error.reason, at: now)
    }
    // A client that sends has received its new token.
    sessions[session]?.lastToken = nil
    handle(read, from: session, at: now)
  }

  /// Handles a connection's first line, which identifies the client.
  private mutating func greet(_ line: [UInt8], from id: Int, at now: LinkTime) {
    do throws(MessageFault) {
      let read = try ReceivedMessage(line, for: .server)
      if refuseIfBanned(id, read.message, at: now) { return }
      switch read.message {
      case .hello(let hello):
        try check(version: hello.version)
        if let session = session(withSecretOf: hello, over: id) {
          regain(session, hello, over: id, at: now)
        } else {
          try welcome(hello, over: id, at: now)
        }
      case .resume(let resume): try self.resume(resume, seen: read.seen ?? 0, over: id, at: now)
      default:
        throw MessageFault("a connection begins with hello or resume", code: .unexpected)
      }
    } catch {
      let remedy = error.remedy.isEmpty ? "" : "; expected: \(error.remedy)"
      refuse(id, error.code, error.reason + remedy, at: now)
    }
  }

  /// Refuses a connection of somebody whom the operator keeps out; returns whether it did.
  private mutating func refuseIfBanned(_ id: Int, _ message: LinkMessage, at now: LinkTime) -> Bool {
    guard let connection = connections[id], let ban = ban(key: connection.key, origin: connection.origin)
    else {
      return false
    }
    let features: Set<String> =
      switch message {
      case .hello(let hello): Set(hello.features)
      case .resume(let resume): sessions[Self.number(resume.session[...])]?.features ?? []
      default: []
      }
    sayGoodbye(.banned, until: ban.until, "kept out by the operator", features: features, over: id, at: now)
    return true
  }

  private func check(version: Int) throws(MessageFault) {
    guard version == LinkProtocol.version else {
      throw MessageFault(
        "this server speaks version \(LinkProtocol.version) of the protocol, and the message is of version \(version)",
        code: .version)
    }
  }

  private mutating func welcome(
    _ hello: LinkMessage.Hello, over id: Int, at now: LinkTime
  ) throws(MessageFault) {
    guard !isFinishing else {
      throw MessageFault("the host has left, and the server stops after the last match", code: .full)
    }
    guard let connection = connections[id] else { return }
    guard names?.allows(hello.name, connection.key, at: services.wallClock()) != false else {
      throw MessageFault("the name belongs to somebody else here", remedy: "another name", code: .name)
    }
    if let other = session(like: hello.name), let holder = sessions[other] {
      // A session with a secret waits for whoever knows it, whoever else has the key.
      guard holder.key == connection.key, holder.secret == nil, isAway(other, at: now) else {
        let reason =
          holder.name == hello.name
          ? "somebody here is called \(hello.name)"
          : "\(hello.name) looks like \(holder.name), and somebody here is called that"
        throw MessageFault(reason, remedy: "another name", code: .name)
      }
      end(other, nil, "the player has connected again", at: now)
    } else if connection.isSurplus {
      throw MessageFault("the server is full", code: .full)
    }
    connections[id]?.isSurplus = false
    var bytes = services.entropy(24)
    while sessions[Self.number(bytes.prefix(8))] != nil { bytes = services.entropy(24) }
    let session = LobbySession(
      id: Self.number(bytes.prefix(8)), key: connection.key, name: hello.name, bot: hello.bot,
      features: Set(hello.features).intersection(LinkProtocol.features), secret: hello.secret,
      token: Array(bytes.suffix(16)), connection: id, origin: connection.origin, limits, at: now)
    sessions[session.id] = session
    reserve(hello.name, for: session.id)
    connections[id]?.session = session.id
    updatePresence(session.id)
    greet(session, over: id)
    outputs.append(.log("connection \(id) is \(LinkName.sanitized(hello.name))"))
  }

  private mutating func resume(
    _ resume: LinkMessage.Resume, seen: Int, over id: Int, at now: LinkTime
  ) throws(MessageFault) {
    try check(version: resume.version)
    let number = Self.number(resume.session[...])
    guard let connection = connections[id], let session = sessions[number], session.key == connection.key,
      [session.token, session.lastToken].contains(resume.token)
    else {
      throw MessageFault(
        "there is no such session to resume, or the token is wrong", remedy: "hello", code: .session
      )
    }
    var resumed = session
    if session.isRestored { return comeBack(session, with: resume.token, seen: seen, over: id, at: now) }
    try resumed.stream.acknowledge(seen)
    if resume.token == session.token { resumed.lastToken = session.token }
    move(&resumed, from: connection, over: id, at: now)
    greet(resumed, isResumed: true, over: id)
    let again = resumed.stream.unacknowledged
    if !again.isEmpty { outputs.append(.send(again, to: id)) }
    guard let room = session.room else { return }
    announce(room, at: now)
    sendUpdates(room, includingWatchers: true, at: now)
    // The others may have become ready during the absence.
    try? startIfReady(room, at: now)
  }

  /// Moves a session to another connection.
  mutating func move(
    _ session: inout LobbySession, from connection: LobbyConnection, over id: Int, at now: LinkTime
  ) {
    if let old = session.connection {
      replace(old, nil, "the session is resumed over another connection", at: now)
    }
    // The place of the new connection is now the session's.
    places.free(session.origin)
    connections[id]?.isSurplus = false
    session.token = Array(services.entropy(16))
    session.connection = id
    memory.add(-session.memory, key: session.key, origin: session.origin)
    session.origin = connection.origin
    memory.add(session.memory, key: session.key, origin: session.origin)
    session.lostAt = nil
    let number = session.id
    lost.removeAll { $0.id == number }
    session.isRestored = false
    sessions[number] = session
    connections[id]?.session = number
    updatePresence(number)
    if let room = session.room { journal([.session(.init(session))], in: room) }
    outputs.append(.log("connection \(id) is \(LinkName.sanitized(session.name)) again"))
  }

  mutating func greet(
    _ session: LobbySession, isResumed: Bool = false, isRegained: Bool = false, isRestarted: Bool = false,
    over id: Int
  ) {
    let welcome = LinkMessage.welcome(
      LinkMessage.Welcome(
        name: name, program: version, session: session.idBytes, token: session.token, isResumed: isResumed,
        isRegained: isRegained, isRestarted: isRestarted,
        features: session.features.contains(LinkProtocol.pages) ? serverFeatures : []))
    outputs.append(.send(welcome.line(number: nil, seen: session.stream.seen), to: id))
  }

  /// Ends a session for good.
  mutating func end(_ id: UInt64, _ code: RefusalCode?, _ reason: String, at now: LinkTime) {
    guard let session = sessions[id] else { return }
    withdrawInvitations(.gone, at: now) { $0.from == id }
    stopSeeking(id, at: now)
    leaveRoom(id, because: reason, at: now)
    requestNodeReport()
    index.update(player: session.name, isFree: false)
    memory.add(-(sessions[id]?.memory ?? 0), key: session.key, origin: session.origin)
    sessions[id] = nil
    lost.removeAll { $0.id == id }
    reserve(session.name, for: nil)
    if let number = session.invitation, let invitation = invitations.removeValue(forKey: number) {
      reply(.away, of: invitation, by: session.name, at: now)
    }
    places.free(session.origin)
    if let connection = session.connection { replace(connection, code, reason, at: now) }
    outputs.append(.log("\(LinkName.sanitized(session.name)) has left: \(LinkName.sanitized(reason))"))
  }

  /// Checks a connection for silence.
  mutating func check(connection id: Int, at now: LinkTime) {
    guard let connection = connections[id] else { return }
    if connection.session == nil {
      if now.since(connection.since) > limits.helloTime {
        refuse(id, .unexpected, "it has not said hello in time", at: now)
      }
    } else if now.since(connection.lastReceived) > LinkProtocol.silenceTimeout {
      refuse(id, nil, "it has said nothing for eight seconds", at: now)
    }
  }

  /// Checks a session for unread messages or too long an absence.
  mutating func check(session id: UInt64, at now: LinkTime) {
    countMemory(of: id, at: now)
    guard let session = sessions[id] else { return }
    if let connection = session.connection {
      // Whoever is back takes what has waited, and needs a moment for it.
      let connected = connections[connection].map { now.since($0.since) } ?? 0
      let waiting = min(session.stream.unacknowledgedTime(at: now), connected)
      let isStuck = waiting > LinkProtocol.silenceTimeout
      if isStuck || session.stream.unacknowledgedBytes > limits.maxUnacknowledgedBytes {
        refuse(connection, .flood, "it does not read what the server sends", at: now)
      }
    } else if let lostAt = session.lostAt, now.since(lostAt) > LinkProtocol.sessionRetention,
      !isPlaying(session)
    {
      end(id, nil, "the connection was lost", at: now)
    }
  }

  /// Whether a player is still in a running match, whose patience applies then.
  func isPlaying(_ session: LobbySession) -> Bool {
    guard let room = session.room, let match = rooms[room]?.match, let seat = match.seat(of: session.id)
    else { return false }
    return !match.seats[seat].game.isOver
  }

  /// Eight bytes as a number.
  static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}
