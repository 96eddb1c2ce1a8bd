import BlockEngine

/// A terminal's key repeat.
public struct KeyRepeat: Hashable, Sendable {
  /// From the press to the first repeat, in microseconds.
  public let delay: Int64
  /// From one repeat to the next, in microseconds.
  public let interval: Int64

  /// A key repeat; values out of range (delay 50 ms to 3 s, interval 5 to 500 ms) are clamped.
  public init(delay: Int64, interval: Int64) {
    self.delay = min(max(delay, 50_000), 3_000_000)
    self.interval = min(max(interval, 5_000), 500_000)
  }

  /// The default of most systems: half a second, then thirty a second.
  public static let standard = KeyRepeat(delay: 500_000, interval: 33_000)
}

/// Measures a terminal's own key repeat while a player holds one key for a few seconds.
///
/// The delay is the first gap. The interval is the mean of all further gaps, not their median: a slow connection
/// delivers repeats in bursts, and gaps of 0 and 60 ms average to 30 each.
public struct RepeatEstimator: Hashable, Sendable {
  /// The number of presses for an estimate.
  public static let requiredPresses = 12

  /// The number of presses, the first one included.
  public private(set) var presses = 0
  private var first = ControlTime.distantPast
  private var second = ControlTime.distantPast
  private var last = ControlTime.distantPast

  /// An estimator without presses.
  public init() {}

  /// Counts a report of the key.
  ///
  /// A gap of more than three seconds means that the key was released: measuring starts again. Time that runs
  /// backwards counts as standing still.
  public mutating func press(at time: ControlTime) {
    let time = max(time, last)
    if presses > 0, time.microseconds(since: last) > 3_000_000 { presses = 0 }
    presses += 1
    last = time
    if presses == 1 { first = time }
    if presses == 2 { second = time }
  }

  /// The estimate from the presses so far.
  ///
  /// nil with too few presses, or if they are no repeat: the delay must be at least the interval, and the interval
  /// between 5 and 500 ms.
  public var estimate: KeyRepeat? {
    guard presses >= RepeatEstimator.requiredPresses else { return nil }
    let delay = second.microseconds(since: first)
    let repeats = Int64(presses - 2)
    let interval = (last.microseconds(since: second) + repeats / 2) / repeats
    guard (50_000...3_000_000).contains(delay), (5_000...500_000).contains(interval), delay >= interval
    else { return nil }
    return KeyRepeat(delay: delay, interval: interval)
  }
}
