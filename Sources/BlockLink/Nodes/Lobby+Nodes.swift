/// What a lobby knows of the other nodes of its server.
struct LobbySurroundings: Sendable {
  /// Somebody who asks for a room that is not known yet.
  struct Seeker: Equatable, Sendable {
    let session: UInt64
    let room: String
    let isWatcher: Bool
  }

  var census: NodeCensus?
  /// Why nothing is known of them now.
  var absence: String?
  /// Those for whom the other nodes are to be asked, and those who get an answer with the next news.
  var seekers: [Seeker] = []
  var asked: [Seeker] = []
  /// Whether the others should hear of this node soon.
  var isUrgent = true
  /// Whether anything has changed here that the others have not heard of.
  var hasChanged = true
}

// A server of several nodes: each has rooms of its own and knows those of the others, to send players there.
extension Lobby {
  /// Makes the lobby one node of several; nothing is known of the others before their first news.
  public mutating func beginNode() { surroundings = LobbySurroundings(absence: "it has not been asked yet") }

  /// Whether the other nodes should be asked soon: somebody waits for that, or there is a new room.
  public var wantsNews: Bool { surroundings.map { $0.isUrgent || !$0.seekers.isEmpty } ?? false }

  /// Takes what the other nodes should know, if that has changed; they are asked now.
  public mutating func drainReport() -> NodeReport? {
    guard let known = surroundings else { return nil }
    surroundings?.isUrgent = false
    surroundings?.asked += known.seekers
    surroundings?.seekers = []
    guard known.hasChanged else { return nil }
    surroundings?.hasChanged = false
    var report = NodeReport()
    for room in rooms.sorted(by: { $0.key < $1.key }).map(\.value) {
      report.rooms.append(
        NodeRoom(code: room.code, entry: room.entry, isListed: room.settings.isListed))
    }
    report.players = players.map {
      NodePlayer(
        name: $0.name, key: $0.key, room: $0.room, isWatcher: $0.isWatcher, isConnected: $0.isConnected)
    }
    return report
  }

  /// Takes what was heard of the other nodes, and answers those who wait for it.
  public mutating func adopt(_ news: NodeNews, at now: LinkTime) {
    guard let known = surroundings else { return }
    if known.absence != news.absence {
      outputs.append(
        .log(news.absence.map { "no new rooms are opened: \($0)" } ?? "the other nodes are known"))
    }
    surroundings?.absence = news.absence
    for order in news.orders { obey(order, at: now) }
    if let census = news.census {
      surroundings?.census = census
      for (number, entry) in census.changes { index.update(number, entry) }
    }
    surroundings?.asked = []
    for seeker in known.asked {
      do throws(MessageFault) {
        try checkIsInNoRoom(seeker.session)
        try sendAway(seeker.session, to: seeker.room, isWatcher: seeker.isWatcher, at: now)
      } catch { refuse(error, of: "join", from: seeker.session, at: now) }
    }
  }

  /// Takes note that the others have to hear of a room or a player.
  mutating func requestNodeReport(isUrgent: Bool = false) {
    surroundings?.hasChanged = true
    if isUrgent { surroundings?.isUrgent = true }
  }

  /// Throws if no room may be opened because nobody would hear of it.
  func checkMayOpen(by id: UInt64) throws(MessageFault) {
    guard let absence = surroundings?.absence else { return }
    throw away("no new room is opened now: \(absence)", for: id)
  }

  /// Whether a room of another node looks like this.
  func isElsewhere(look: String) -> Bool { surroundings?.census?.contains(look: look) == true }

  /// The node that has the room of a code; nil if no other one has.
  func node(withRoom code: String) -> String? { surroundings?.census?.place(ofCode: code)?.node }

  /// Sends somebody who asks for a room that is not here to the node that has it, now or once the others were asked.
  mutating func seek(room: String, isWatcher: Bool, _ id: UInt64, at now: LinkTime) throws(MessageFault) {
    guard let known = surroundings else { throw Self.noSuchRoom }
    if known.absence == nil, known.census?.place(of: room) == nil {
      surroundings?.seekers.removeAll { $0.session == id }
      surroundings?.asked.removeAll { $0.session == id }
      surroundings?.seekers.append(.init(session: id, room: room, isWatcher: isWatcher))
    } else {
      try sendAway(id, to: room, isWatcher: isWatcher, at: now)
    }
  }

  static var noSuchRoom: MessageFault {
    MessageFault("there is no such room here", remedy: "one of the list, or a code", code: .unknown)
  }

  private mutating func sendAway(
    _ id: UInt64, to name: String, isWatcher: Bool, at now: LinkTime
  ) throws(MessageFault) {
    guard let place = surroundings?.census?.place(of: name) else {
      if let absence = surroundings?.absence {
        throw away("whether another node has such a room cannot be said now: \(absence)", for: id)
      }
      throw Self.noSuchRoom
    }
    guard place.isAlive else {
      throw away("the room is at the node \(place.node), which is away and comes back with it", for: id)
    }
    let entry = place.room.entry
    if isWatcher {
      guard entry.isWatchable else { throw MessageFault("nobody may watch in this room", code: .closed) }
    } else {
      try Self.checkSeat(in: entry)
    }
    guard sessions[id]?.features.contains(LinkProtocol.redirect) == true else {
      throw MessageFault(
        "the room is at another node of this server, and this client does not know how to go there",
        remedy: "a newer blockfall, or to join \(place.address)", code: .version)
    }
    send(
      .redirect(Redirect(to: place.address, room: place.room.code, isWatcher: isWatcher)), to: id, at: now)
  }

  /// A refusal because a part of the server is away, with a code that the client knows.
  private func away(_ reason: String, for id: UInt64) -> MessageFault {
    let isKnown = sessions[id]?.features.contains(LinkProtocol.redirect) == true
    return MessageFault(reason, remedy: "another time", code: isKnown ? .away : .full)
  }
}
