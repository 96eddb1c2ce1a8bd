import BlockEngine

// The verification of the play that clients report.
extension HostedMatch {
  /// Takes a client's report of what reached its player's game.
  ///
  /// - Throws: `MessageFault` if it is impossible; nothing has changed then.
  mutating func play(
    _ play: LinkMessage.Play, by seat: Int, number: Int, at now: LinkTime, effects: inout [Effect]
  ) throws(MessageFault) {
    // The message was sent before its sender knew of the end.
    guard !seats[seat].game.isOver else { return }
    try checkClock(play, by: seat, at: now)
    // A game is a small value: keeping it costs less than playing hours again after a forged message.
    let (start, before) = (seats[seat].log.end, seats[seat].game)
    var events: [GameEvent] = []
    var taken = 0
    do throws(MessageFault) {
      try apply(play, by: seat, taken: &taken, events: &events)
    } catch {
      seats[seat].log.truncate(to: start)
      seats[seat].game = before
      throw error
    }
    seats[seat].pendingEvents.removeFirst(taken)
    seats[seat].reached = seats[seat].game.isOver ? seats[seat].game.time : play.upto
    seats[seat].lastMessage = number
    seats[seat].keys.record(play)
    recordDelay(of: play, since: start.time, by: seat, at: now)
    dealMore()
    route(events, from: seat, effects: &effects)
  }

  private func checkClock(_ play: LinkMessage.Play, by seat: Int, at now: LinkTime) throws(MessageFault) {
    let (upto, before) = (play.upto.microseconds, seats[seat].reached.microseconds)
    guard upto >= before else {
      throw MessageFault(
        "its clock goes back, from \(before) to \(upto) microseconds", remedy: "\(before) or later",
        code: .forged)
    }
    let latest = max(clock.time(at: now) &+ LinkProtocol.maxClockLead, maxTimeBeforePause)
    guard upto <= latest else {
      throw MessageFault(
        "its clock is ahead: \(upto) microseconds, when the match's allows \(latest)",
        remedy: "at most \(LinkProtocol.maxClockLead) microseconds ahead", code: .forged)
    }
  }

  private mutating func apply(
    _ play: LinkMessage.Play, by seat: Int, taken: inout Int, events: inout [GameEvent]
  ) throws(MessageFault) {
    guard seats[seat].entryLimiter.spend(play.entries.count, at: play.upto.microseconds) else {
      throw MessageFault(
        "more came to its game than hands can do", remedy: "at most some hundred commands a second",
        code: .forged)
    }
    var time = seats[seat].log.end.time
    for reported in play.entries {
      time = time.advanced(by: reported.delay)
      guard time <= play.upto, time >= seats[seat].reached else {
        throw MessageFault(
          "a command at \(time.microseconds) lies outside of \(seats[seat].reached.microseconds) to \(play.upto.microseconds)",
          remedy: "a time within what the message reports", code: .forged)
      }
      let event: PlayEvent<GarbageArrival>
      switch reported.event {
      case .command(let command, let isRepeat): event = .command(command, isRepeat: isRepeat)
      case .pad(let buttons):
        if let fault = seats[seat].game.inputError(for: .pad(buttons)) {
          throw MessageFault("\(fault)", code: .forged)
        }
        event = .pad(buttons)
      case .givenUp: event = .givenUp
      case .garbage(let attack):
        let name = "attack \(attack.id) of player \(attack.sender)"
        event = try pendingEvent(taken, for: seat, at: time, is: reported.event, name)
        taken += 1
      case .out(let player):
        event = try pendingEvent(
          taken, for: seat, at: time, is: reported.event, "the end of player \(player)")
        taken += 1
      }
      seats[seat].game.advance(to: time, events: &events)
      guard !seats[seat].game.isOver else {
        throw MessageFault(
          "something came to its game at \(time.microseconds), which had ended at \(seats[seat].game.time.microseconds)",
          remedy: "nothing after the end", code: .forged)
      }
      let entry = PlayerEvent(time: time, event: event)
      seats[seat].game.perform(entry, events: &events)
      seats[seat].log.append(entry)
      try checkPieces(of: seat)
    }
    if !seats[seat].game.isOver { seats[seat].game.advance(to: play.upto, events: &events) }
    try checkPieces(of: seat)
    if !seats[seat].game.isOver, taken < seats[seat].pendingEvents.count {
      let due = seats[seat].pendingEvents[taken].sentAt.advanced(by: LinkProtocol.maxTravelTime)
      if due < play.upto {
        throw MessageFault(
          "it has held back what was due at \(due.microseconds)", remedy: "to take what arrives at once",
          code: .forged)
      }
    }
    if let digest = play.digest, digest != seats[seat].game.publicDigest.value {
      throw MessageFault(
        "its digest at \(play.upto.microseconds) is not \(seats[seat].game.publicDigest.hexadecimal), which its commands give",
        remedy: "the game that the commands give", code: .forged)
    }
  }

  /// Throws if a live run has taken a piece that its player cannot know.
  private func checkPieces(of seat: Int) throws(MessageFault) {
    let shown = seats[seat].game.takenPieceCount + facts.previewCount
    guard live != nil, shown > dealt.count else { return }
    throw MessageFault(
      "it is ahead of its pieces: \(shown) would be seen, and \(dealt.count) are dealt",
      remedy: "to wait for each piece", code: .forged)
  }

  /// A seat's next event from the others, if it is the reported one.
  private func pendingEvent(
    _ index: Int, for seat: Int, at time: GameTime, is reported: PlayEvent<AttackReference>, _ name: String
  ) throws(MessageFault) -> PlayEvent<GarbageArrival> {
    guard index < seats[seat].pendingEvents.count,
      case let pending = seats[seat].pendingEvents[index], pending.event.reported == reported
    else {
      throw MessageFault(
        "\(name) came to its game, but something else was next",
        remedy: "what was handed out, in order", code: .forged)
    }
    guard time <= pending.sentAt.advanced(by: LinkProtocol.maxTravelTime) else {
      throw MessageFault(
        "\(name) came to its game later than allowed", remedy: "to take what arrives at once",
        code: .forged)
    }
    return pending.event
  }
}
