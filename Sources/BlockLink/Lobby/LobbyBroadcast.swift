/// A player's single games, shown one after the other, and their viewers.
struct LobbyBroadcast: Sendable {
  private(set) var game = BroadcastGame()
  private var viewers: [BroadcastGame.Viewer] = []

  var hasBegun: Bool { game.header != nil }

  /// Adds a viewer, who receives the replay so far and then what follows.
  mutating func add(_ session: UInt64) { viewers.append(BroadcastGame.Viewer(session)) }

  mutating func remove(_ session: UInt64) { viewers.removeAll { $0.session == session } }

  /// Receives the next part of the player's game.
  ///
  /// - Parameter cost: increases by what playing it cost, also if it is impossible.
  /// - Throws: `MessageFault` if it is impossible; nothing has changed then.
  mutating func receive(_ part: LinkMessage.BroadcastPart, cost: inout BroadcastGame.Cost)
    throws(MessageFault)
  {
    try game.receive(part, cost: &cost)
    // Viewers use the lines; nobody here needs the steps.
    _ = game.drainSteps()
    for index in viewers.indices { viewers[index].invalidate(from: part.from) }
  }

  /// Calls `send` with the parts that viewers miss, as long as it returns that they accept more.
  mutating func sendUpdates(only id: UInt64?, _ send: (LinkMessage.BroadcastPart?, UInt64) -> Bool) {
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
    guard let room = sessions[id]?.room, let shown = rooms[room]?.broadcast?.game.bytes.count,
      rooms[room]?.members.first?.session == id
    else {
      throw MessageFault(
        "this player has no room to show games in", remedy: "to open one with a single seat",
        code: .unexpected)
    }
    guard sessions[id]?.stepLimiter.isSpent(at: now.microseconds) == false else {
      throw MessageFault(
        "too much of a game is shown or taken back at once",
        remedy: "at most \(limits.stepsPerSecond) steps a second", code: .flood)
    }
    guard part.from + part.text.utf8.count <= shown || shownBytes < limits.shownBytes else {
      throw MessageFault("all games shown here together have too many bytes", code: .full)
    }
    var cost = BroadcastGame.Cost()
    defer { sessions[id]?.stepLimiter.charge(cost.steps) }
    try rooms[room]?.broadcast?.receive(part, cost: &cost)
    shownBytes += (rooms[room]?.broadcast?.game.bytes.count ?? 0) - shown
    sendUpdates(room, includingWatchers: true, at: now)
  }

  /// Sends viewers of a player's single games what they miss, as far as their windows allow.
  mutating func sendBroadcastUpdates(_ room: Int, only id: UInt64?, at now: LinkTime) {
    // Taken out meanwhile to avoid copies, like a match.
    guard var broadcast = rooms[room]?.broadcast else { return }
    rooms[room]?.broadcast = nil
    defer { rooms[room]?.broadcast = broadcast }
    broadcast.sendUpdates(only: id) { part, viewer in
      if let part {
        send(.broadcastUpdate(part), to: viewer, at: now)
        return true
      }
      guard let session = sessions[viewer], session.connection != nil else { return false }
      return session.stream.unacknowledgedBytes < limits.window
    }
  }
}
