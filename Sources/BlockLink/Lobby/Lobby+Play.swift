import BlockEngine
import BlockRecords

// Matches: their start, the players' messages, and the reports to participants.
extension Lobby {
  mutating func ready(_ isReady: Bool, _ id: UInt64, at now: LinkTime) throws(MessageFault) {
    guard let room = sessions[id]?.room, let found = rooms[room],
      let index = found.members.firstIndex(where: { $0.session == id })
    else { throw MessageFault("this player has no seat", remedy: "join", code: .unexpected) }
    // The message was sent before its sender knew of the start.
    if found.isPlaying { return }
    try checkRematch(in: found)
    guard found.match?.subscribers.first(where: { $0.session == id })?.isEndSent ?? true else {
      throw MessageFault("a match is running", remedy: "its end", code: .unexpected)
    }
    rooms[room]?.members[index].isReady = isReady
    announce(room, at: now)
    try startIfReady(room, at: now)
  }

  /// Starts the match in a room once everybody is present and ready.
  mutating func startIfReady(_ room: Int, at now: LinkTime) throws(MessageFault) {
    guard let found = rooms[room], found.match == nil || found.match?.isOver == true,
      found.members.count >= found.settings.playerCounts.lowerBound, found.ranked?.isOver != false,
      found.members.allSatisfy({ $0.isReady && isConnected($0.session) })
    else { return }
    try start(room, at: now)
  }

  mutating func start(_ id: Int, at now: LinkTime) throws(MessageFault) {
    renewSeries(in: id)
    guard let room = rooms[id] else { return }
    let secret = services.entropy(48)
    let nonce = Array(secret[8..<40])
    let seed =
      room.settings.isLive
      ? LiveRun.seed(key: key(of: room.members), nonce: nonce) : Self.number(secret.prefix(8))
    let name = Hexadecimal.text(secret[40...])
    var series = room.series
    if !room.settings.isLive, series?.winner != nil || series?.wins.count != room.members.count {
      series = MatchSeries(players: room.members.count, firstTo: room.settings.firstTo, seed: 0)
    }
    rooms[id]?.series = series
    // A journal with the match of a new ranked series has that series too.
    if room.ranked != nil { journalState(of: id) }
    var match: HostedMatch
    do throws(MatchError) {
      let players: [HostedMatch.Player] = room.members.map { ($0.session, $0.name, $0.bot) }
      let facts = MatchFacts(
        id: name, settings: room.settings, seed: seed, nonce: nonce,
        commitment: services.sha256(Deal.committed(nonce: nonce, seed: seed, match: name)),
        started: services.wallClock(), players: players, series: room.settings.firstTo > 1 ? series : nil,
        isRanked: room.ranked != nil, room: room.name,
        keys: room.members.map { fingerprint(of: sessions[$0.session]?.key ?? []) })
      match = try HostedMatch(
        facts, players: players, limits: limits, startingAt: now.advanced(by: LinkProtocol.countdown))
    } catch {
      throw MessageFault("\(error)", code: .unexpected)
    }
    match.isOneAddress = isOneAddress(room.members.map(\.session))
    rooms[id]?.journal?.begin(name)
    journal([.match(.init(match.facts, room.members.map(\.session)))], in: id, isSynced: true)
    for (seat, member) in room.members.enumerated() {
      send(match.subscribe(member.session, seat: seat, at: now), to: member.session, at: now)
      match.live?.recordDeal(of: match.dealt.count, in: sessions[member.session]?.stream.sent ?? 0)
    }
    for watcher in room.watchers {
      send(match.subscribe(watcher, seat: nil, at: now), to: watcher, at: now)
    }
    begunMatches += 1
    rooms[id]?.match = match
    withdrawInvitations(.playing, at: now) { $0.room == id }
    outputs.append(.log("match \(name) begins in room \(id) with \(room.members.count.counted("player"))"))
    announce(id, at: now)
  }

  mutating func play(
    _ play: LinkMessage.Play, by id: UInt64, _ read: ReceivedMessage, at now: LinkTime
  ) throws(MessageFault) {
    // The message was sent before its sender knew of the end, or of the removal from the room.
    guard let room = sessions[id]?.room, rooms[room]?.isPlaying == true,
      let seat = rooms[room]?.match?.seat(of: id)
    else { return }
    guard rooms[room]?.match?.takesPlay(of: seat, seen: read.seen ?? 0) == true else { return }
    var effects: [HostedMatch.Effect] = []
    do throws(MessageFault) {
      try rooms[room]?.match?.play(play, by: seat, number: read.number ?? 0, at: now, effects: &effects)
      journal(read, of: seat, in: room, at: now)
      rooms[room]?.match?.confirm(seat, seen: read.seen ?? 0)
      rooms[room]?.match?.recordPieces(seen: read.seen ?? 0)
      perform(effects, in: room, at: now)
    } catch {
      // What a journal has lost of the others may be missing: the player goes on from where the server is.
      if rooms[room]?.match?.ignoresRest(of: seat) == true { return }
      // The player loses where the game was last valid; the others see only that.
      rooms[room]?.match?.disqualify(seat, .forged, because: error.reason, effects: &effects)
      perform(effects, in: room, at: now)
      throw error
    }
  }

  mutating func ping(_ ping: LinkMessage.Ping, _ id: UInt64, at now: LinkTime) {
    guard let session = sessions[id], let connection = session.connection else { return }
    // A player who catches up goes on once all messages have arrived.
    if let room = session.room { sendUpdates(room, includingWatchers: true, only: id, at: now) }
    if let room = session.room, let echo = ping.echo { rooms[room]?.match?.live?.handle(echo: echo, at: now) }
    guard ping.sent != nil else { return }
    var answer = LinkMessage.Ping(echo: ping.sent)
    if let room = session.room, let match = rooms[room]?.match, !match.isOver, !match.isPaused {
      answer.clock = match.clock.time(at: now)
      answer.sent = rooms[room]?.match?.live?.ping(at: now)
    }
    outputs.append(
      .send(LinkMessage.ping(answer).line(number: nil, seen: session.stream.seen), to: connection))
  }

  /// Sends a match's messages, after the players' commands that caused them.
  mutating func perform(_ effects: [HostedMatch.Effect], in room: Int, at now: LinkTime) {
    journalDecisions(of: room)
    sendUpdates(room, includingWatchers: false, at: now)
    for effect in effects {
      switch effect {
      case .send(let message, let seat):
        guard let seat = rooms[room]?.match?.seats[seat], !seat.hasLeft else { continue }
        send(message, to: seat.session, at: now)
      case .sendToAll(let message):
        for subscriber in rooms[room]?.match?.subscribers ?? [] {
          send(message, to: subscriber.session, at: now)
          if case .matchPaused = message, let seat = subscriber.seat,
            let number = sessions[subscriber.session]?.stream.sent
          {
            rooms[room]?.match?.setPauseMessage(number: number, seat: seat)
          }
        }
      case .log(let line): outputs.append(.log(LinkName.sanitized(line)))
      }
    }
    recordEnd(of: room, at: now)
  }

  /// Records a match's end, once.
  private mutating func recordEnd(of room: Int, at now: LinkTime) {
    guard rooms[room]?.match?.isOver == true, let match = rooms[room]?.match, !match.isRecorded
    else { return }
    rooms[room]?.match?.isRecorded = true
    rooms[room]?.lastActivity = now
    rooms[room]?.record(winner: match.winner)
    endedMatches += 1
    if !match.settings.isLive {
      recordNames(of: match)
      save(match, in: room, at: now)
    }
    let winner = match.winner.map { "\(match.seats[$0 - 1].name) has won" } ?? "nobody has won"
    outputs.append(.log(LinkName.sanitized("match \(match.id) is over; \(winner)")))
    sendUpdates(room, includingWatchers: true, at: now)
    announce(room, at: now)
    // Its player knows the end before what becomes of it.
    if match.settings.isLive { enter(match, at: now) }
  }

  /// Has the file of a match that is over made, signed and saved, or a live run entered.
  mutating func save(_ match: HostedMatch, in room: Int, at now: LinkTime) {
    if match.settings.isLive { return enter(match, at: now) }
    if signsMatches {
      let all = (rooms[room]?.members.map(\.session) ?? []) + (rooms[room]?.watchers ?? [])
      unsigned[match.id] = all.filter { sessions[$0]?.features.contains(LinkProtocol.signed) == true }
    }
    outputs.append(.saveMatch(takeRecord(of: match, in: room, at: now)))
  }

  /// Passes the signature of a match's file on to its players and watchers.
  public mutating func signed(_ statement: MatchStatement, at now: LinkTime) {
    if let room = rooms.first(where: { $0.value.match?.id == statement.match })?.key {
      rooms[room]?.match?.signature = statement
    }
    for session in unsigned.removeValue(forKey: statement.match) ?? [] {
      if sessions[session]?.isRestored == true {
        sessions[session]?.signature = statement
      } else {
        send(.matchSigned(statement), to: session, at: now)
      }
    }
  }

  /// The fingerprint of a key.
  func fingerprint(of key: [UInt8]) -> String { KeyFingerprint.text(ofHash: services.sha256(key)) }

  /// Ends a match unfinished: all connected participants receive the missing events and the seed, and so its file.
  mutating func stopMatch(in room: Int, at now: LinkTime) {
    // Regardless of the send window, as there is no later.
    sendUpdates(room, includingWatchers: true, ignoringWindow: true, at: now)
    guard let match = rooms[room]?.match, !match.isOver else { return }
    for subscriber in match.subscribers
    where sessions[subscriber.session]?.features.contains(LinkProtocol.stopped) == true {
      send(.matchStopped(match.stop(for: subscriber.seat)), to: subscriber.session, at: now)
    }
    if !match.settings.isLive { outputs.append(.saveMatch(match.record)) }
    outputs.append(.log("match \(match.id) is stopped"))
  }

  /// Sends the followers of a match what they miss, as far as their windows allow.
  mutating func sendUpdates(
    _ room: Int, includingWatchers: Bool, only id: UInt64? = nil, ignoringWindow: Bool = false,
    at now: LinkTime
  ) {
    if rooms[room]?.broadcast != nil { return sendBroadcastUpdates(room, only: id, at: now) }
    // Taken out meanwhile, because each access through the rooms would copy the match.
    guard var match = rooms[room]?.takeMatch() else { return }
    for index in match.subscribers.indices {
      let (subscriber, seat) = (match.subscribers[index].session, match.subscribers[index].seat)
      guard includingWatchers || seat != nil, id == nil || subscriber == id else { continue }
      while let session = sessions[subscriber], session.connection != nil,
        ignoringWindow || session.stream.unacknowledgedBytes < limits.window,
        let message = match.next(for: index)
      {
        send(message, to: subscriber, at: now)
        if case .piecesDealt = message {
          match.live?.recordDeal(
            of: match.subscribers[index].dealt, in: sessions[subscriber]?.stream.sent ?? 0)
        }
      }
    }
    rooms[room]?.match = match
  }

  /// Updates a room's match as time passes.
  mutating func tick(room: Int, at now: LinkTime) {
    if closeIfIdle(room, at: now) { return }
    startNextRanked(room, at: now)
    if rooms[room]?.broadcast != nil { return sendBroadcastUpdates(room, only: nil, at: now) }
    guard let isConnected = rooms[room]?.match?.seats.map({ isConnected($0.session) }) else { return }
    var effects: [HostedMatch.Effect] = []
    rooms[room]?.match?.tick(at: now, limit: limits.matchTime, isConnected: isConnected, effects: &effects)
    if !effects.isEmpty { perform(effects, in: room, at: now) }
    journalClock(of: room, at: now)
    sendUpdates(room, includingWatchers: rooms[room]?.match?.takeWatcherReportTurn(at: now) == true, at: now)
    // The match is removed once everybody knows its end.
    guard rooms[room]?.match?.isOver == true, let match = rooms[room]?.match else { return }
    let informed = match.subscribers.filter { subscriber in
      subscriber.isEndSent && (sessions[subscriber.session]?.stream.unacknowledgedBytes ?? 0) == 0
    }
    record(informed.map(\.session), in: room)
    guard informed.count == match.subscribers.count, !isAnybodyMissing(in: room) else { return }
    rooms[room]?.match = nil
    rooms[room]?.journal?.isEndKnown = true
    compactJournal(of: room)
  }
}
