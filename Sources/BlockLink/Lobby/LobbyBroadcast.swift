/// A player's single games, shown one after the other, and their viewers.
struct LobbyBroadcast: Sendable {
  private(set) var game = BroadcastGame()
  private var viewers: [BroadcastGame.Viewer] = []
  /// The limit for bytes that are replayed, such as after undone pieces.
  private var replayLimiter: RateLimiter

  /// The limits: bytes per second, and bytes at once after a pause.
  private static let replayRate = (perSecond: BroadcastGame.maxBytes / 4, burst: 4 * BroadcastGame.maxBytes)

  init(at now: LinkTime) {
    replayLimiter = RateLimiter(
      perSecond: Self.replayRate.perSecond, burst: Self.replayRate.burst, at: now.microseconds)
  }

  var hasBegun: Bool { game.header != nil }

  /// Adds a viewer, who receives the replay so far and then what follows.
  mutating func add(_ session: UInt64) { viewers.append(BroadcastGame.Viewer(session)) }

  mutating func remove(_ session: UInt64) { viewers.removeAll { $0.session == session } }

  /// Receives the next part of the player's game.
  ///
  /// - Throws: `MessageFault` if it is impossible; nothing has changed then.
  mutating func receive(_ part: LinkMessage.BroadcastPart, at now: LinkTime) throws(MessageFault) {
    if part.from > 0, part.from < game.bytes.count, !replayLimiter.spend(part.from, at: now.microseconds) {
      throw MessageFault("too much is undone", code: .flood)
    }
    try game.receive(part)
    // Viewers use the lines; nobody here needs the steps.
    _ = game.takeSteps()
    for index in viewers.indices { viewers[index].invalidate(from: part.from) }
  }

  /// Calls `send` with the parts that viewers miss, as long as it returns that they accept more.
  mutating func pump(only id: UInt64?, _ send: (LinkMessage.BroadcastPart?, UInt64) -> Bool) {
    for index in viewers.indices where id == nil || viewers[index].session == id {
      while send(nil, viewers[index].session), let part = viewers[index].next(of: game) {
        _ = send(part, viewers[index].session)
      }
    }
  }
}

extension Lobby {
  /// Receives a part of a single game from its player.
  mutating func show(_ part: LinkMessage.BroadcastPart, by id: UInt64, at now: LinkTime) throws(MessageFault)
  {
    guard let room = sessions[id]?.room, rooms[room]?.broadcast != nil,
      rooms[room]?.members.first?.session == id
    else {
      throw MessageFault(
        "this player has no room to show games in", remedy: "to open one with a single seat",
        code: .unexpected)
    }
    try rooms[room]?.broadcast?.receive(part, at: now)
    pump(room, includingWatchers: true, at: now)
  }

  /// Sends viewers of a player's single games what they miss, as far as their windows allow.
  mutating func pumpBroadcast(_ room: Int, only id: UInt64?, at now: LinkTime) {
    // Taken out meanwhile to avoid copies, like a match.
    guard var broadcast = rooms[room]?.broadcast else { return }
    rooms[room]?.broadcast = nil
    defer { rooms[room]?.broadcast = broadcast }
    broadcast.pump(only: id) { part, viewer in
      if let part {
        send(.broadcastUpdate(part), to: viewer, at: now)
        return true
      }
      guard let session = sessions[viewer], session.connection != nil else { return false }
      return session.stream.unacknowledgedBytes < limits.window
    }
  }
}
