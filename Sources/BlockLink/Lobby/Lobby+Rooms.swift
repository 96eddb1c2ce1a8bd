import BlockRecords

// Rooms: opening, joining and leaving.
extension Lobby {
  /// Handles a session's message.
  mutating func handle(_ read: ReceivedMessage, from id: UInt64, at now: LinkTime) {
    recordActivity(read.message, of: id, at: now)
    do throws(MessageFault) {
      try checkPace(of: read.message, from: id, at: now)
      switch read.message {
      case .rooms(let query): sendList(query, to: id, at: now)
      case .open(let settings, let name): try open(settings, name, by: id, at: now)
      case .join(let room, let isWatcher): try join(room, isWatcher: isWatcher, id, at: now)
      case .invite(let player): try invite(player, by: id, at: now)
      case .remove(let player): try remove(player, by: id, at: now)
      case .answer(let invitation, let accepts, let isBusy):
        try answer(invitation, accepts, isBusy: isBusy, by: id, at: now)
      case .ready(let isReady): try ready(isReady, id, at: now)
      case .leave:
        guard sessions[id]?.room != nil else { throw Self.noRoom }
        leaveRoom(id, because: "the player has left", at: now)
        sendLeft(.asked, "as asked", to: id, at: now)
      case .playReport(let play): try self.play(play, by: id, read, at: now)
      case .broadcast(let part): try show(part, by: id, at: now)
      case .submit(let part): try handle(part, from: id, at: now)
      case .seek(let rules, let waited): try seek(rules, waited: waited, by: id, at: now)
      case .unseek: stopSeeking(id, at: now)
      case .accept(let offer, let accepts): try accept(offer, accepts, by: id, at: now)
      case .ratings(let query): try ask(query, from: id)
      case .boards(let query): try ask(for: .page(query), by: id)
      case .fetch(let record, let from): try ask(for: .replay(record: record, from: from), by: id)
      case .own(let first): try ask(for: .own(first: first), by: id)
      case .forget: try ask(for: .forgetting, by: id)
      case .ping(let ping): self.ping(ping, id, at: now)
      case .bye(_, let reason, _): end(id, nil, reason, at: now)
      default: throw MessageFault("it has said hello already", code: .unexpected)
      }
    } catch {
      refuse(error, of: read.message.type, from: id, at: now)
    }
    dealAnewIfDue(to: id, seen: read.seen, at: now)
  }

  /// Throws if a session changes rooms too often.
  private mutating func checkPace(
    of message: LinkMessage, from id: UInt64, at now: LinkTime
  ) throws(MessageFault) {
    switch message {
    case .open, .join, .leave, .ready, .remove, .answer, .seek, .unseek, .accept: break
    default: return
    }
    guard sessions[id]?.changeLimiter.spend(at: now.microseconds) != true else { return }
    throw MessageFault(
      "too many changes of a room", remedy: "at most \(limits.changesPerSecond) a second", code: .flood)
  }

  static var noRoom: MessageFault {
    MessageFault("this player is in no room", remedy: "join", code: .unexpected)
  }

  private mutating func sendList(_ query: RoomQuery, to id: UInt64, at now: LinkTime) {
    var list = index.page(query, neighbours: neighbours.filter { session(like: $0) == nil })
    if sessions[id]?.features.contains(LinkProtocol.pages) != true { (list.first, list.total) = (0, nil) }
    send(.list(list), to: id, at: now)
  }

  private mutating func open(
    _ settings: RoomSettings, _ name: String, by id: UInt64, at now: LinkTime
  ) throws(MessageFault) {
    try checkIsInNoRoom(id)
    try checkMayOpen(by: id)
    if settings.isLive { try checkMayPlayLive(id) }
    guard rooms.count < limits.rooms || closeAbandonedRoom(at: now) else {
      throw MessageFault("no more than \(limits.rooms.counted("room")) can be open here", code: .full)
    }
    let name = settings.isLive ? freeName("live") : name
    guard !hasRoom(like: name) else {
      throw MessageFault(
        "there is a room of that name, or of one that looks like it", remedy: "another name", code: .name)
    }
    addRoom(name, settings, at: now)
    beginJournal(of: lastRoom)
    outputs.append(.log("\(LinkName.sanitized(sessions[id]?.name ?? "")) opens room \(lastRoom)"))
    enter(lastRoom, id, isWatcher: false, at: now)
  }

  /// Adds an empty room, whose number is the last one then.
  mutating func addRoom(_ name: String, _ settings: RoomSettings, at now: LinkTime) {
    var code = Self.code(services.entropy(6))
    while hasRoom(like: code) { code = Self.code(services.entropy(6)) }
    lastRoom += 1
    rooms[lastRoom] = LobbyRoom(name: name, code: code, settings: settings, at: now)
    requestNodeReport(isUrgent: true)
  }

  /// The name of a room that the server names itself: a word and a number.
  func freeName(_ word: String) -> String {
    var number = lastRoom + 1
    while hasRoom(like: "\(word) \(number)") { number += 1 }
    return "\(word) \(number)"
  }

  /// Whether the name or the code of a room looks like `name`.
  func hasRoom(like name: String) -> Bool {
    let look = LinkName.skeleton(of: name)
    return rooms.values.contains { $0.looks.contains(look) } || isElsewhere(look: look)
  }

  /// A code of six letters and digits that cannot be confused.
  static func code(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHJKMNPQRSTUVWXYZ23456789".utf8)
    return String(decoding: bytes.map { letters[Int($0) % letters.count] }, as: UTF8.self)
  }

  func checkIsInNoRoom(_ id: UInt64) throws(MessageFault) {
    guard sessions[id]?.room == nil else {
      throw MessageFault("this player is in a room already", remedy: "leave", code: .unexpected)
    }
  }

  private mutating func join(
    _ room: String, isWatcher: Bool, _ id: UInt64, at now: LinkTime
  ) throws(MessageFault) {
    try checkIsInNoRoom(id)
    guard let found = rooms.first(where: { $0.value.name == room || $0.value.code == room }) else {
      return try seek(room: room, isWatcher: isWatcher, id, at: now)
    }
    try checkIsNotRemoved(id, from: found.value)
    if isWatcher {
      guard found.value.settings.isWatchable else {
        throw MessageFault("nobody may watch in this room", code: .closed)
      }
      guard found.value.watchers.count < limits.watchers else {
        throw MessageFault("\(limits.watchers) watch in this room already", code: .full)
      }
    } else {
      try checkSeat(in: found.value)
    }
    enter(found.key, id, isWatcher: isWatcher, at: now)
  }

  func checkSeat(in room: LobbyRoom) throws(MessageFault) {
    let watch = room.settings.isWatchable ? "to watch" : ""
    guard room.ranked == nil else {
      throw MessageFault("the seats of this room are those of a ranked match", remedy: watch, code: .full)
    }
    try Self.checkSeat(in: room.entry)
  }

  /// Throws if a room has no seat for one more.
  static func checkSeat(in room: RoomList.Entry) throws(MessageFault) {
    let watch = room.isWatchable ? "to watch" : ""
    guard !room.isPlaying else {
      throw MessageFault("a match is running in this room", remedy: watch, code: .playing)
    }
    guard room.players < room.seats else {
      throw MessageFault("all \(room.seats) seats of this room are taken", remedy: watch, code: .full)
    }
  }

  mutating func enter(_ room: Int, _ id: UInt64, isWatcher: Bool, at now: LinkTime) {
    guard let session = sessions[id] else { return }
    stopSeeking(id, at: now)
    sessions[id]?.room = room
    updatePresence(id)
    if isWatcher {
      rooms[room]?.watchers.append(id)
    } else {
      rooms[room]?.members.append(LobbyRoom.Member(session: id, name: session.name, bot: session.bot))
      rooms[room]?.series = nil
    }
    if let session = sessions[id] {
      journal([.session(.init(session))] + (isWatcher ? [.watching(id, true)] : []), in: room)
    }
    if let number = session.invitation, let invitation = invitations.removeValue(forKey: number) {
      sessions[id]?.invitation = nil
      reply(.busy, of: invitation, by: session.name, at: now)
    }
    if let found = rooms[room], found.members.count == found.settings.seats {
      withdrawInvitations(.full, at: now) { $0.room == room }
    }
    announce(room, at: now)
    if isWatcher, rooms[room]?.broadcast != nil {
      rooms[room]?.broadcast?.add(id)
      return sendUpdates(room, includingWatchers: true, only: id, at: now)
    }
    guard isWatcher, rooms[room]?.isPlaying == true else { return }
    if let deal = rooms[room]?.match?.subscribe(id, seat: nil, at: now) { send(deal, to: id, at: now) }
    if let match = rooms[room]?.match, match.isPaused {
      send(.matchPaused(match.pauseMessage(for: [])), to: id, at: now)
    }
    sendUpdates(room, includingWatchers: true, at: now)
  }

  /// Sends everybody in a room its current state.
  mutating func announce(_ id: Int, at now: LinkTime) {
    guard let room = rooms[id] else { return }
    index.update(id, room.settings.isListed ? room.entry : nil)
    requestNodeReport()
    journalState(of: id)
    let here = room.members.map { isConnected($0.session) }
    for session in room.members.map(\.session) + room.watchers {
      let saysRanked = sessions[session].map(isRanked) == true
      send(.room(room.state(for: session, isConnected: here, saysRanked: saysRanked)), to: session, at: now)
    }
  }

  /// Removes a player from the room and gives up the player's game.
  mutating func leaveRoom(_ id: UInt64, because reason: String, at now: LinkTime) {
    guard let room = sessions[id]?.room else { return }
    withdrawInvitations(.left, at: now) { $0.from == id }
    // Who leaves between two matches of a ranked series leaves the next one, and so loses it.
    startBeforeLeaving(id, room, at: now)
    sessions[id]?.room = nil
    updatePresence(id)
    if let seat = rooms[room]?.match?.seat(of: id) {
      var effects: [HostedMatch.Effect] = []
      rooms[room]?.match?.disqualify(seat, .left, because: reason, effects: &effects)
      rooms[room]?.match?.seats[seat].hasLeft = true
      rooms[room]?.match?.subscribers.removeAll { $0.session == id }
      journalDecisions(of: room)
      journal([.left(seat: seat)], in: room)
      perform(effects, in: room, at: now)
    }
    if rooms[room]?.watchers.contains(id) == true { journal([.watching(id, false)], in: room) }
    rooms[room]?.match?.subscribers.removeAll { $0.session == id }
    rooms[room]?.remove(id)
    if rooms[room]?.members.isEmpty == true {
      close(room, .closed, "the room is closed", at: now)
    } else {
      announce(room, at: now)
    }
  }

  /// Closes a room, and tells everybody who is still in it.
  private mutating func close(_ id: Int, _ code: LeftCode, _ reason: String, at now: LinkTime) {
    guard let room = rooms.removeValue(forKey: id) else { return }
    index.update(id, nil)
    requestNodeReport()
    endJournal(of: id, room)
    shownBytes -= room.broadcast?.game.bytes.count ?? 0
    withdrawInvitations(.left, at: now) { $0.room == id }
    for session in room.members.map(\.session) + room.watchers {
      sessions[session]?.room = nil
      updatePresence(session)
      sendLeft(code, reason, to: session, at: now)
    }
    outputs.append(.log("room \(id) is closed"))
  }

  /// Tells a player why they are no longer in a room.
  mutating func sendLeft(_ code: LeftCode, _ reason: String, to id: UInt64, at now: LinkTime) {
    let isKnown = sessions[id]?.features.contains(LinkProtocol.removal) == true
    send(.left(isKnown ? code : nil, reason: reason), to: id, at: now)
  }

  // MARK: Idle rooms

  /// Takes note that a player does something in a room.
  private mutating func recordActivity(_ message: LinkMessage, of id: UInt64, at now: LinkTime) {
    switch message {
    case .ping, .rooms, .boards, .ratings: return
    default: break
    }
    guard let room = sessions[id]?.room, rooms[room]?.members.contains(where: { $0.session == id }) == true
    else { return }
    rooms[room]?.lastActivity = now
  }

  /// Closes a room in which nothing has happened for too long; returns whether it did.
  mutating func closeIfIdle(_ id: Int, at now: LinkTime) -> Bool {
    guard let room = rooms[id], !room.isPlaying, now.since(room.lastActivity) > limits.roomIdleTime
    else { return false }
    close(id, .idle, "nothing has happened in the room for too long", at: now)
    return true
  }
}
