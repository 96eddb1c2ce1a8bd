import Glibc

/// The clocks of the run loop.
package enum Clock {
  /// The current time of the monotonic clock, which stops while the machine sleeps.
  package static var now: Moment { read(CLOCK_MONOTONIC) }

  /// How many nanoseconds the machine has slept from its start until `now`.
  package static func suspendedNanoseconds(until now: Moment) -> Int64 {
    #if os(Linux)
      read(CLOCK_BOOTTIME).nanoseconds - now.nanoseconds
    #else
      0
    #endif
  }

  private static func read(_ clock: clockid_t) -> Moment {
    var time = timespec()
    clock_gettime(clock, &time)
    return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
