/// How a terminal repeats a key that is held.
public struct KeyRepeat: Hashable, Sendable {
  /// From the press to the first repeat, in microseconds.
  public let delay: Int64
  /// From one repeat to the next, in microseconds.
  public let interval: Int64

  /// A repeat; what is out of range (delay 50 ms to 3 s, interval 5 to 500 ms) is taken to the nearest.
  public init(delay: Int64, interval: Int64) {
    self.delay = min(max(delay, 50_000), 3_000_000)
    self.interval = min(max(interval, 5_000), 500_000)
  }

  /// What most systems come with: half a second, then thirty a second.
  public static let usual = KeyRepeat(delay: 500_000, interval: 33_000)
}

/// Measures a terminal's own repeat while a player holds one key for a few seconds.
///
/// The delay is the first gap. The interval is the mean of all further ones, not their median: a slow
/// line delivers repeats in bundles, and gaps of 0 and 60 ms are still 30 a piece.
public struct RepeatEstimator: Hashable, Sendable {
  /// So many presses make an estimate.
  public static let enough = 12

  /// How many presses there were, the first one included.
  public private(set) var presses = 0
  private var first = ControlTime.distantPast
  private var second = ControlTime.distantPast
  private var last = ControlTime.distantPast

  /// An estimator that has seen nothing.
  public init() {}

  /// The key was reported once more.
  ///
  /// A gap of more than three seconds means that it had been let go: measuring begins anew. Time that
  /// runs backwards is taken to stand still.
  public mutating func press(at time: ControlTime) {
    let time = max(time, last)
    if presses > 0, time.microseconds(since: last) > 3_000_000 { presses = 0 }
    presses += 1
    last = time
    if presses == 1 { first = time }
    if presses == 2 { second = time }
  }

  /// What the presses so far tell.
  ///
  /// nil while they are too few, or are no repeat: the first gap must be the longest kind, an interval
  /// between 5 and 500 ms.
  public var estimate: KeyRepeat? {
    guard presses >= RepeatEstimator.enough else { return nil }
    let delay = second.microseconds(since: first)
    let repeats = Int64(presses - 2)
    let interval = (last.microseconds(since: second) + repeats / 2) / repeats
    guard (50_000...3_000_000).contains(delay), (5_000...500_000).contains(interval), delay >= interval
    else { return nil }
    return KeyRepeat(delay: delay, interval: interval)
  }
}
