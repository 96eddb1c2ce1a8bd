import BlockLink

/// The calls to a player who looks for others: one at a time is shown, and the other callers are told that the player
/// is busy.
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
  /// The latest answers, to be repeated if one was lost.
  private var recentAnswers: [(id: LocalID, answer: LinkAnswer)] = []
  /// The hosts whose calls were declined, and when: they are not shown again at once.
  private var declined: [(host: String, at: LinkTime)] = []

  private static let maxRecentAnswers = 32
  /// The silence after which a call is no longer valid; a valid one is repeated every second.
  static let timeout: Int64 = 4_000_000
  /// The time after a refusal in which the same host gets "busy".
  static let declinedTime: Int64 = 10_000_000

  mutating func take(_ call: LocalCall, from host: String, at now: LinkTime) -> Reaction {
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

  /// Takes the player's answer to the open call; false if the ID is another one's.
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
