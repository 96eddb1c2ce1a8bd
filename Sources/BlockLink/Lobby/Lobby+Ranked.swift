import BlockEngine
import BlockRecords

// The queue for ranked matches: who looks for an opponent, and who is offered to whom.
extension Lobby {
  /// Whether a client knows of ranked matches.
  func isRanked(_ session: LobbySession) -> Bool { session.features.contains(LinkProtocol.ranked) }

  private static var noRatings: MessageFault {
    MessageFault("this server has no ranked matches", remedy: "a server that has", code: .unknown)
  }

  /// Looks up the standing of somebody who looks for an opponent.
  mutating func seek(
    _ rules: Ruleset.Name, waited: Int64, by id: UInt64, at now: LinkTime
  ) throws(MessageFault) {
    guard let session = sessions[id] else { return }
    guard hasBoards, isRanked(session) else { throw Self.noRatings }
    try checkIsInNoRoom(id)
    guard session.bot == 0 else {
      throw MessageFault("ranked matches are for people, and this is a bot", code: .unexpected)
    }
    guard !isFinishing else { throw MessageFault("the server takes no new matches", code: .full) }
    soughtRules[id] = (rules, waited)
    outputs.append(.standing(StandingRequest(session: id, key: session.key, rules: rules)))
  }

  /// Lets somebody wait whose standing is known now.
  mutating func enterQueue(_ id: UInt64, _ standing: RankedStanding, _ rules: Ruleset.Name, at now: LinkTime)
  {
    guard let sought = soughtRules[id], sought.rules == rules else { return }
    soughtRules[id] = nil
    guard let session = sessions[id], session.room == nil else { return }
    let known = queue.entries[id]
    if known?.rules == rules, known?.offer != nil { return }
    if let other = queue.leave(id) { offerAnew(other, .gone, at: now) }
    let since = known?.rules == rules ? known?.since : nil
    queue.enter(
      RankedQueue.Entry(
        session: id, key: session.key, rules: rules, standing: standing,
        since: since ?? now.advanced(by: -sought.waited), reported: now))
    report(to: id, at: now)
    pairUp(at: now)
  }

  /// Takes somebody out of the queue.
  mutating func stopSeeking(_ id: UInt64, at now: LinkTime) {
    soughtRules[id] = nil
    guard queue.entries[id] != nil else { return }
    let other = queue.leave(id)
    send(.unfound(.stopped, isSeeking: false), to: id, at: now)
    if let other { offerAnew(other, .gone, at: now) }
  }

  /// Answers an offered opponent.
  mutating func accept(_ offer: Int, _ accepts: Bool, by id: UInt64, at now: LinkTime) throws(MessageFault) {
    switch queue.answer(id, offer, accepts: accepts, at: now) {
    // It has ended meanwhile, and the player hears so.
    case nil, .waiting: break
    case .declined(let other):
      send(.unfound(.refused, isSeeking: false), to: id, at: now)
      offerAnew(other, .declined, at: now)
    case .agreed(let entries): beginRanked(entries, at: now)
    }
  }

  /// Tells somebody that an opponent is none any more; the search goes on.
  private mutating func offerAnew(_ id: UInt64, _ why: OfferEnd, at now: LinkTime) {
    send(.unfound(why, isSeeking: true), to: id, at: now)
    report(to: id, at: now)
  }

  private mutating func report(to id: UInt64, at now: LinkTime) {
    guard let entry = queue.entries[id] else { return }
    send(
      .seeking(
        SeekState(
          rules: entry.rules, waited: max(0, now.since(entry.since)), width: entry.width(at: now),
          others: queue.others(than: id), rating: entry.standing.rating)), to: id, at: now)
  }

  private mutating func pairUp(at now: LinkTime) {
    let present = Set(queue.entries.keys.filter { isConnected($0) })
    for offer in queue.pair(at: now, isPresent: present.contains) {
      for id in offer.sessions {
        let other = offer.other(than: id)
        guard let rating = queue.entries[other]?.standing.rating, let name = sessions[other]?.name else {
          continue
        }
        send(
          .found(RankedOffer(id: offer.id, player: name, rating: rating, left: RankedLimits.acceptTime)),
          to: id, at: now)
      }
    }
  }

  /// Does what time brings to those who wait.
  mutating func tickQueue(at now: LinkTime) {
    guard !queue.entries.isEmpty else { return }
    for offer in queue.expire(at: now) {
      for id in offer.sessions {
        if queue.entries[id] != nil {
          offerAnew(id, .unanswered, at: now)
        } else {
          send(.unfound(.late, isSeeking: false), to: id, at: now)
        }
      }
    }
    pairUp(at: now)
    for id in queue.drainReports(at: now) { report(to: id, at: now) }
  }

  mutating func ask(_ query: RatingQuery, from id: UInt64) throws(MessageFault) {
    guard let session = sessions[id] else { return }
    guard hasBoards, isRanked(session) else { throw Self.noRatings }
    outputs.append(.ratings(RatingRequest(session: id, key: session.key, query: query)))
  }
}
