import CNcurses
import Glibc

/// The progress that a command shows at the window of the terminal on standard error.
package enum WindowProgress {
  /// Takes it away if a signal ends the program: an interrupt, a hang-up or a request to terminate.
  package static func guardStandardError() {
    let bytes = Array(WindowMarks.progress(nil).utf8)
    blockfall_farewell(STDERR_FILENO, bytes, bytes.count)
  }
}
