/// Notices that the program was not run for a while: stopped, or on a machine that slept.
struct GapDetector {
  /// A wake-up later than this is no mere load.
  static let tolerance = Duration.seconds(2)

  private var timeAsleep: Duration

  /// Starts with what the machine has slept so far, which is not ours.
  init(timeAsleep: Duration) {
    self.timeAsleep = timeAsleep
  }

  /// Whether there was a gap before `woken`, for who had asked to be woken at `asked`.
  ///
  /// `timeAsleep` is the machine's sleep since it was started, which the monotonic clock leaves out.
  mutating func isGap(asked: Moment?, woken: Moment, timeAsleep: Duration) -> Bool {
    let slept = timeAsleep - self.timeAsleep
    self.timeAsleep = timeAsleep
    if slept > Self.tolerance { return true }
    return asked.map { woken > $0 + Self.tolerance } ?? false
  }
}
