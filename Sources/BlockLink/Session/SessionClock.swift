import BlockEngine

/// A client's copy of a match's clock: never ahead of the server's, since reports arrive late.
struct SessionClock: Sendable {
  /// The time at which the clock reads zero.
  private var base: LinkTime
  /// The server's last reported reading.
  private var lastReported: Int64
  /// Whether the clock is stopped.
  private(set) var isPaused = false

  init(startsIn: Int64, at now: LinkTime) {
    base = now.advanced(by: startsIn)
    lastReported = -startsIn
  }

  /// The clock's reading, limited to shortly after the server's last report.
  func time(at now: LinkTime) -> Int64 {
    min(now.since(base), lastReported + LinkProtocol.maxExtrapolation)
  }

  /// The highest reading before the next report of the server.
  var latest: Int64 { lastReported + LinkProtocol.maxExtrapolation }

  /// Whether the clock is reliable: it runs, and the server was heard recently.
  func isRunning(at now: LinkTime) -> Bool {
    !isPaused && now.since(base) <= lastReported + LinkProtocol.maxExtrapolation
  }

  /// The time at which the clock reads `time`.
  func moment(of time: GameTime) -> LinkTime { base.advanced(by: time.microseconds) }

  /// Takes the server's report of the clock.
  ///
  /// - Parameter reached: the time of the player's own game: the clock may be set forward only while that game
  ///   waits for it.
  mutating func synchronize(to clock: Int64, reached: GameTime, at now: LinkTime) {
    guard !isPaused else { return }
    lastReported = max(lastReported, clock)
    if now.since(base) <= reached.microseconds, clock > now.since(base) {
      base = now.advanced(by: -clock)
    }
  }

  mutating func pause() { isPaused = true }

  mutating func resume(from time: GameTime, in delay: Int64, at now: LinkTime) {
    isPaused = false
    lastReported = time.microseconds
    base = now.advanced(by: delay - time.microseconds)
  }
}
