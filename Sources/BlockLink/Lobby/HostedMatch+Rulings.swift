import BlockEngine

// The server's rulings for absent players, and how long it waits for them.
extension HostedMatch {
  /// Ends a player's game at its current time.
  mutating func ruleOut(
    _ seat: Int, _ code: RulingCode, because reason: String, effects: inout [Effect]
  ) {
    guard !seats[seat].game.isOver else { return }
    rule(seat, [PartEntry(time: seats[seat].reached, event: .givenUp)], code, reason, effects: &effects)
  }

  /// Applies the delivered news to a player's game on the player's behalf.
  private mutating func settle(_ seat: Int, effects: inout [Effect]) {
    let entries = seats[seat].news.map { news in
      switch news.kind {
      case .garbage(let arrival): PartEntry(time: seats[seat].reached, event: .garbage(arrival))
      case .out(let player): PartEntry(time: seats[seat].reached, event: .out(player: player))
      }
    }
    rule(seat, entries, .won, "the match was won meanwhile", effects: &effects)
  }

  private mutating func rule(
    _ seat: Int, _ entries: [PartEntry], _ code: RulingCode, _ reason: String, effects: inout [Effect]
  ) {
    var events: [GameEvent] = []
    var told: [LinkMessage.PeerEntry] = []
    var last = seats[seat].log.end.time
    for entry in entries where !seats[seat].game.isOver {
      seats[seat].game.take(entry, events: &events)
      seats[seat].log.append(entry)
      told.append(
        LinkMessage.PeerEntry(delay: entry.time.microseconds - last.microseconds, event: entry.event))
      last = entry.time
    }
    seats[seat].news = []
    effects.append(
      .say(
        .ruled(
          LinkMessage.Ruling(
            through: seats[seat].lastMessage, at: seats[seat].reached, entries: told, code: code,
            reason: reason)),
        seat: seat))
    effects.append(.log("match \(id): player \(seat + 1) is ruled: \(reason)"))
    route(events, from: seat, effects: &effects)
  }

  /// Checks for late players and for the length of the pause.
  ///
  /// - Parameter isHere: whether each player is connected, in seat order.
  mutating func tick(at now: LinkTime, limit: Int64, isHere: [Bool], effects: inout [Effect]) {
    guard !isOver else { return }
    if clock.time(at: now) > limit {
      for seat in living { ruleOut(seat, .long, because: "the match lasted too long", effects: &effects) }
      return
    }
    if stands {
      wait(at: now, isHere: isHere, effects: &effects)
    } else {
      let clock = clock.time(at: now)
      let late = living.filter { seats[$0].reached.microseconds < clock - LinkProtocol.lateness }
      if late.isEmpty { return }
      // The match does not wait for a player who has already won.
      if living == late, late.count == 1, !seats[late[0]].news.isEmpty {
        return settle(late[0], effects: &effects)
      }
      stand(for: late, at: now, effects: &effects)
    }
  }

  private mutating func stand(for late: [Int], at now: LinkTime, effects: inout [Effect]) {
    clock.stop(at: now)
    stoodSince = now
    chargedUntil = now
    leeway = (clock.standsAt?.microseconds ?? 0) + LinkProtocol.lateness + LinkProtocol.hurry
    for seat in seats.indices {
      seats[seat].isConfirmed = false
      seats[seat].standMessage = .max
      // A delay of everybody, such as by a busy server, is nobody's fault.
      seats[seat].isWaitedFor = late.contains(seat) && (late.count < living.count || late.count == 1)
    }
    effects.append(.tell(.stand(standing(for: late))))
    effects.append(.log("match \(id) stands for \(late.map { "player \($0 + 1)" }.joined(separator: ", "))"))
  }

  /// The message about a paused match.
  func standing(for late: [Int]) -> LinkMessage.Standing {
    LinkMessage.Standing(
      at: clock.standsAt ?? .zero, players: late.map { $0 + 1 }, left: late.map { max(0, seats[$0].patience) }
    )
  }

  /// Takes note that a player knows of the pause and has reported the game's time.
  mutating func confirm(_ seat: Int, seen: Int) {
    if stands, seen >= seats[seat].standMessage { seats[seat].isConfirmed = true }
  }

  /// Takes note of the number of the message that informed a player of the pause.
  mutating func note(standMessage number: Int, seat: Int) {
    seats[seat].standMessage = number
  }

  /// Takes note that a player's connection is lost.
  mutating func lose(_ seat: Int) { seats[seat].isConfirmed = false }

  private mutating func wait(at now: LinkTime, isHere: [Bool], effects: inout [Effect]) {
    let passed = now.since(chargedUntil)
    chargedUntil = now
    let missing = living.filter { !seats[$0].isConfirmed || !isHere[$0] }
    if missing.isEmpty { return goOn(at: now, effects: &effects) }
    let isOld = stoodSince.map { now.since($0) > LinkProtocol.lateness } ?? true
    for seat in missing {
      // A player who was not late is charged only for a missing answer.
      let isLate =
        seats[seat].reached.microseconds < (clock.standsAt?.microseconds ?? 0) - LinkProtocol.lateness
      if isLate || isOld { seats[seat].patience -= passed }
      if seats[seat].patience <= 0 { ruleOutStood(seat, effects: &effects) }
    }
    if !isOver, living.count == 1, !seats[living[0]].news.isEmpty, missing.contains(living[0]) {
      settle(living[0], effects: &effects)
    }
  }

  private mutating func ruleOutStood(_ seat: Int, effects: inout [Effect]) {
    ruleOut(seat, .stood, because: "the match has stood for him as long as it may", effects: &effects)
  }

  /// Resumes the match from the game that is furthest behind; games that are ahead wait for the clock.
  ///
  /// The player of a late game pays for setting the clock back: otherwise a player in slow motion who reports at each
  /// pause could gain any amount of time at the small cost of the answers.
  private mutating func goOn(at now: LinkTime, effects: inout [Effect]) {
    let reached = living.filter { !seats[$0].isWaitedFor }.map { seats[$0].reached }.max()
    let ahead = reached ?? clock.standsAt ?? .zero
    for seat in living where seats[seat].isWaitedFor {
      seats[seat].isWaitedFor = false
      let setBack = max(0, ahead.microseconds - seats[seat].reached.microseconds)
      seats[seat].patience -= setBack + LinkProtocol.restart
      if seats[seat].patience <= 0 { ruleOutStood(seat, effects: &effects) }
    }
    if isOver { return }
    let time = living.map { seats[$0].reached }.min() ?? .zero
    clock.start(from: time, at: now.advanced(by: LinkProtocol.restart))
    stoodSince = nil
    effects.append(.tell(.go(at: time, startsIn: LinkProtocol.restart)))
    effects.append(.log("match \(id) goes on"))
  }
}
