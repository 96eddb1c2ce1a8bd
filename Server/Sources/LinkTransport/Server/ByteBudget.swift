import BlockLink

/// Bytes that come in steadily, may pile up to a burst, and are spent by reading.
struct ByteBudget {
  private let perSecond: Int64
  private let burst: Int64
  /// In millionths of a byte; below zero once too much was read.
  private var available: Int64
  private var last: LinkTime

  init(perSecond: Int, burst: Int, at now: LinkTime) {
    self.perSecond = Int64(max(perSecond, 1))
    self.burst = Int64(max(burst, 1)) * 1_000_000
    available = self.burst
    last = now
  }

  /// Takes bytes out.
  ///
  /// The microseconds to wait before more is read; nil if none.
  mutating func spend(_ count: Int, at now: LinkTime) -> Int64? {
    // A day fills any burst, and keeps the product small.
    let elapsed = min(max(now.microseconds - last.microseconds, 0), 86_400_000_000)
    last = now
    available = min(burst, available + elapsed * perSecond) - Int64(count) * 1_000_000
    return available >= 0 ? nil : -available / perSecond + 1
  }
}
