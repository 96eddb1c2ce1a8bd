import BlockPlatform

/// A countdown whose display changes at intervals.
package struct TimeGauge: Equatable, Sendable {
  /// The full time, in microseconds, above 0.
  let maximum: Int64
  /// The shortest time between two changes of the display, in microseconds, above 0.
  let updateInterval: Int64
  /// The remaining time, 0…`maximum`, in microseconds.
  private(set) var remaining: Int64

  /// A full gauge.
  init(maximum: Int64, updateInterval: Int64) {
    self.maximum = max(1, maximum)
    self.updateInterval = max(1, updateInterval)
    remaining = self.maximum
  }

  /// Sets the remaining time, limited to 0…`maximum`.
  mutating func set(remaining: Int64) { self.remaining = min(max(remaining, 0), maximum) }

  /// Lets time pass, down to 0.
  mutating func elapse(_ microseconds: Int64) { set(remaining: remaining - max(0, microseconds)) }

  /// Whether the time is over.
  var isOver: Bool { remaining == 0 }

  /// The displayed time: the remaining time rounded up to whole intervals, so that 0 means the end and nothing else.
  var shown: Int64 {
    let (whole, rest) = remaining.quotientAndRemainder(dividingBy: updateInterval)
    return min(maximum, (whole + (rest > 0 ? 1 : 0)) * updateInterval)
  }

  /// The displayed time as text; at the end, that the time is over.
  var text: String { isOver ? tr("Time is up") : PlayTime.text(microseconds: shown) }
}
