import BlockEngine

/// The clock of a match: microseconds of play, negative before it starts; it may stand.
struct MatchClock: Sendable {
  /// When the clock read, or will read, `reading`.
  private var base: LinkTime
  private var reading: Int64
  /// Where it stands; nil while it goes.
  private(set) var standsAt: GameTime?

  /// A clock that starts at zero at `start`.
  init(startingAt start: LinkTime) {
    base = start
    reading = 0
  }

  /// What the clock reads at `now`.
  func time(at now: LinkTime) -> Int64 {
    standsAt?.microseconds ?? reading &+ now.since(base)
  }

  mutating func stop(at now: LinkTime) {
    standsAt = GameTime(microseconds: max(0, time(at: now)))
  }

  /// Lets the clock go on from `time` at a moment to come.
  mutating func start(from time: GameTime, at moment: LinkTime) {
    standsAt = nil
    base = moment
    reading = time.microseconds
  }
}
