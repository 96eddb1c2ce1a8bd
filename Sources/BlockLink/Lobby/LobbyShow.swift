import BlockEngine

/// The games that somebody plays alone, one after the other, and who watches them.
struct LobbyShow: Sendable {
  private(set) var game = ShownGame()
  private var viewers: [ShownGame.Viewer] = []
  /// How many bytes may be played again, as after pieces that are taken back.
  private var again: Allowance

  /// Bytes a second that may be played again, and at once after a pause.
  private static let again = (perSecond: ShownGame.longest / 4, burst: 4 * ShownGame.longest)

  init(at now: LinkTime) {
    again = Allowance(perSecond: Self.again.perSecond, burst: Self.again.burst, at: now.microseconds)
  }

  /// Whether anything has been shown.
  var hasBegun: Bool { game.header != nil }

  /// Lets somebody watch: the replay so far first, then what comes.
  mutating func add(_ session: UInt64) { viewers.append(ShownGame.Viewer(session)) }

  mutating func remove(_ session: UInt64) { viewers.removeAll { $0.session == session } }

  /// Takes what the player shows next.
  ///
  /// - Throws: `MessageFault` if it cannot be so; nothing has changed then.
  mutating func take(_ part: LinkMessage.ShowPart, at now: LinkTime) throws(MessageFault) {
    if part.from > 0, part.from < game.bytes.count, !again.take(part.from, at: now.microseconds) {
      throw MessageFault("too much is taken back", code: .flood)
    }
    try game.take(part)
    // Those who watch take the lines, and nobody here the steps.
    _ = game.takeSteps()
    for index in viewers.indices { viewers[index].note(from: part.from) }
  }

  /// Calls `say` with what viewers do not know, as long as it answers that they take it.
  mutating func pump(only id: UInt64?, _ say: (LinkMessage.ShowPart?, UInt64) -> Bool) {
    for index in viewers.indices where id == nil || viewers[index].session == id {
      while say(nil, viewers[index].session), let part = viewers[index].next(of: game) {
        _ = say(part, viewers[index].session)
      }
    }
  }
}

extension Lobby {
  /// Takes what somebody shows of the game that he plays.
  mutating func show(_ part: LinkMessage.ShowPart, by id: UInt64, at now: LinkTime) throws(MessageFault) {
    guard let room = sessions[id]?.room, rooms[room]?.show != nil,
      rooms[room]?.members.first?.session == id
    else {
      throw MessageFault(
        "he has no room to show his games in", right: "to open one with a single seat", code: .unexpected)
    }
    try rooms[room]?.show?.take(part, at: now)
    pump(room, watchersToo: true, at: now)
  }

  /// Tells those who watch a player's own games what they do not know, as far as they take it.
  mutating func pumpShow(_ room: Int, only id: UInt64?, at now: LinkTime) {
    // Taken out for as long as that lasts, as a match is.
    guard var show = rooms[room]?.show else { return }
    rooms[room]?.show = nil
    defer { rooms[room]?.show = show }
    show.pump(only: id) { part, viewer in
      if let part {
        say(.shown(part), to: viewer, at: now)
        return true
      }
      guard let session = sessions[viewer], session.connection != nil else { return false }
      return session.stream.keptBytes < limits.window
    }
  }
}
