import BlockEngine

// The server's rulings for absent players, and how long it waits for them.
extension HostedMatch {
  /// Ends a player's game at its current time.
  mutating func disqualify(_ seat: Int, _ code: RulingCode, because reason: String, effects: inout [Effect]) {
    guard !seats[seat].game.isOver else { return }
    rule(seat, [PlayerEvent(time: seats[seat].reached, event: .givenUp)], code, reason, effects: &effects)
  }

  /// Applies the delivered news to the game of the only player left, on the player's behalf, if they end it.
  ///
  /// If the time of the others was up, nobody is out, and the game goes on to its own end.
  ///
  /// - Returns: whether they do.
  mutating func endByPendingEvents(_ seat: Int, effects: inout [Effect]) -> Bool {
    let entries = seats[seat].pendingEvents.map { PlayerEvent(time: seats[seat].reached, event: $0.event) }
    var (game, ignored) = (seats[seat].game, [GameEvent]())
    for entry in entries where !game.isOver { game.perform(entry, events: &ignored) }
    guard game.isOver else { return false }
    rule(seat, entries, .won, "the match was won meanwhile", effects: &effects)
    return true
  }

  private mutating func rule(
    _ seat: Int, _ entries: [PlayerEvent], _ code: RulingCode, _ reason: String, effects: inout [Effect]
  ) {
    unwritten.append(.ruled(seat: seat, code, reason: reason))
    if code != .won { seats[seat].ruling = code }
    var events: [GameEvent] = []
    var reported: [LinkMessage.PeerEntry] = []
    var last = seats[seat].log.end.time
    for entry in entries where !seats[seat].game.isOver {
      seats[seat].game.perform(entry, events: &events)
      seats[seat].log.append(entry)
      reported.append(
        LinkMessage.PeerEntry(delay: entry.time.microseconds - last.microseconds, event: entry.event))
      last = entry.time
    }
    seats[seat].pendingEvents = []
    effects.append(
      .send(
        .gameRuled(
          LinkMessage.Ruling(
            through: seats[seat].lastMessage, at: seats[seat].reached, entries: reported, code: code,
            reason: reason)),
        seat: seat))
    effects.append(.log("match \(id): player \(seat + 1)'s game is ended: \(reason)"))
    route(events, from: seat, effects: &effects)
  }

  /// Checks for late players and for the length of the pause.
  ///
  /// - Parameter isConnected: whether each player is connected, in seat order.
  mutating func tick(at now: LinkTime, limit: Int64, isConnected: [Bool], effects: inout [Effect]) {
    guard !isOver else { return }
    if clock.time(at: now) > limit {
      for seat in activeSeats {
        disqualify(seat, .tooLong, because: "the match lasted too long", effects: &effects)
      }
      return
    }
    if isPaused {
      updatePause(at: now, isConnected: isConnected, effects: &effects)
    } else {
      let clock = clock.time(at: now)
      let late = activeSeats.filter { seats[$0].reached.microseconds < clock - LinkProtocol.pauseThreshold }
      if late.isEmpty { return }
      // The match does not wait for a player who has already won.
      if activeSeats == late, late.count == 1, endByPendingEvents(late[0], effects: &effects) { return }
      pause(for: late, at: now, effects: &effects)
    }
  }

  /// Pauses for a player who has started the client again, so that the game goes on where it stood, at that player's
  /// cost.
  mutating func pauseForReturn(of seat: Int, at now: LinkTime, effects: inout [Effect]) {
    guard !isOver, !isPaused, !seats[seat].game.isOver, clock.time(at: now) > 0 else { return }
    pause(for: [seat], at: now, effects: &effects)
  }

  private mutating func pause(for late: [Int], at now: LinkTime, effects: inout [Effect]) {
    clock.pause(at: now)
    live?.hasStood = true
    pausedSince = now
    chargedUntil = now
    maxTimeBeforePause =
      (clock.pausedAt?.microseconds ?? 0) + LinkProtocol.pauseThreshold + LinkProtocol.maxClockLead
    for seat in seats.indices {
      seats[seat].hasConfirmedPause = false
      seats[seat].pauseMessageNumber = .max
      // A delay of everybody, such as by a busy server, is nobody's fault.
      seats[seat].hasCausedPause = late.contains(seat) && (late.count < activeSeats.count || late.count == 1)
    }
    unwritten.append(.clock(clockState(at: now)))
    effects.append(.sendToAll(.matchPaused(pauseMessage(for: late))))
    effects.append(.log("match \(id) waits for \(late.map { "player \($0 + 1)" }.joined(separator: ", "))"))
  }

  /// The message about a paused match.
  func pauseMessage(for late: [Int]) -> LinkMessage.Pause {
    LinkMessage.Pause(
      at: clock.pausedAt ?? .zero, players: late.map { $0 + 1 },
      left: late.map { max(0, seats[$0].pauseBudget) }
    )
  }

  /// Takes note that a player knows of the pause and has reported the game's time.
  mutating func confirm(_ seat: Int, seen: Int) {
    if isPaused, seen >= seats[seat].pauseMessageNumber { seats[seat].hasConfirmedPause = true }
  }

  /// Takes note of the number of the message that informed a player of the pause.
  mutating func setPauseMessage(number: Int, seat: Int) { seats[seat].pauseMessageNumber = number }

  /// Takes note that a player's connection is lost.
  mutating func markDisconnected(_ seat: Int) { seats[seat].hasConfirmedPause = false }

  private mutating func updatePause(at now: LinkTime, isConnected: [Bool], effects: inout [Effect]) {
    let passed = now.since(chargedUntil)
    chargedUntil = now
    let missing = activeSeats.filter { !seats[$0].hasConfirmedPause || !isConnected[$0] }
    if missing.isEmpty { return resume(at: now, effects: &effects) }
    if let awaitedSince {
      // The server's absence is charged to nobody; who is not back after half a minute is out.
      guard now.since(awaitedSince) > LinkProtocol.sessionRetention else { return }
      for seat in missing { disqualifyAfterPause(seat, effects: &effects) }
      return
    }
    let isOld = pausedSince.map { now.since($0) > LinkProtocol.pauseThreshold } ?? true
    for seat in missing {
      // A player who was not late is charged only for a missing answer.
      let isLate =
        seats[seat].reached.microseconds < (clock.pausedAt?.microseconds ?? 0) - LinkProtocol.pauseThreshold
      if isLate || isOld { seats[seat].pauseBudget -= passed }
      if seats[seat].pauseBudget <= 0 { disqualifyAfterPause(seat, effects: &effects) }
    }
    if !isOver, activeSeats.count == 1, missing.contains(activeSeats[0]) {
      _ = endByPendingEvents(activeSeats[0], effects: &effects)
    }
  }

  private mutating func disqualifyAfterPause(_ seat: Int, effects: inout [Effect]) {
    disqualify(
      seat, .pausedTooLong, because: "the match has been paused for this player too long", effects: &effects)
  }

  /// Resumes the match from the game that is furthest behind; games that are ahead wait for the clock.
  ///
  /// The player of a late game pays for setting the clock back: otherwise a player in slow motion who reports at each
  /// pause could gain any amount of time at the small cost of the answers.
  private mutating func resume(at now: LinkTime, effects: inout [Effect]) {
    let reached = activeSeats.filter { !seats[$0].hasCausedPause }.map { seats[$0].reached }.max()
    let ahead = reached ?? clock.pausedAt ?? .zero
    for seat in activeSeats where seats[seat].hasCausedPause {
      seats[seat].hasCausedPause = false
      let setBack = max(0, ahead.microseconds - seats[seat].reached.microseconds)
      seats[seat].pauseBudget -= setBack + LinkProtocol.resumeDelay
      if seats[seat].pauseBudget <= 0 { disqualifyAfterPause(seat, effects: &effects) }
    }
    if isOver { return }
    let time = activeSeats.map { seats[$0].reached }.min() ?? .zero
    clock.resume(from: time, at: now.advanced(by: LinkProtocol.resumeDelay))
    (pausedSince, awaitedSince) = (nil, nil)
    unwritten.append(.clock(clockState(at: now)))
    effects.append(.sendToAll(.matchResumed(at: time, startsIn: LinkProtocol.resumeDelay)))
    effects.append(.log("match \(id) resumes"))
  }
}
