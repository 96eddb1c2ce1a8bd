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
  ///
  /// Its journal goes on until the records have it: `saved` says so.
  mutating func enter(_ match: HostedMatch, at now: LinkTime) {
    guard let seat = match.seats.first, match.isRecord, let session = sessions[seat.session] else {
      return saved(match: match.id)
    }
    guard spendUpload(of: session, at: now) else {
      saved(match: match.id)
      let fault = MessageFault(
        "too many games were entered", remedy: "at most \(limits.recordsPerHour) an hour", code: .flood)
      return send(.refusal(of: "submit", fault), to: session.id, at: now)
    }
    passOn(match, of: session.id, key: session.key, name: session.name)
  }

  /// Passes a run on to the records.
  mutating func passOn(_ match: HostedMatch, of session: UInt64, key: [UInt8], name: String) {
    guard let mark = match.live?.mark else { return }
    outputs.append(.log("match \(match.id) is entered as \(mark.rawValue)"))
    outputs.append(
      .record(RecordUpload(session: session, key: key, name: name, run: match.record, mark: mark)))
  }
}

extension HostedMatch {
  /// Whether a board would take the game of a live run.
  var isRecord: Bool {
    guard live != nil, let game = seats.first?.game, let cause = game.endCause, cause != .givenUp else {
      return false
    }
    return game.mode.ranking != .shortestTime || cause == .goal
  }
}
