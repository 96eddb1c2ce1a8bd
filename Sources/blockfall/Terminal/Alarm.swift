import CNcurses
import Glibc

/// A timer as a descriptor to poll, finer than poll's own milliseconds.
final class Alarm {
  let descriptor: Int32
  private var armed: Moment?

  init() throws(TerminalError) {
    descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
    guard descriptor >= 0 else { throw .systemCall("timerfd_create", systemErrorText()) }
  }

  deinit { close(descriptor) }

  /// Makes the descriptor readable from `moment` on, at once where that is past; `nil` for never.
  ///
  /// Readable it stays until it is set to another moment, so that nobody has to read it.
  func set(_ moment: Moment?) {
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
