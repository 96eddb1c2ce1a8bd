import CNcurses
import Glibc

/// Wakes a poll at a moment: by a timer descriptor, or for short waits by the poll's own timeout.
package final class Alarm {
  package let descriptor: Int32
  private var armedMoment: Moment?

  package init() throws(TerminalError) {
    descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
    guard descriptor >= 0 else { throw .systemCall("timerfd_create", systemErrorText()) }
  }

  deinit { close(descriptor) }

  /// The waits, in nanoseconds, left to the poll's timeout, which has a resolution of a millisecond and may be one
  /// late.
  private static let pollTimeoutRange: Range<Int64> = 20_000_000..<100_000_000

  /// Prepares a wake-up at `moment` (nil for never) and returns the timeout for a poll that starts now, in
  /// milliseconds, −1 for none.
  ///
  /// A short wait, such as for the end of a rotation's animation, uses the poll's timeout if the timer is set for
  /// something later: the timer would have to be set twice, there and back.
  package func pollTimeout(until moment: Moment?, now: Moment) -> Int32 {
    if let moment, let armedMoment, moment < armedMoment,
      Self.pollTimeoutRange.contains(moment.nanoseconds - now.nanoseconds)
    {
      return Int32((moment.nanoseconds - now.nanoseconds) / 1_000_000) + 1
    }
    set(moment)
    return -1
  }

  /// Makes the descriptor readable from `moment` on, at once if that is past; nil for never.
  ///
  /// It stays readable until it is set to another moment, so that nobody has to read it.
  package func set(_ moment: Moment?) {
    guard moment != armedMoment else { return }
    armedMoment = moment
    var time = itimerspec()
    // All zeroes would disarm the timer.
    if let moment { time.it_value = timespec(nanoseconds: max(1, moment.nanoseconds)) }
    timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &time, nil)
  }
}

extension timespec {
  fileprivate init(nanoseconds: Int64) {
    self.init(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }
}
