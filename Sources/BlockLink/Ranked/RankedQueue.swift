import BlockEngine

/// Those who wait for a ranked match, as a value: who is offered to whom, and what becomes of the offers.
///
/// It has no clock: times are passed in and never go back.
struct RankedQueue: Sendable {
  /// Somebody who waits.
  struct Entry: Equatable, Sendable {
    let session: UInt64
    let key: [UInt8]
    let rules: Ruleset.Name
    let standing: RankedStanding
    /// The time from which on waiting counts.
    let since: LinkTime
    /// The time of the last report.
    var reported: LinkTime
    /// The offer that has to be answered; nil if there is none.
    var offer: Int?

    /// How far an opponent may be, in points.
    func width(at now: LinkTime) -> Int {
      RankedLimits.width(waited: now.since(since), deviation: standing.rating.deviation)
    }

    /// The distance to another player's rating, in points, rounded up.
    func distance(to other: Entry) -> Int {
      (abs(standing.rating.rating - other.standing.rating.rating) + 999) / 1_000
    }
  }

  /// Two who may play each other if both want to.
  struct Offer: Equatable, Sendable {
    let id: Int
    /// The sessions: first that of who has waited longer.
    let sessions: [UInt64]
    let since: LinkTime
    var accepted: Set<UInt64> = []

    func other(than session: UInt64) -> UInt64 { sessions[sessions[0] == session ? 1 : 0] }
  }

  /// What an answer leads to.
  enum Answer: Equatable, Sendable {
    /// The other one has not answered yet.
    case waiting
    /// Both want to play; neither waits any longer.
    case agreed([Entry])
    /// It is over: who is left waits on.
    case declined(other: UInt64)
  }

  /// Those who wait, by their sessions.
  private(set) var entries: [UInt64: Entry] = [:]
  private(set) var offers: [Int: Offer] = [:]
  /// When two keys did not agree, so that they are not offered to each other again at once.
  private var pauses: [Set<[UInt8]>: LinkTime] = [:]
  private var lastOffer = 0

  /// Adds somebody who waits.
  mutating func enter(_ entry: Entry) { entries[entry.session] = entry }

  /// Removes somebody; returns the session of who was offered to them, and now waits on.
  mutating func leave(_ session: UInt64) -> UInt64? {
    guard let entry = entries.removeValue(forKey: session) else { return nil }
    guard let offer = entry.offer.flatMap({ offers.removeValue(forKey: $0) }) else { return nil }
    let other = offer.other(than: session)
    entries[other]?.offer = nil
    return other
  }

  /// The number of others who wait for a match by the same rules.
  func others(than session: UInt64) -> Int {
    guard let entry = entries[session] else { return 0 }
    return entries.values.count { $0.rules == entry.rules } - 1
  }

  /// Offers players to each other: who has waited longest comes first, and gets the closest one.
  ///
  /// - Parameter isPresent: whether somebody could answer now.
  mutating func pair(at now: LinkTime, isPresent: (UInt64) -> Bool) -> [Offer] {
    var made: [Offer] = []
    for rules in Ruleset.Name.ranked {
      var free = entries.values.filter { $0.rules == rules && $0.offer == nil && isPresent($0.session) }
      guard free.count > 1 else { continue }
      free.sort { ($0.standing.rating.rating, $0.session) < ($1.standing.rating.rating, $1.session) }
      var taken = Set<UInt64>()
      let order = free.indices.sorted {
        (free[$0].since, free[$0].session) < (free[$1].since, free[$1].session)
      }
      for index in order where !taken.contains(free[index].session) {
        guard let found = closest(to: index, in: free, without: taken, at: now) else { continue }
        lastOffer += 1
        let offer = Offer(id: lastOffer, sessions: [free[index].session, free[found].session], since: now)
        for session in offer.sessions {
          taken.insert(session)
          entries[session]?.offer = offer.id
        }
        offers[offer.id] = offer
        made.append(offer)
      }
    }
    return made
  }

  /// The one with the nearest rating who may play a player, from a list in the order of ratings; nil if there is none.
  private func closest(to index: Int, in free: [Entry], without taken: Set<UInt64>, at now: LinkTime) -> Int?
  {
    let entry = free[index]
    let width = entry.width(at: now)
    func first(_ indices: some Sequence<Int>) -> Int? {
      for other in indices {
        // Those after it are further away.
        guard entry.distance(to: free[other]) <= width else { return nil }
        if !taken.contains(free[other].session), mayPlay(entry, free[other], at: now) { return other }
      }
      return nil
    }
    let (below, above) = (first(stride(from: index - 1, through: 0, by: -1)), first((index + 1)..<free.count))
    guard let below, let above else { return below ?? above }
    let (down, up) = (free[below], free[above])
    return (entry.distance(to: down), down.since, down.session) <= (
      entry.distance(to: up), up.since, up.session
    )
      ? below : above
  }

  private func mayPlay(_ one: Entry, _ other: Entry, at now: LinkTime) -> Bool {
    guard one.key != other.key, one.distance(to: other) <= other.width(at: now) else { return false }
    let series = max(one.standing.today[other.key] ?? 0, other.standing.today[one.key] ?? 0)
    guard series < RankedLimits.seriesPerPair else { return false }
    return pauses[[one.key, other.key]].map { now.since($0) >= RankedLimits.offerPause } ?? true
  }

  /// Takes an answer; nil if there is no such offer to this player.
  mutating func answer(_ session: UInt64, _ id: Int, accepts: Bool, at now: LinkTime) -> Answer? {
    guard var offer = offers[id], offer.sessions.contains(session) else { return nil }
    guard accepts else {
      pause(offer, at: now)
      _ = leave(session)
      return .declined(other: offer.other(than: session))
    }
    offer.accepted.insert(session)
    guard offer.accepted.count == offer.sessions.count else {
      offers[id] = offer
      return .waiting
    }
    offers[id] = nil
    return .agreed(offer.sessions.compactMap { entries.removeValue(forKey: $0) })
  }

  /// Ends the offers that were not answered in time, and removes those who have not answered.
  mutating func expire(at now: LinkTime) -> [Offer] {
    pauses = pauses.filter { now.since($0.value) < RankedLimits.offerPause }
    let old = offers.values.filter { now.since($0.since) >= RankedLimits.acceptTime }.sorted { $0.id < $1.id }
    for offer in old {
      pause(offer, at: now)
      offers[offer.id] = nil
      for session in offer.sessions {
        entries[session]?.offer = nil
        if !offer.accepted.contains(session) { entries[session] = nil }
      }
    }
    return old
  }

  private mutating func pause(_ offer: Offer, at now: LinkTime) {
    let keys = offer.sessions.compactMap { entries[$0]?.key }
    if keys.count == 2 { pauses[Set(keys)] = now }
  }

  /// Those to whom a report is due, which is then noted.
  mutating func drainReports(at now: LinkTime) -> [UInt64] {
    let due = entries.values.filter {
      $0.offer == nil && now.since($0.reported) >= RankedLimits.reportInterval
    }.map(\.session).sorted()
    for session in due { entries[session]?.reported = now }
    return due
  }
}
