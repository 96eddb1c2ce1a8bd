import CNcurses
import Glibc

/// Restores the terminal when the program crashes.
///
/// The handlers are in C: a crashed program can safely run nothing else.
package enum CrashGuard {
  /// Installs the handlers; they do nothing until armed.
  package static func install() { _ = blockfall_crash_guard_install() }

  /// Gives this thread an alternate stack for the handlers, which could not run after a stack overflow otherwise.
  package static func prepareThread() { _ = blockfall_crash_guard_prepare_thread() }

  /// Removes the alternate stack from this thread, whose memory goes away when it ends.
  package static func cleanUpThread() { blockfall_crash_guard_leave_thread() }

  /// Arms the guard: a crash writes `bytes` and restores the original modes of `tty`.
  package static func arm(_ tty: TTY, bytes: [UInt8]) {
    var found = tty.savedModes
    _ = blockfall_crash_guard_arm(tty.output, bytes, bytes.count, &found, tty.sharedStatusFlags)
  }

  /// Disarms the guard: a crash leaves the terminal alone.
  package static func disarm() { blockfall_crash_guard_disarm() }
}
