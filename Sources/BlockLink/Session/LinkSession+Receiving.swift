import BlockEngine

// The server's messages.
extension LinkSession {
  /// Takes bytes from the connection, cut anywhere.
  public mutating func received(_ newBytes: some Sequence<UInt8>, at now: LinkTime) {
    advance(to: now)
    for line in splitter.lines(endingIn: newBytes) where state != .offline {
      lastReceived = now
      do throws(MessageFault) {
        let read = try ReceivedMessage(line, for: .client)
        guard try stream.receive(read) == .new else { continue }
        try handle(read, at: now)
      } catch {
        end(error.code, "what the server says is not in the protocol: \(error.reason)")
      }
    }
    // During a catch-up, the server waits for this.
    if state == .online, stream.seen >= lastAcknowledged + Self.maxUnacknowledged { acknowledge() }
    if splitter.isOverlong { end(.malformed, "the server says more in a line than the protocol allows") }
    advance(to: now)
  }

  /// The number of messages after which the client acknowledges them even if it has nothing else to send.
  private static let maxUnacknowledged = 8

  /// Says what has arrived, for a server that waits for it.
  private mutating func acknowledge() {
    lastAcknowledged = stream.seen
    bytes += LinkMessage.ping(LinkMessage.Ping()).line(number: nil, seen: stream.seen)
  }

  private mutating func takeFarewell(_ code: RefusalCode?, _ reason: String) {
    if code == .restarting {
      // The session goes on over the next connection.
      (state, bytes) = (.offline, [])
      events.append(.restarting)
    } else if code == .session, state == .greeting, identity != nil, room == nil,
      match?.result != nil || match == nil
    {
      // A server that was started again knows nobody outside rooms; nothing is lost by a new session.
      (state, bytes, identity, stream) = (.offline, [], nil, Self.newStream)
    } else {
      end(code, reason)
    }
  }

  /// Ends the session; a new connection starts a new one.
  private mutating func end(_ code: RefusalCode?, _ reason: String) {
    state = .offline
    identity = nil
    stream = Self.newStream
    // The next session may be in the same match, which then comes from the server: nothing of this one belongs to it.
    match?.leave()
    room = nil
    invitation = nil
    search = nil
    isJoining = false
    events.append(.ended(code, reason: reason))
  }

  private mutating func handle(_ read: ReceivedMessage, at now: LinkTime) throws(MessageFault) {
    switch read.message {
    case .welcome(let welcome): greet(welcome, seen: read.seen ?? 0, at: now)
    case .ping(let ping):
      if let echo = ping.echo { roundTrip = max(0, now.microseconds &- echo) }
      // The server of a live run measures its own round trips.
      if let sent = ping.sent {
        bytes += LinkMessage.ping(LinkMessage.Ping(echo: sent)).line(number: nil, seen: stream.seen)
      }
      if let clock = ping.clock, let match {
        let reached = match.seat.map { match.parts[$0 - 1].reached } ?? .zero
        self.match?.clock.synchronize(to: clock, reached: reached, at: now)
      }
    case .bye(let code, let reason, let until): takeFarewell(code, code == .banned ? until ?? "" : reason)
    case .notice(let text): events.append(.notice(text))
    case .placed(let place): events.append(.placed(place))
    case .board(let page): events.append(.board(page))
    case .seeking, .found, .unfound, .rated, .standings: takeRanked(read.message, at: now)
    case .recordPart(let part): try receive(part, at: now)
    case .ownRecords(let own): events.append(.ownRecords(own))
    case .forgotten(let records): events.append(.forgotten(records: records))
    case .list(let list): events.append(.list(list))
    case .redirect(let redirect): try follow(redirect, at: now)
    case .room(let room):
      self.room = room
      isJoining = false
      invitation = nil
      search = nil
      events.append(.room(room))
    case .left(let code, let reason):
      room = nil
      match?.leave()
      broadcast = nil
      events.append(.left(code, reason: reason))
    case .invited(let invitation):
      self.invitation = invitation
      events.append(.invited(invitation))
    case .withdrawn(let number, let why):
      // If the player has just answered, the server replies to that.
      guard let invitation, invitation.id == number else { return }
      self.invitation = nil
      events.append(.withdrawn(invitation, why))
    case .answered(let player, let answer): events.append(.answered(player: player, answer))
    case .refusal(let of, let fault):
      if of == "seek" { search = nil }
      if ["join", "answer"].contains(of) { isJoining = false }
      events.append(.refused(fault.code, of: of, reason: fault.reason, remedy: fault.remedy))
    case .matchDealt(let deal):
      guard dealLimiter.spend(at: now.microseconds) else {
        throw MessageFault("the server deals one match after the other", code: .flood)
      }
      // A server that was started again may not know that this client has the end.
      if deal.isRestored, let match, match.id == deal.match, match.result != nil { return }
      let hasGivenUp = deal.isRestored && match?.id == deal.match && match?.hasGivenUp == true
      match = try LinkedMatch(deal, isRestoring: deal.isRestored, at: now)
      if hasGivenUp { match?.awaitedEvents = [.givenUp] }
      lastReport = now
      events.append(.matchBegan)
    case .piecesDealt, .garbageArrived, .playerOut, .peerProgress, .gameRuled, .gameRestored, .matchPaused,
      .matchResumed,
      .matchEnded, .matchStopped:
      try handleMatchMessage(read.message, at: now)
    case .matchSigned(let statement):
      // What belongs to another match comes late; what does not fit this one is no proof of it.
      guard let match, match.accepts(statement) else { return }
      events.append(.matchSigned(statement))
    case .broadcastUpdate(let part): try receive(part, at: now)
    case .hello, .resume, .rooms, .open, .join, .invite, .remove, .answer, .ready, .leave, .playReport,
      .broadcast, .submit, .boards, .seek, .unseek, .accept, .ratings, .fetch, .own, .forget:
      throw MessageFault("a server does not say \(read.message.type)")
    }
  }

  private mutating func takeRanked(_ message: LinkMessage, at now: LinkTime) {
    switch message {
    case .seeking(let state):
      guard search?.rules == state.rules else { return }
      search?.state = state
      search?.endOffer()
      events.append(.seeking(state))
    case .found(let offer):
      guard search != nil else { return }
      search?.offer = offer
      search?.offerEnd = now.advanced(by: offer.left)
      search?.hasAccepted = false
      events.append(.found(offer))
    case .unfound(let why, let isSeeking):
      guard search != nil else { return }
      search?.endOffer()
      if !isSeeking { search = nil }
      events.append(.unfound(why, isSeeking: isSeeking))
    case .rated(let change): events.append(.rated(change))
    case .standings(let page): events.append(.ratings(page))
    default: break
    }
  }

  /// Receives a part of the replay that was asked for, and asks for the next one.
  private mutating func receive(_ part: RecordPart, at now: LinkTime) throws(MessageFault) {
    guard var fetched, part.record == fetched.record, part.from == fetched.bytes.count else {
      throw MessageFault("nobody asked for this part of a record")
    }
    fetched.bytes += part.text.utf8
    if fetched.bytes.count < part.size {
      self.fetched = fetched
      send(.fetch(record: part.record, from: fetched.bytes.count), at: now)
    } else {
      self.fetched = nil
      events.append(.record(part.record, fetched.bytes))
    }
  }

  /// Receives a part of a watched game.
  ///
  /// - Throws: `MessageFault` if the server shows more than anybody plays.
  private mutating func receive(_ part: LinkMessage.BroadcastPart, at now: LinkTime) throws(MessageFault) {
    guard !stepLimiter.isSpent(at: now.microseconds) else {
      throw MessageFault("the server shows more of a game than anybody plays", code: .flood)
    }
    var cost = BroadcastGame.Cost()
    defer { stepLimiter.charge(cost.steps) }
    do throws(MessageFault) {
      if broadcast == nil { broadcast = BroadcastGame() }
      try broadcast?.receive(part, cost: &cost)
      events.append(.broadcastUpdated)
    } catch {
      events.append(.invalidData(reason: error.reason))
    }
  }

  private mutating func greet(_ welcome: LinkMessage.Welcome, seen: Int, at now: LinkTime) {
    state = .online
    (server, program, serverFeatures) = (welcome.name, welcome.program, Set(welcome.features))
    identity = (welcome.session, welcome.token)
    guard welcome.isResumed else {
      // A server that was started again does not know who waited.
      if hasRanked { sendSeek(at: now) } else { search = nil }
      search?.endOffer()
      if let destination = destination.take(), !welcome.isRegained {
        return arrive(destination, at: welcome.name, at: now)
      }
      return events.append(
        welcome.isRegained ? .regained(server: welcome.name) : .online(server: welcome.name))
    }
    // The messages that the server has not seen, according to its welcome, or has forgotten.
    bytes += stream.lines(after: seen)
    events.append(welcome.isRestarted ? .returned : .resumed)
    // The game's time, so that a paused match can go on.
    sendPlay(at: now, immediately: true)
  }

  private mutating func handleMatchMessage(_ message: LinkMessage, at now: LinkTime) throws(MessageFault) {
    guard match != nil else {
      // The server was ended after it had dealt a match and before it could say so: the deal follows.
      if case .matchPaused = message { return acknowledge() }
      throw MessageFault("it reports a match, but there is none")
    }
    // Each end plays all games again.
    if match?.result != nil { return }
    do throws(MessageFault) {
      switch message {
      case .piecesDealt(let pieces): try match?.add(pieces)
      case .garbageArrived(let arrival, _):
        _ = try match?.applyOwn(.garbage(arrival), at: now)
      case .playerOut(let player): _ = try match?.applyOwn(.out(player: player), at: now)
      case .peerProgress(let peers): try match?.apply(peers)
      case .gameRuled(let ruling):
        try match?.apply(ruling)
        events.append(.ruled(ruling.code, reason: ruling.reason))
      case .gameRestored(let part, let isComplete):
        try match?.restore(part, isComplete: isComplete, at: now)
        // A paused match waits for this.
        if isComplete { sendPlay(at: now, immediately: true) }
      case .matchPaused(let pause):
        guard (pause.players.max() ?? 0) <= (match?.parts.count ?? 0) else {
          throw MessageFault("the server waits for a player who is not in the match")
        }
        match?.advanceOwn(at: now)
        match?.clock.pause()
        match?.awaitedPlayers = zip(pause.players, pause.left).map { ($0, $1) }
        events.append(.matchPaused(players: pause.players, left: pause.left))
        sendPlay(at: now, immediately: true)
        acknowledge()
      case .matchResumed(let time, let delay):
        match?.clock.resume(from: time, in: delay, at: now)
        match?.awaitedPlayers = []
        events.append(.matchResumed(in: delay))
      case .matchEnded(let end):
        guard let result = match?.end(end, sha256: sha256) else { return }
        events.append(.matchEnded(result))
      case .matchStopped(let stop):
        guard let result = try match?.stop(stop, sha256: sha256) else { return }
        events.append(.matchEnded(result))
      default: break
      }
    } catch {
      // The player's own game goes on; the check at the match's end decides what is proved.
      events.append(.invalidData(reason: error.reason))
    }
  }
}
