import BlockEngine
import BlockRecords

/// A room as it comes from its journal.
struct RoomReading {
  private(set) var number = 0
  private(set) var sessions: [UInt64: JournalLine.Session] = [:]
  private(set) var room: JournalLine.Room?
  private(set) var removed: [LobbyRoom.Removed] = []
  private(set) var watchers: [UInt64] = []
  private(set) var match: HostedMatch?
  /// The series when the match began.
  private var seriesBefore: MatchSeries?
  /// Whether the last state of the room is from after the match's end.
  private var isStateAfterEnd = false
  /// The bytes of the whole lines that were taken.
  private(set) var bytes = 0
  /// Why the next line was not taken; nil if all were.
  private(set) var fault: String?

  private let limits: LobbyLimits
  private let sha256: @Sendable ([UInt8]) -> [UInt8]

  /// Takes the lines of a journal up to the first that is torn or that cannot be.
  init(_ journal: [UInt8], limits: LobbyLimits, sha256: @escaping @Sendable ([UInt8]) -> [UInt8]) {
    (self.limits, self.sha256) = (limits, sha256)
    var start = 0
    while let end = journal[start...].firstIndex(of: UInt8(ascii: "\n")) {
      do throws(MessageFault) {
        let line = try JournalLine(journal[start..<end])
        guard (bytes == 0) == line.isHeader else { throw MessageFault("a journal begins with its header") }
        try apply(line)
      } catch {
        fault = error.reason
        return
      }
      start = end + 1
      bytes = start
    }
  }

  private mutating func apply(_ line: JournalLine) throws(MessageFault) {
    switch line {
    case .header(let number): self.number = number
    case .session(let session):
      guard sessions[session.id] != nil || sessions.count < Self.maxSessions else {
        throw MessageFault("there are too many sessions")
      }
      sessions[session.id] = session
    case .room(let room):
      for member in room.members {
        guard let seen = sessions[member.session]?.seen else { throw MessageFault("a member is not known") }
        sessions[member.session]?.seen = max(seen, member.seen)
      }
      self.room = room
      isStateAfterEnd = match?.isOver == true
    case .removed(let removed): self.removed = removed
    case .watching(let session, let isWatching):
      guard sessions[session] != nil else { throw MessageFault("a watcher is not known") }
      watchers.removeAll { $0 == session }
      if isWatching { watchers.append(session) }
    case .match(let match): try begin(match)
    case .play, .ruled, .left, .clock, .informed:
      guard match != nil else { throw MessageFault("there is no match") }
      try match?.restore(line)
    }
  }

  /// The most clients that have been in a room since its journal began.
  private static let maxSessions = 100_000

  private mutating func begin(_ match: JournalLine.Match) throws(MessageFault) {
    guard let room, room.settings.playerCounts.contains(match.sessions.count) else {
      throw MessageFault("a match has no room")
    }
    var players: [HostedMatch.Player] = []
    for id in match.sessions {
      guard let session = sessions[id] else { throw MessageFault("a player is not known") }
      players.append((id, session.name, session.bot))
    }
    seriesBefore = series(wins: match.wins, played: match.played)
    let committed = Deal.committed(nonce: match.nonce, seed: match.seed, match: match.id)
    let facts = MatchFacts(
      id: match.id, settings: room.settings, seed: match.seed, nonce: match.nonce,
      commitment: sha256(committed),
      started: match.started, players: players, series: seriesBefore, isRanked: room.ranked != nil,
      room: room.name,
      keys: match.sessions.map { KeyFingerprint.text(ofHash: sha256(sessions[$0]?.key ?? [])) })
    do throws(MatchError) {
      self.match = try HostedMatch(
        facts, players: players, limits: limits, startingAt: LinkTime(microseconds: 0))
    } catch {
      throw MessageFault("the match cannot be played: \(error)")
    }
    // Until the journal says more of it, its clock stands at the start: the machine may have run for days.
    self.match?.clock = MatchClock(pausedAt: 0)
    self.match?.live?.hasStood = true
    isStateAfterEnd = false
  }

  private func series(wins: [Int]?, played: Int) -> MatchSeries? {
    guard let wins, let room else { return nil }
    return MatchSeries(firstTo: room.settings.firstTo, seed: 0, wins: wins, playedCount: played)
  }

  /// The members of the room, and whether each is ready.
  var members: [LobbyRoom.Member] {
    let isStale = match?.isOver == true && !isStateAfterEnd
    return (room?.members ?? []).compactMap { member in
      guard let session = sessions[member.session] else { return nil }
      var member = LobbyRoom.Member(session: session.id, name: session.name, bot: session.bot)
      member.isReady = !isStale && room?.members.contains { $0.session == session.id && $0.isReady } == true
      return member
    }
  }

  /// The state of the series, with the match if it is over.
  var series: MatchSeries? {
    guard let room, var now = series(wins: room.wins, played: room.played),
      now.wins.count == room.members.count
    else { return nil }
    if let match, match.isOver, !isStateAfterEnd { now.record(winner: match.winner) }
    return now
  }

  /// Takes the match out: as its only owner, the caller changes it without a copy.
  mutating func takeMatch() -> HostedMatch? {
    defer { match = nil }
    return match
  }

  /// The number of the last message that was taken from a session.
  func seen(_ session: UInt64) -> Int {
    let played = match?.seats.first { $0.session == session }?.lastMessage ?? 0
    return max(played, sessions[session]?.seen ?? 0)
  }
}

extension JournalLine {
  /// Whether it is the first line of a journal.
  fileprivate var isHeader: Bool { if case .header = self { true } else { false } }
}
