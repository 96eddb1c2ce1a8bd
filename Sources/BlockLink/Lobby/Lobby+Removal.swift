// Removing somebody from a room: who opened it can, or after that player's departure the one who came next.
extension Lobby {
  /// The most removed players that a room remembers.
  private static let maxRemoved = 64

  /// Removes a player or watcher from the room of `id`, who may not come back unless invited.
  ///
  /// A player of a running match gives it up.
  mutating func remove(_ name: String, by id: UInt64, at now: LinkTime) throws(MessageFault) {
    guard let room = sessions[id]?.room, let found = rooms[room] else { throw Self.noRoom }
    guard found.ranked == nil else {
      throw MessageFault("nobody removes somebody from a ranked match", code: .unexpected)
    }
    guard found.members.first?.session == id, let key = sessions[id]?.key else {
      throw MessageFault("only who opened a room removes somebody from it", code: .unexpected)
    }
    guard let other = session(named: name), other != id, let session = sessions[other], session.room == room
    else {
      throw MessageFault(
        "nobody in this room is called \(name)", remedy: "a name of the room", code: .unknown)
    }
    rooms[room]?.removed.append(LobbyRoom.Removed(key: session.key, name: session.key == key ? name : nil))
    if found.removed.count >= Self.maxRemoved { rooms[room]?.removed.removeFirst() }
    journalRemoved(of: room)
    leaveRoom(other, because: "removed from the room", at: now)
    let remover = sessions[id]?.name ?? ""
    sendLeft(.removed, "\(remover) has removed this player from the room", to: other, at: now)
    outputs.append(.log("\(LinkName.sanitized(name)) is removed from room \(room)"))
  }

  /// Throws if a player was removed from a room.
  func checkIsNotRemoved(_ id: UInt64, from room: LobbyRoom) throws(MessageFault) {
    guard let session = sessions[id], isRemoved(session, from: room) else { return }
    let isKnown = session.features.contains(LinkProtocol.removal)
    throw MessageFault(
      "this player was removed from the room", remedy: "an invitation", code: isKnown ? .removed : .unexpected
    )
  }

  /// Lets a removed player come back, who has been invited by one of the room.
  mutating func forgive(_ key: [UInt8], _ name: String, in room: Int) {
    rooms[room]?.removed.removeAll { $0.key == key && ($0.name ?? name) == name }
    journalRemoved(of: room)
  }

  private func isRemoved(_ session: LobbySession, from room: LobbyRoom) -> Bool {
    room.removed.contains { $0.key == session.key && ($0.name ?? session.name) == session.name }
  }
}
