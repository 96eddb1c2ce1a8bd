import TerminalUI

/// All that can happen to the program, as the run loop tells it.
enum Message: Sendable {
  case input(InputEvent)
  /// Whether the terminal tells repeats and releases of keys apart from presses, from now on.
  case keyboard(tellsReleases: Bool)
  /// What a tilt sensor or a pad did.
  case device(DeviceEvent)
  /// A wake-up that was asked for has come.
  case tick
  case resized(Size)
  /// The program is about to stop (SIGTSTP).
  case suspending
  /// The program goes on after a stop (SIGCONT), or after a gap in which it was not run.
  case continued
  /// The first frame is on its way: what can wait begins now.
  case shown
  /// What came of a request to what is kept, and whose request that was; nil if nobody asked.
  ///
  /// Indirect, as it is large, and every message would be as large as this one.
  indirect case storage(StorageAnswer, for: Ticket? = nil)
  /// What came of a run of the server's program, and who started it.
  case link(LinkNews, for: Ticket)
  /// HUP, TERM or the end of the tty: leave now, and ask nothing.
  case terminating
}
