import BlockLink

/// The calls to a player who looks for others: one at a time is shown, and the other callers are told that the player
/// is busy.
struct CallDesk {
  /// The reaction to a call.
  enum Reaction: Equatable {
    case show
    case answer(LinkAnswer)
    /// The call is known and waits for the player.
    case wait
  }

  /// The unanswered call and its source.
  private(set) var standing: (call: LocalCall, host: String)?
  private var heard = LinkTime(microseconds: 0)
  /// The latest answers, to be repeated if one was lost.
  private var answered: [(id: LocalMark, answer: LinkAnswer)] = []
  /// The hosts whose calls were declined, and when: they are not shown again at once.
  private var declined: [(host: String, at: LinkTime)] = []

  private static let mostAnswered = 32
  /// The silence after which a call is no longer valid; a valid one is repeated every second.
  static let patience: Int64 = 4_000_000
  /// The time after a refusal in which the same host gets "busy".
  static let quiet: Int64 = 10_000_000

  mutating func take(_ call: LocalCall, from host: String, at now: LinkTime) -> Reaction {
    if let known = answered.last(where: { $0.id == call.id }) { return .answer(known.answer) }
    if let standing {
      guard standing.call.id == call.id, standing.host == host else { return .answer(.busy) }
      heard = now
      return .wait
    }
    declined.removeAll { now.since($0.at) > Self.quiet }
    if declined.contains(where: { $0.host == host }) { return .answer(.busy) }
    (standing, heard) = ((call, host), now)
    return .show
  }

  /// Takes the player's answer to the open call; false if the ID is another one's.
  mutating func answer(_ id: LocalMark, _ answer: LinkAnswer, at now: LinkTime) -> Bool {
    guard let standing, standing.call.id == id else { return false }
    if answer == .declined { declined.append((standing.host, now)) }
    self.standing = nil
    answered.append((id, answer))
    if answered.count > Self.mostAnswered { answered.removeFirst() }
    return true
  }

  /// Drops a call that is no longer repeated; returns its ID, nil if there is none.
  mutating func lapse(at now: LinkTime) -> LocalMark? {
    guard let standing, now.since(heard) > Self.patience else { return nil }
    self.standing = nil
    return standing.call.id
  }
}
