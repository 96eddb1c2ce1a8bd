import BlockEngine

extension JournalLine.Session {
  init(_ session: LobbySession) {
    self.init(
      id: session.id, key: session.key, name: session.name, bot: session.bot,
      features: session.features.sorted(),
      secret: session.secret, token: session.token, lastToken: session.lastToken, seen: session.stream.seen)
  }
}

extension JournalLine.Match {
  init(_ facts: MatchFacts, _ sessions: [UInt64]) {
    self.init(
      id: facts.id, seed: facts.seed, nonce: facts.nonce, started: facts.started,
      sessions: sessions, wins: facts.series?.wins, played: facts.series?.playedCount ?? 0)
  }
}

extension RoomJournal {
  /// Takes note of a new match.
  mutating func begin(_ match: String) {
    self.match = match
    (isMatchSaved, isEndKnown, clockTime) = (false, false, nil)
  }
}

// What happens in a room goes into its journal before anybody is told.
extension Lobby {
  /// Adds lines to a room's journal.
  ///
  /// - Parameter isSynced: whether nobody in the room hears more before they are on the disk.
  mutating func journal(_ lines: [JournalLine], in room: Int, isSynced: Bool = false) {
    guard rooms[room]?.journal != nil else { return }
    let bytes = lines.count == 1 ? lines[0].bytes : lines.flatMap(\.bytes)
    rooms[room]?.journal?.bytes += bytes.count
    if let total = rooms[room]?.journal?.bytes, total > RoomJournal.maxBytes {
      rooms[room]?.journal = nil
      outputs.append(.journal(JournalChange(room: room, .end)))
      return outputs.append(.log("room \(room) goes on without a journal, which is too long"))
    }
    let waiting = isSynced ? connections(in: room) : []
    outputs.append(.journal(JournalChange(room: room, .append(bytes), waiting: waiting)))
  }

  /// The connections of everybody in a room.
  private func connections(in room: Int) -> [Int] {
    guard let found = rooms[room] else { return [] }
    let players = found.match?.seats.map(\.session) ?? []
    let sessions = Set(players + found.members.map(\.session) + found.watchers)
    return sessions.compactMap { self.sessions[$0]?.connection }.sorted()
  }

  /// Begins the journal of a room anew, without any match.
  mutating func beginJournal(of id: Int) {
    guard isJournaled, let room = rooms[id], !room.settings.isBroadcast else { return }
    var lines: [JournalLine] = [.header(room: id)]
    for session in room.members.map(\.session) + room.watchers {
      if let session = sessions[session] { lines.append(.session(.init(session))) }
    }
    let state = JournalLine.room(state(of: room))
    lines.append(state)
    if !room.removed.isEmpty { lines.append(.removed(room.removed)) }
    for watcher in room.watchers { lines.append(.watching(watcher, true)) }
    let bytes = lines.flatMap(\.bytes)
    rooms[id]?.journal = RoomJournal(bytes: bytes.count, state: state.bytes)
    outputs.append(.journal(JournalChange(room: id, .begin(bytes))))
  }

  private func state(of room: LobbyRoom) -> JournalLine.Room {
    JournalLine.Room(
      name: room.name, code: room.code, settings: room.settings,
      members: room.members.map {
        .init(session: $0.session, isReady: $0.isReady, seen: sessions[$0.session]?.stream.seen ?? 0)
      }, wins: room.series?.wins, played: room.series?.playedCount ?? 0, ranked: room.ranked)
  }

  /// Writes the state of a room if it has changed.
  mutating func journalState(of id: Int) {
    guard let journal = rooms[id]?.journal, let room = rooms[id] else { return }
    let line = JournalLine.room(state(of: room))
    let bytes = line.bytes
    guard bytes != journal.state else { return }
    rooms[id]?.journal?.state = bytes
    self.journal([line], in: id)
    if journal.match == nil, journal.bytes > RoomJournal.compactBytes { beginJournal(of: id) }
  }

  mutating func journalRemoved(of room: Int) {
    guard let removed = rooms[room]?.removed else { return }
    journal([.removed(removed)], in: room)
  }

  /// Writes a player's report, which the match has taken.
  mutating func journal(_ read: ReceivedMessage, of seat: Int, in room: Int, at now: LinkTime) {
    guard rooms[room]?.journal != nil, let clock = rooms[room]?.match?.clock.time(at: now),
      let isOver = rooms[room]?.match?.isOver
    else { return }
    rooms[room]?.journal?.clockTime = now
    journal([.play(seat: seat, clock: clock, line: read.line)], in: room, isSynced: isOver)
  }

  /// Writes what the match has decided by itself.
  mutating func journalDecisions(of room: Int) {
    guard rooms[room]?.match?.unwritten.isEmpty == false, let lines = rooms[room]?.match?.unwritten else {
      return
    }
    rooms[room]?.match?.unwritten = []
    let isRuled = lines.contains { if case .ruled = $0 { true } else { false } }
    journal(lines, in: room, isSynced: isRuled)
  }

  /// The time between two lines about the clock of a match in which nobody does anything.
  private static let clockInterval: Int64 = 1_000_000

  /// Writes the clock of a match from time to time.
  mutating func journalClock(of room: Int, at now: LinkTime) {
    guard let journal = rooms[room]?.journal, rooms[room]?.match?.isOver == false else { return }
    guard now.since(journal.clockTime ?? LinkTime(microseconds: .min / 2)) >= Self.clockInterval,
      let state = rooms[room]?.match?.clockState(at: now)
    else { return }
    rooms[room]?.journal?.clockTime = now
    self.journal([.clock(state)], in: room)
  }

  /// Writes who knows the end of a room's match.
  mutating func record(_ informed: [UInt64], in room: Int) {
    guard let known = rooms[room]?.match?.informed else { return }
    let new = informed.filter { !known.contains($0) }
    guard !new.isEmpty else { return }
    rooms[room]?.match?.informed.formUnion(new)
    journal(new.map { .informed($0) }, in: room)
  }

  /// Takes note that the file of a match is saved: its journal may end once everybody knows how it went.
  public mutating func saved(match id: String) {
    keptRanked(id)
    unsigned[id] = nil
    guard isJournaled, let room = rooms.first(where: { $0.value.journal?.match == id })?.key else { return }
    rooms[room]?.journal?.isMatchSaved = true
    compactJournal(of: room)
  }

  /// Begins the journal anew once its match is over for everybody.
  mutating func compactJournal(of room: Int) {
    guard let journal = rooms[room]?.journal, journal.match != nil, journal.isMatchSaved, journal.isEndKnown
    else { return }
    beginJournal(of: room)
  }
}
