import BlockLink

/// Who calls somebody who looks for others: one at a time is shown to him, and the rest hear that he is busy.
struct CallDesk {
  /// What is to be done about a call.
  enum Reaction: Equatable {
    case show
    case answer(LinkAnswer)
    /// It is known, and waits for him.
    case wait
  }

  /// The call that he has not answered, and where it came from.
  private(set) var standing: (call: LocalCall, host: String)?
  private var heard = LinkTime(microseconds: 0)
  /// What was answered, so that it is said again if that was lost; the last ones.
  private var answered: [(id: LocalMark, answer: LinkAnswer)] = []
  /// Whose call was declined, and when: he is not shown again at once.
  private var declined: [(host: String, at: LinkTime)] = []

  private static let mostAnswered = 32
  /// A call is said again every second; one that has not been heard for so long does not stand any more.
  static let patience: Int64 = 4_000_000
  /// For so long after a no the same host hears that he is busy.
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

  /// Takes his answer to the call that stands; false if it is not that.
  mutating func answer(_ id: LocalMark, _ answer: LinkAnswer, at now: LinkTime) -> Bool {
    guard let standing, standing.call.id == id else { return false }
    if answer == .declined { declined.append((standing.host, now)) }
    self.standing = nil
    answered.append((id, answer))
    if answered.count > Self.mostAnswered { answered.removeFirst() }
    return true
  }

  /// Takes back a call that is not said any more, and gives its id; nil while there is none.
  mutating func lapse(at now: LinkTime) -> LocalMark? {
    guard let standing, now.since(heard) > Self.patience else { return nil }
    self.standing = nil
    return standing.call.id
  }
}
