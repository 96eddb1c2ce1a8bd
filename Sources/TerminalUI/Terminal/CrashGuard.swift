import CNcurses
import Glibc

/// Gives the terminal back when the program crashes.
///
/// The handlers are in C: a crashed program can run nothing else safely.
package enum CrashGuard {
  /// Installs the handlers; they do nothing until armed.
  package static func install() {
    _ = blockfall_crash_guard_install()
  }

  /// Gives this thread a stack of its own for the handlers: one that ran out of its own could call none.
  package static func prepareThread() {
    _ = blockfall_crash_guard_prepare_thread()
  }

  /// Takes the stack back from this thread, which ends, and with it the memory that the stack is in.
  package static func leaveThread() {
    blockfall_crash_guard_leave_thread()
  }

  /// From now on a crash writes `bytes` and restores what `tty` was found with.
  package static func arm(_ tty: TTY, bytes: [UInt8]) {
    var found = tty.found
    _ = blockfall_crash_guard_arm(tty.output, bytes, bytes.count, &found, tty.sharedStatusFlags)
  }

  /// From now on a crash leaves the terminal alone.
  package static func disarm() {
    blockfall_crash_guard_disarm()
  }
}
