/// Notices that the program was not run for a while: stopped, or on a machine that slept.
struct GapDetector {
  // In nanoseconds, and not as durations of twice as many bits: it is asked at every wake-up.

  /// A wake-up later than this is no mere load.
  private static var tolerance: Int64 { 2_000_000_000 }

  private var nanosecondsAsleep: Int64

  /// Starts with what the machine has slept so far, which is not ours.
  init(nanosecondsAsleep: Int64) {
    self.nanosecondsAsleep = nanosecondsAsleep
  }

  /// Whether there was a gap before `woken`, for who had asked to be woken at `asked`.
  ///
  /// `nanosecondsAsleep` is the machine's sleep since it was started, which the monotonic clock leaves out.
  mutating func isGap(asked: Moment?, woken: Moment, nanosecondsAsleep: Int64) -> Bool {
    let slept = nanosecondsAsleep - self.nanosecondsAsleep
    self.nanosecondsAsleep = nanosecondsAsleep
    if slept > Self.tolerance { return true }
    return asked.map { woken.nanoseconds - $0.nanoseconds > Self.tolerance } ?? false
  }
}
