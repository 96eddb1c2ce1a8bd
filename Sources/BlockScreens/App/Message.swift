import BlockPlatform
import BlockStorage
import TerminalUI

/// An event for the program, as the run loop delivers it.
package enum Message: Sendable {
  case input(InputEvent)
  /// Whether the terminal reports repeats and releases of keys separately from presses, from now on.
  case keyboard(reportsReleases: Bool)
  /// An event of a tilt sensor or a pad.
  case device(DeviceEvent)
  /// A requested wake-up.
  case tick
  case resized(Size)
  /// The program is about to stop (SIGTSTP).
  case suspending
  /// The program continues after a stop (SIGCONT), or after a gap in which it did not run.
  case continued
  /// The first frame is on its way; work that could wait starts now.
  case shown
  /// The answer to a storage request, and the ticket of that request; nil if nobody asked.
  ///
  /// Indirect, as it is large and would make every message as large.
  indirect case storage(StorageAnswer, for: Ticket? = nil)
  /// News of a run of the server program, and the ticket of the screen that started it.
  case link(ServerEvent, for: Ticket)
  /// HUP, TERM or the end of the tty: quit now, without asking.
  case terminating
}
