import BlockLink

/// A rate limit for bytes: an allowance that grows steadily up to a burst and is spent by reading.
struct ByteBudget {
  private let perSecond: Int64
  private let burst: Int64
  /// The allowance in millionths of a byte; negative if too much was read.
  private var available: Int64
  private var last: LinkTime

  init(perSecond: Int, burst: Int, at now: LinkTime) {
    self.perSecond = Int64(max(perSecond, 1))
    self.burst = Int64(max(burst, 1)) * 1_000_000
    available = self.burst
    last = now
  }

  /// Spends bytes.
  ///
  /// - Returns: the microseconds to wait before the next read; nil if it need not wait.
  mutating func spend(_ count: Int, at now: LinkTime) -> Int64? {
    // A day is long enough to refill any burst, and short enough for the product not to overflow.
    let elapsed = min(max(now.microseconds - last.microseconds, 0), 86_400_000_000)
    last = now
    available = min(burst, available + elapsed * perSecond) - Int64(count) * 1_000_000
    return available >= 0 ? nil : -available / perSecond + 1
  }
}
