import Glibc

/// Reads the clocks that the run loop goes by.
enum Clock {
  /// Now, on the clock that stands still while the machine sleeps.
  static var now: Moment { read(CLOCK_MONOTONIC) }

  /// For how long the machine has slept from its start until `now`.
  static func timeAsleep(until now: Moment) -> Duration { read(CLOCK_BOOTTIME) - now }

  private static func read(_ clock: clockid_t) -> Moment {
    var time = timespec()
    clock_gettime(clock, &time)
    return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
