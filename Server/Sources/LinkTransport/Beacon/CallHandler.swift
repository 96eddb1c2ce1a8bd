import BlockLink

/// The calls to a player who looks for others: shows one at a time and answers "busy" to the other callers.
struct CallHandler {
  /// The reaction to a call.
  enum Reaction: Equatable {
    case show
    case answer(LinkAnswer)
    /// The call is known and waits for the player.
    case wait
  }

  /// The unanswered call and its source.
  private(set) var openCall: (call: LocalCall, host: String)?
  private var lastHeard = LinkTime(microseconds: 0)
  /// The latest answers, repeated if the caller missed one.
  private var recentAnswers: [(id: LocalID, answer: LinkAnswer)] = []
  /// The hosts whose calls were declined, and when; their new calls are not shown for `declinedTime`.
  private var declined: [(host: String, at: LinkTime)] = []

  private static let maxRecentAnswers = 32
  /// The silence after which a call expires; callers repeat a valid one every second.
  static let timeout: Int64 = 4_000_000
  /// The time after a refusal in which the same host gets "busy".
  static let declinedTime: Int64 = 10_000_000

  mutating func handle(_ call: LocalCall, from host: String, at now: LinkTime) -> Reaction {
    if let known = recentAnswers.last(where: { $0.id == call.id }) { return .answer(known.answer) }
    if let openCall {
      guard openCall.call.id == call.id, openCall.host == host else { return .answer(.busy) }
      lastHeard = now
      return .wait
    }
    declined.removeAll { now.since($0.at) > Self.declinedTime }
    if declined.contains(where: { $0.host == host }) { return .answer(.busy) }
    (openCall, lastHeard) = ((call, host), now)
    return .show
  }

  /// Takes the player's answer to the open call; returns false if the ID belongs to another call.
  mutating func answer(_ id: LocalID, _ answer: LinkAnswer, at now: LinkTime) -> Bool {
    guard let openCall, openCall.call.id == id else { return false }
    if answer == .declined { declined.append((openCall.host, now)) }
    self.openCall = nil
    recentAnswers.append((id, answer))
    if recentAnswers.count > Self.maxRecentAnswers { recentAnswers.removeFirst() }
    return true
  }

  /// Drops a call that is no longer repeated; returns its ID, nil if there is none.
  mutating func expire(at now: LinkTime) -> LocalID? {
    guard let openCall, now.since(lastHeard) > Self.timeout else { return nil }
    self.openCall = nil
    return openCall.call.id
  }
}
