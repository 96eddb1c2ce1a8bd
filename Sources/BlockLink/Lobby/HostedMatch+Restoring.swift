import BlockEngine

// A match from a journal: everything in it happens again, and then it waits for its players.
extension HostedMatch {
  /// The clock and what each player may still be waited for.
  func clockState(at now: LinkTime) -> JournalLine.Clock {
    let readings = -LinkProtocol.maxMatchTime...2 * LinkProtocol.maxMatchTime
    return JournalLine.Clock(
      reading: min(max(clock.time(at: now), readings.lowerBound), readings.upperBound),
      latest: min(maxTimeBeforePause, readings.upperBound),
      budgets: seats.map { max($0.pauseBudget, -LinkProtocol.pauseBudget) },
      caused: seats.indices.filter { seats[$0].hasCausedPause })
  }

  /// Lets a line of the journal happen again.
  ///
  /// - Throws: `MessageFault` if it cannot happen then.
  mutating func restore(_ line: JournalLine) throws(MessageFault) {
    defer { unwritten = [] }
    var ignored: [Effect] = []
    switch line {
    case .play(let seat, let reading, let line):
      try checkSeat(seat)
      let read = try ReceivedMessage(line, for: .server)
      guard case .playReport(let play) = read.message else { throw MessageFault("it reports no play") }
      clock = MatchClock(pausedAt: reading)
      try self.play(
        play, by: seat, number: read.number ?? 0, at: LinkTime(microseconds: 0), effects: &ignored)
    case .ruled(let seat, let code, let reason):
      try checkSeat(seat)
      if code != .won {
        disqualify(seat, code, because: reason, effects: &ignored)
      } else if !endByPendingEvents(seat, effects: &ignored) {
        throw MessageFault("a player has won who has not")
      }
    case .left(let seat):
      try checkSeat(seat)
      seats[seat].hasLeft = true
    case .clock(let state):
      guard state.budgets.count == seats.count else { throw MessageFault("the players differ in number") }
      clock = MatchClock(pausedAt: state.reading)
      maxTimeBeforePause = max(maxTimeBeforePause, state.latest)
      for seat in seats.indices {
        seats[seat].pauseBudget = state.budgets[seat]
        seats[seat].hasCausedPause = state.caused.contains(seat)
      }
    case .informed(let session): informed.insert(session)
    case .header, .session, .room, .removed, .watching, .match:
      throw MessageFault("it is no line of a match")
    }
  }

  private func checkSeat(_ seat: Int) throws(MessageFault) {
    guard seats.indices.contains(seat) else { throw MessageFault("there is no seat \(seat)") }
  }

  /// Stops the clock until the players are back; half a minute begins.
  mutating func awaitPlayers(at now: LinkTime) {
    let reading = max(0, clock.time(at: now))
    clock = MatchClock(pausedAt: reading)
    (pausedSince, awaitedSince, chargedUntil) = (now, now, now)
    maxTimeBeforePause = max(
      maxTimeBeforePause, reading + LinkProtocol.pauseThreshold + LinkProtocol.maxClockLead)
    for seat in seats.indices {
      maxTimeBeforePause = max(maxTimeBeforePause, seats[seat].reached.microseconds)
      seats[seat].hasConfirmedPause = false
      seats[seat].pauseMessageNumber = .max
      seats[seat].isReturning = true
    }
  }

  /// Whether a player's report is taken: the game goes on, and the report is of the match that the player got last.
  ///
  /// - Parameter seen: the number of the last message that the player knew of.
  func takesPlay(of seat: Int, seen: Int) -> Bool {
    !seats[seat].game.isOver && seen >= seats[seat].dealtAnew && !seats[seat].ignoresRest
  }

  /// Whether a fault in a player's report is the journal's, which may lack what the others have sent before the server's
  /// end; then nothing more is taken before the match is dealt anew.
  mutating func ignoresRest(of seat: Int) -> Bool {
    seats[seat].ignoresRest = seats[seat].isReturning
    return seats[seat].isReturning
  }
}
