import BlockEngine

/// A match's clock as a client knows it: never ahead of the server's, as what the server tells is late.
struct SessionClock: Sendable {
  /// When the clock reads zero.
  private var base: LinkTime
  /// The last reading that the server told.
  private var told: Int64
  /// Whether the clock stands.
  private(set) var stands = false

  init(startsIn: Int64, at now: LinkTime) {
    base = now.advanced(by: startsIn)
    told = -startsIn
  }

  /// What the clock reads; it does not go far beyond what the server told last.
  func time(at now: LinkTime) -> Int64 {
    min(now.since(base), told + LinkProtocol.trust)
  }

  /// What the clock reads at most before the server is heard again.
  var latest: Int64 { told + LinkProtocol.trust }

  /// Whether the clock reads what it should: it does not stand, and the server was heard lately.
  func goes(at now: LinkTime) -> Bool { !stands && now.since(base) <= told + LinkProtocol.trust }

  /// When the clock will read `time`.
  func moment(of time: GameTime) -> LinkTime { base.advanced(by: time.microseconds) }

  /// Takes note of what the server tells.
  ///
  /// - Parameter reached: how far one's own game is: only while that waits for the clock, the clock may be set forward.
  mutating func hear(_ clock: Int64, reached: GameTime, at now: LinkTime) {
    guard !stands else { return }
    told = max(told, clock)
    if now.since(base) <= reached.microseconds, clock > now.since(base) {
      base = now.advanced(by: -clock)
    }
  }

  mutating func stand() { stands = true }

  mutating func go(from time: GameTime, in delay: Int64, at now: LinkTime) {
    stands = false
    told = time.microseconds
    base = now.advanced(by: delay - time.microseconds)
  }
}
