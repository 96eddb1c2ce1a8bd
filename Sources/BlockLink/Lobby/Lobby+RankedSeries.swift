import BlockEngine
import BlockRecords

// Ranked series: their rooms, the matches that begin by themselves, and what is kept of them.
extension Lobby {
  /// Opens a room for two who have accepted each other, and begins their first match.
  mutating func beginRanked(_ entries: [RankedQueue.Entry], at now: LinkTime) {
    guard entries.count == 2, let settings = RoomSettings.ranked(entries[0].rules) else { return }
    guard rooms.count < limits.rooms || closeAbandonedRoom(at: now) else {
      for entry in entries {
        let fault = MessageFault("no more than \(limits.rooms.counted("room")) can be open here", code: .full)
        send(.refusal(of: "accept", fault), to: entry.session, at: now)
        send(.unfound(.gone, isSeeking: false), to: entry.session, at: now)
      }
      return
    }
    addRoom(freeName("ranked"), settings, at: now)
    let room = lastRoom
    let players = entries.map {
      RankedMatch.Player(session: $0.session, key: $0.key, name: sessions[$0.session]?.name ?? "")
    }
    let series = max(
      entries[0].standing.today[entries[1].key] ?? 0, entries[1].standing.today[entries[0].key] ?? 0)
    rooms[room]?.ranked = RankedSeries(
      id: Hexadecimal.text(services.entropy(8)), players: players,
      remaining: max(0, RankedLimits.seriesPerPair - series - 1))
    outputs.append(.log("room \(room) is opened for a ranked match"))
    // The journal has both players from the beginning, and before they are told.
    let before = outputs
    outputs = []
    for player in players { enter(room, player.session, isWatcher: false, at: now) }
    let told = outputs
    outputs = before
    beginJournal(of: room)
    outputs += told
    // It cannot fail: the settings are playable.
    try? start(room, at: now)
  }

  /// Throws unless the players of a ranked room may begin another series.
  func checkRematch(in room: LobbyRoom) throws(MessageFault) {
    guard let ranked = room.ranked else { return }
    guard ranked.isOver else {
      throw MessageFault("the next match of a series begins by itself", code: .unexpected)
    }
    guard room.members.count == ranked.players.count else {
      throw MessageFault("the opponent has left", remedy: "another opponent", code: .unexpected)
    }
    guard ranked.remaining > 0 else {
      throw MessageFault(
        "the same two have played \(RankedLimits.seriesPerPair) series today, and no more count",
        remedy: "another opponent", code: .flood)
    }
  }

  /// Begins another series in a ranked room whose last one is over.
  mutating func renewSeries(in room: Int) {
    guard rooms[room]?.ranked?.isOver == true else { return }
    rooms[room]?.ranked?.id = Hexadecimal.text(services.entropy(8))
    rooms[room]?.ranked?.isOver = false
    rooms[room]?.ranked?.remaining -= 1
    rooms[room]?.ranked?.nextStart = nil
    rooms[room]?.series = nil
  }

  /// What is kept of a match that has ended; it counts for the ranked series of its room.
  mutating func takeRecord(of match: HostedMatch, in room: Int, at now: LinkTime) -> MatchRecord {
    var record = match.record
    record.ranked = rooms[room]?.ranked?.match(match)
    record.ranked?.signs = MatchSigns(
      keys: match.seats.map(\.keys),
      isOneAddress: match.isOneAddress || isOneAddress(match.seats.map(\.session)))
    if let ranked = record.ranked {
      rooms[room]?.ranked?.isOver = ranked.end != nil
      rooms[room]?.ranked?.unsaved = match.id
      rooms[room]?.ranked?.nextStart = now.advanced(by: RankedLimits.intermission)
    }
    return record
  }

  /// Whether all of some sessions came from one address, as far as addresses are known.
  func isOneAddress(_ ids: [UInt64]) -> Bool {
    let origins = ids.map { sessions[$0]?.origin ?? [] }
    return origins.count > 1 && origins[0] != [] && origins.allSatisfy { $0 == origins[0] }
  }

  /// Begins the next match of a room's series if it is due: the last one is kept, and both know how it ended.
  mutating func startNextRanked(_ id: Int, at now: LinkTime) {
    guard let ranked = rooms[id]?.ranked, !ranked.isOver, let due = ranked.nextStart, now >= due,
      let found = rooms[id], !found.isPlaying, found.members.count == ranked.players.count
    else { return }
    let isReady =
      ranked.unsaved == nil
      && found.members.allSatisfy { member in
        isConnected(member.session)
          && found.match?.subscribers.first { $0.session == member.session }?.isEndSent ?? true
      }
    guard isReady || now.since(due) > RankedLimits.maxDelay else { return }
    try? start(id, at: now)
  }

  /// Begins the next match of a series that a player leaves before it, if the other one is still there.
  mutating func startBeforeLeaving(_ id: UInt64, _ room: Int, at now: LinkTime) {
    guard let found = rooms[room], let ranked = found.ranked, !ranked.isOver, !found.isPlaying,
      found.members.count == ranked.players.count,
      let other = found.members.first(where: { $0.session != id }),
      found.members.contains(where: { $0.session == id }), isConnected(other.session)
    else { return }
    try? start(room, at: now)
  }

  /// Takes note that a match of a ranked series is kept.
  mutating func keptRanked(_ match: String) {
    if let room = closedRooms.removeValue(forKey: match) {
      outputs.append(.journal(JournalChange(room: room, .end)))
    }
    if let room = rooms.first(where: { $0.value.ranked?.unsaved == match })?.key {
      rooms[room]?.ranked?.unsaved = nil
    }
  }

  /// Ends the journal of a closed room: once its last match is kept.
  mutating func endJournal(of id: Int, _ room: LobbyRoom) {
    guard room.journal != nil else { return }
    guard let unsaved = room.ranked?.unsaved ?? room.unsavedMatch else {
      return outputs.append(.journal(JournalChange(room: id, .end)))
    }
    closedRooms[unsaved] = id
    // Its players may be in other rooms soon, and belong there after a new start.
    let state = JournalLine.Room(
      name: room.name, code: room.code, settings: room.settings, members: [], played: 0, ranked: room.ranked)
    outputs.append(.journal(JournalChange(room: id, .append(JournalLine.room(state).bytes))))
  }

  /// Keeps the last match of a room that was closed before that was done.
  ///
  /// - Parameter player: who has played a live run there.
  mutating func holdClosed(
    _ room: LobbyRoom, _ id: Int, _ player: JournalLine.Session?, bytes: Int, at now: LinkTime
  ) -> JournalReading {
    guard let match = room.match, match.isOver, !room.settings.isLive || match.isRecord && player != nil
    else {
      return .unreadable("nobody has a seat in its room")
    }
    lastRoom = max(lastRoom, id)
    closedRooms[match.id] = id
    if room.settings.isLive, let player {
      passOn(match, of: player.id, key: player.key, name: player.name)
      return .restored(room: id, bytes: bytes)
    }
    var record = match.record
    record.ranked = room.ranked?.match(match)
    outputs.append(.saveMatch(record))
    return .restored(room: id, bytes: bytes)
  }
}
