import CNcurses
import Glibc

/// Gives the terminal back when the program crashes.
///
/// The handlers are in C: a crashed program can run nothing else safely.
enum CrashGuard {
  /// Installs the handlers; they do nothing until armed.
  static func install() {
    _ = blockfall_crash_guard_install()
  }

  /// From now on a crash writes `bytes` and restores what `tty` was found with.
  static func arm(_ tty: TTY, bytes: [UInt8]) {
    var found = tty.found
    _ = blockfall_crash_guard_arm(tty.output, bytes, bytes.count, &found, tty.sharedStatusFlags)
  }

  /// From now on a crash leaves the terminal alone.
  static func disarm() {
    blockfall_crash_guard_disarm()
  }
}
