import CNcurses
import Glibc

/// Wakes a poll at a moment: a timer as a descriptor to poll, and for what comes soon before that, the poll's own time.
package final class Alarm {
  package let descriptor: Int32
  private var armed: Moment?

  package init() throws(TerminalError) {
    descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
    guard descriptor >= 0 else { throw .systemCall("timerfd_create", systemErrorText()) }
  }

  deinit { close(descriptor) }

  /// The times from now on, in nanoseconds, that are left to a poll: it counts in milliseconds, and may be one late.
  private static let pollsOwn: Range<Int64> = 20_000_000..<100_000_000

  /// Sees to it that a poll which begins now and waits so many milliseconds, or without end for −1, ends when `moment`
  /// has come; `nil` is never.
  ///
  /// What is soon, such as the end of a turn's glide, is waited for by the poll itself where the timer stands for
  /// something later: it would have to be set twice, there and back.
  package func patience(until moment: Moment?, now: Moment) -> Int32 {
    if let moment, let armed, moment < armed, Self.pollsOwn.contains(moment.nanoseconds - now.nanoseconds) {
      return Int32((moment.nanoseconds - now.nanoseconds) / 1_000_000) + 1
    }
    set(moment)
    return -1
  }

  /// Makes the descriptor readable from `moment` on, at once where that is past; `nil` for never.
  ///
  /// Readable it stays until it is set to another moment, so that nobody has to read it.
  package func set(_ moment: Moment?) {
    guard moment != armed else { return }
    armed = moment
    var time = itimerspec()
    // All zeroes would disarm it.
    if let moment { time.it_value = timespec(nanoseconds: max(1, moment.nanoseconds)) }
    timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &time, nil)
  }
}

extension timespec {
  fileprivate init(nanoseconds: Int64) {
    self.init(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }
}
