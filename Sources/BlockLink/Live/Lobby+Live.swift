import BlockEngine

// Live runs: a match of one player, dealt by the server, which enters it as a record itself.
extension Lobby {
  /// Throws unless a player may open a room for live runs.
  func checkMayPlayLive(_ id: UInt64) throws(MessageFault) {
    guard hasBoards else { throw Self.noBoards }
    guard let session = sessions[id], session.features.contains(LinkProtocol.live) else {
      throw MessageFault("the client knows of no live runs", remedy: "a newer one", code: .unknown)
    }
    guard session.bot == 0 else {
      throw MessageFault("boards are for people, and this is a bot", code: .unexpected)
    }
    guard !isFinishing else { throw MessageFault("the server takes no new matches", code: .full) }
  }

  /// The key of a room's first player.
  func key(of members: [LobbyRoom.Member]) -> [UInt8] {
    members.first.flatMap { sessions[$0.session]?.key } ?? []
  }

  /// Enters a run that has ended; nothing is entered of one that was given up or did not reach its goal.
  mutating func enter(_ match: HostedMatch, at now: LinkTime) {
    // The journal has done its work: the records have the run from here on.
    defer { saved(match: match.id) }
    guard let seat = match.seats.first, let mark = match.live?.mark, seat.isRecord,
      let session = sessions[seat.session]
    else { return }
    guard spendUpload(of: session, at: now) else {
      let fault = MessageFault(
        "too many games were entered", remedy: "at most \(limits.recordsPerHour) an hour", code: .flood)
      return send(.refusal(of: "submit", fault), to: session.id, at: now)
    }
    outputs.append(.log("match \(match.id) is entered as \(mark.rawValue)"))
    outputs.append(
      .record(
        RecordUpload(
          session: session.id, key: session.key, name: session.name, run: match.record, mark: mark)))
  }
}

extension HostedMatch.Seat {
  /// Whether a board would take the game.
  fileprivate var isRecord: Bool {
    guard let cause = game.endCause, cause != .givenUp else { return false }
    return game.mode.ranking != .shortestTime || cause == .goal
  }
}
