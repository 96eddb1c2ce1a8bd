import BlockEngine
import BlockRecords

// A server that was started again: rooms come from their journals, and their players come back one by one.
extension Lobby {
  /// Restores a room from its journal.
  ///
  /// - Returns: how much of the journal is of use, or why nothing is.
  public mutating func restore(_ journal: [UInt8], at now: LinkTime) -> JournalReading {
    var reading = RoomReading(journal, limits: limits, sha256: services.sha256)
    guard let state = reading.room, rooms[reading.number] == nil else {
      return .unreadable(reading.fault ?? "it has no room of its own")
    }
    if let other = node(withRoom: state.code) {
      return .unreadable("the node \(other) has its room, and no other takes one over")
    }
    if lastTick == nil { lastTick = now }
    let id = reading.number
    var room = LobbyRoom(name: state.name, code: state.code, settings: state.settings, at: now)
    (room.removed, room.series) = (reading.removed, reading.series)
    // Somebody who has changed rooms at the last moment is in the first that is read.
    room.members = reading.members.filter { admit($0.session, from: reading, to: id, at: now) }
    if room.members.count != state.members.count { room.series = nil }
    room.watchers = reading.watchers.filter { admit($0, from: reading, to: id, at: now) }
    room.ranked = state.ranked
    room.match = reading.takeMatch()
    if room.members.isEmpty {
      let player = room.match?.seats.first.flatMap { reading.sessions[$0.session] }
      return holdClosed(room, id, player, bytes: reading.bytes, at: now)
    }
    if room.ranked?.isOver == false { room.ranked?.nextStart = now.advanced(by: RankedLimits.intermission) }
    room.journal = RoomJournal(bytes: reading.bytes)
    if let match = room.match?.id { room.journal?.begin(match) }
    lastRoom = max(lastRoom, id)
    hasRestored = true
    let members = Set(room.members.map(\.session))
    for seat in room.match?.seats.indices ?? 0..<0 {
      guard let session = room.match?.seats[seat].session, !members.contains(session) else { continue }
      room.match?.seats[seat].hasLeft = true
    }
    room.match?.awaitPlayers(at: now)
    rooms[id] = room
    index.update(id, room.settings.isListed ? room.entry : nil)
    outputs.append(.log("room \(id) is back with \(room.members.count.counted("player"))"))
    finishRestored(id, at: now)
    return .restored(room: id, bytes: reading.bytes)
  }

  /// Takes a session from a journal; returns false if it is elsewhere already.
  private mutating func admit(_ id: UInt64, from reading: RoomReading, to room: Int, at now: LinkTime) -> Bool
  {
    guard let kept = reading.sessions[id], sessions[id] == nil, session(like: kept.name) == nil else {
      return false
    }
    var session = LobbySession(
      id: id, key: kept.key, name: kept.name, bot: kept.bot,
      features: Set(kept.features).intersection(LinkProtocol.features), secret: kept.secret,
      token: kept.token,
      lastToken: kept.lastToken, stream: LinkStream(restoredTo: 0, seen: reading.seen(id)), origin: [],
      lostAt: now, room: room, limits, at: now)
    session.isRestored = true
    sessions[id] = session
    reserve(kept.name, for: id)
    places.occupy([])
    lost.append(LostSession(id: id, key: kept.key, origin: []))
    return true
  }

  /// Saves the file of a match whose end is in the journal, or gives up the games of those who have gone.
  private mutating func finishRestored(_ room: Int, at now: LinkTime) {
    guard let match = rooms[room]?.match else { return }
    if match.isOver {
      rooms[room]?.match?.isRecorded = true
      save(match, in: room, at: now)
      return
    }
    var effects: [HostedMatch.Effect] = []
    for seat in match.seats.indices where match.seats[seat].hasLeft && !match.seats[seat].game.isOver {
      rooms[room]?.match?.disqualify(seat, .left, because: "the player has left", effects: &effects)
    }
    perform(effects, in: room, at: now)
  }

  /// Begins the half minute in which the players of restored rooms may come back: the server listens now.
  public mutating func listens(at now: LinkTime) {
    guard hasRestored else { return }
    for id in sessions.keys where sessions[id]?.isRestored == true { sessions[id]?.lostAt = now }
    for id in rooms.keys {
      rooms[id]?.lastActivity = now
      if rooms[id]?.match?.awaitedSince != nil { rooms[id]?.match?.awaitPlayers(at: now) }
    }
  }

  /// Closes all connections so that the server can be started again: the rooms stay in their journals.
  public mutating func restart(at now: LinkTime) {
    isRestarting = true
    for id in connections.keys.sorted() {
      let features = connections[id]?.session.flatMap { sessions[$0]?.features } ?? []
      if features.contains(LinkProtocol.restart) {
        let farewell = LinkMessage.bye(.restarting, reason: "the server is started again")
        outputs.append(.send(farewell.line(number: nil, seen: nil), to: id))
      }
      outputs.append(.close(id, reason: "the server is started again"))
    }
    connections = [:]
  }

  // MARK: Players who are back

  /// Gives a restored session to its client, who goes on where the server is.
  mutating func comeBack(
    _ session: LobbySession, with token: [UInt8], seen: Int, over id: Int, at now: LinkTime
  ) {
    guard let connection = connections[id] else { return }
    var back = session
    back.stream = LinkStream(restoredTo: seen, seen: session.stream.seen)
    back.signature = nil
    if token == session.token { back.lastToken = session.token }
    move(&back, from: connection, over: id, at: now)
    let knowsRestarts = back.features.contains(LinkProtocol.restart)
    greet(back, isResumed: true, isRestarted: knowsRestarts, over: id)
    guard let room = session.room else { return }
    announce(room, at: now)
    if let match = rooms[room]?.match, !match.informed.contains(session.id) {
      if let seat = match.seat(of: session.id), !match.isOver,
        knowsRestarts || match.seats[seat].lastMessage > 0
      {
        // Once the client knows that the match stands, everything that its player has done is here.
        send(.matchPaused(pauseMessage(of: room, at: now)), to: session.id, at: now)
        if let number = sessions[session.id]?.stream.sent {
          rooms[room]?.match?.setPauseMessage(number: number, seat: seat)
        }
      } else {
        rejoin(room, session.id, at: now)
      }
    }
    sendUpdates(room, includingWatchers: true, at: now)
    if let statement = session.signature { send(.matchSigned(statement), to: session.id, at: now) }
    // The others may have become ready before.
    try? startIfReady(room, at: now)
  }

  /// Deals the match anew to a player who has said everything from before the server's end.
  mutating func dealAnewIfDue(to id: UInt64, seen: Int?, at now: LinkTime) {
    // In place: a copy of the seat for each message would cost more than the message.
    guard hasRestored, let seen, let room = sessions[id]?.room, let seat = rooms[room]?.match?.seat(of: id),
      rooms[room]?.match?.seats[seat].isReturning == true,
      let paused = rooms[room]?.match?.seats[seat].pauseMessageNumber, seen >= paused
    else { return }
    rooms[room]?.match?.seats[seat].ignoresRest = false
    rejoin(room, id, at: now)
    sendUpdates(room, includingWatchers: true, at: now)
  }

  /// Whether somebody who does not know the end of a room's match may still come back.
  func isAnybodyMissing(in room: Int) -> Bool {
    guard hasRestored, let found = rooms[room], let match = found.match else { return false }
    let players = match.seats.filter { !$0.hasLeft && $0.isReturning && sessions[$0.session] != nil }.map(
      \.session)
    let watchers = found.watchers.filter { sessions[$0]?.isRestored == true }
    return !match.informed.isSuperset(of: players + watchers)
  }

  /// The message about a room's paused match, with those who are awaited after a new start.
  func pauseMessage(of room: Int, at now: LinkTime) -> LinkMessage.Pause {
    guard let match = rooms[room]?.match else { return LinkMessage.Pause(at: .zero, players: [], left: []) }
    guard let since = match.awaitedSince else { return match.pauseMessage(for: []) }
    let left = max(0, LinkProtocol.sessionRetention - now.since(since))
    let missing = match.activeSeats.filter { !isConnected(match.seats[$0].session) }
    return LinkMessage.Pause(
      at: match.clock.pausedAt ?? .zero, players: missing.map { $0 + 1 }, left: missing.map { _ in left })
  }
}
