import BlockEngine

/// A match's clock, in microseconds of play, negative before the start; it can be stopped.
struct MatchClock: Sendable {
  /// The time at which the clock reads `reading`.
  private var base: LinkTime
  private var reading: Int64
  /// The time at which it is stopped; nil while it runs.
  private(set) var pausedAt: GameTime?

  /// A clock that starts at zero at `start`.
  init(startingAt start: LinkTime) {
    base = start
    reading = 0
  }

  /// A clock that stands at `reading`.
  init(pausedAt reading: Int64) {
    base = LinkTime(microseconds: 0)
    self.reading = 0
    pausedAt = GameTime(microseconds: max(0, reading))
  }

  /// The clock's reading at `now`.
  func time(at now: LinkTime) -> Int64 { pausedAt?.microseconds ?? reading &+ now.since(base) }

  mutating func pause(at now: LinkTime) { pausedAt = GameTime(microseconds: max(0, time(at: now))) }

  /// Restarts the clock from `time` at a future moment.
  mutating func resume(from time: GameTime, at moment: LinkTime) {
    pausedAt = nil
    base = moment
    reading = time.microseconds
  }
}
