// A client that was ended and started again: it proves by its secret that it is the same one, and knows nothing any more.
extension Lobby {
  /// The session of the client that says hello, if it has started again.
  func session(withSecretOf hello: LinkMessage.Hello, over id: Int) -> LobbySession? {
    guard let secret = hello.secret, let key = connections[id]?.key else { return nil }
    return sessions.values.first { $0.key == key && $0.secret == secret }
  }

  /// Gives a session to a client that has started again: everything is sent anew, a running match from its start.
  mutating func regain(_ session: LobbySession, _ hello: LinkMessage.Hello, over id: Int, at now: LinkTime) {
    guard let connection = connections[id] else { return }
    var regained = session
    regained.stream = LinkStream()
    regained.lastToken = nil
    regained.features = Set(hello.features).intersection(LinkProtocol.features)
    if let number = regained.invitation.take(), let invitation = invitations.removeValue(forKey: number) {
      reply(.away, of: invitation, by: session.name, at: now)
    }
    move(&regained, from: connection, over: id, at: now)
    greet(regained, isRegained: true, over: id)
    guard let room = session.room else { return }
    announce(room, at: now)
    rejoin(room, session.id, at: now)
    sendUpdates(room, includingWatchers: true, at: now)
    if let statement = rooms[room]?.match?.signature, session.features.contains(LinkProtocol.signed) {
      send(.matchSigned(statement), to: session.id, at: now)
    }
    // The others may have become ready during the absence.
    try? startIfReady(room, at: now)
  }

  /// Sends a room's match or show anew to a client that has started again.
  mutating func rejoin(_ room: Int, _ id: UInt64, at now: LinkTime) {
    if rooms[room]?.watchers.contains(id) == true, rooms[room]?.broadcast != nil {
      rooms[room]?.broadcast?.remove(id)
      rooms[room]?.broadcast?.add(id)
    }
    guard let match = rooms[room]?.match else { return }
    let seat = match.seat(of: id)
    // Before the match is sent anew, so that the own game does not move until its player can.
    rooms[room]?.match?.subscribers.removeAll { $0.session == id }
    if let seat {
      var effects: [HostedMatch.Effect] = []
      rooms[room]?.match?.pauseForReturn(of: seat, at: now, effects: &effects)
      perform(effects, in: room, at: now)
    }
    guard let deal = rooms[room]?.match?.subscribeAgain(id, seat: seat, at: now) else { return }
    send(deal, to: id, at: now)
    if let seat, let number = sessions[id]?.stream.sent {
      rooms[room]?.match?.seats[seat].isReturning = false
      rooms[room]?.match?.seats[seat].dealtAnew = number
    }
    if let match = rooms[room]?.match, match.isPaused, !match.isOver {
      send(.matchPaused(pauseMessage(of: room, at: now)), to: id, at: now)
      if let seat, let number = sessions[id]?.stream.sent {
        rooms[room]?.match?.setPauseMessage(number: number, seat: seat)
      }
    }
    guard let seat else { return }
    for message in rooms[room]?.match?.unconfirmed(seat) ?? [] { send(message, to: id, at: now) }
  }
}
