/// Time that runs down: how much of it is left, told at intervals.
struct TimeGauge: Equatable, Sendable {
  /// The most that can be left, in microseconds, above 0.
  let maximum: Int64
  /// What is told changes no more often than this, in microseconds, above 0.
  let updateInterval: Int64
  /// What is left, 0…`maximum`, in microseconds.
  private(set) var remaining: Int64

  /// A full gauge.
  init(maximum: Int64, updateInterval: Int64) {
    self.maximum = max(1, maximum)
    self.updateInterval = max(1, updateInterval)
    remaining = self.maximum
  }

  /// Sets what is left, at any moment; it stays within 0…`maximum`.
  mutating func set(remaining: Int64) {
    self.remaining = min(max(remaining, 0), maximum)
  }

  /// Lets time pass; at 0 it stops.
  mutating func elapse(_ microseconds: Int64) {
    set(remaining: remaining - max(0, microseconds))
  }

  /// Whether the time is over.
  var isOver: Bool { remaining == 0 }

  /// What is told: the time left, rounded up to whole intervals, so that 0 means the end and nothing else.
  var shown: Int64 {
    let (whole, rest) = remaining.quotientAndRemainder(dividingBy: updateInterval)
    return min(maximum, (whole + (rest > 0 ? 1 : 0)) * updateInterval)
  }

  /// What is left in words; at the end it says that the time is over.
  var text: String { isOver ? tr("Time is over") : PlayTime.text(microseconds: shown) }
}
