import CNcurses
import Glibc

/// The signals that the run loop handles: they arrive while it waits, and never elsewhere.
///
/// They are blocked on every thread, so none can interrupt a call. `DescriptorWait` lets them through; a handler then
/// writes each into a pipe of the program's own, from which `all` takes them.
package final class SignalPipe {
  /// Handled even if they were ignored when the program started.
  private static let alwaysHandled = [SIGWINCH, SIGTERM, SIGINT, SIGQUIT, SIGTSTP, SIGCONT]
  /// The signals of faults, which reach the crash guard on whichever thread.
  package static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS]
  /// Signals whose default action does nothing, or stops the program as it should; the last two cannot be handled.
  private static let unhandled = [SIGCHLD, SIGURG, SIGTTIN, SIGTTOU, SIGPIPE, SIGXFSZ, SIGKILL, SIGSTOP]

  private let reading: Int32
  private let writing: Int32
  /// The handled signals, and what they did before.
  private var handled = sigset_t()
  private var former: [(signal: Int32, action: sigaction)] = []
  /// The signals that stay blocked while the loop waits.
  private var maskOfWaits = sigset_t()

  /// Blocks the signals for this thread and those it starts later; `main` must do this first.
  ///
  /// They include all that would end the program, so that the terminal is restored first. A signal that was ignored
  /// when the program started, such as the hang-up under nohup, stays ignored.
  package init() throws(TerminalError) {
    var ends: [Int32] = [-1, -1]
    guard blockfall_signal_pipe(&ends) == 0 else { throw .systemCall("pipe", systemErrorText()) }
    (reading, writing) = (ends[0], ends[1])
    sigemptyset(&handled)
    let left = Self.faults + Self.unhandled
    for signal in 1...blockfall_last_signal()
    where !left.contains(signal) && (Self.alwaysHandled.contains(signal) || !Self.isIgnored(signal)) {
      sigaddset(&handled, signal)
    }
    pthread_sigmask(SIG_BLOCK, &handled, &maskOfWaits)
    for signal in 1...blockfall_last_signal() where sigismember(&handled, signal) == 1 {
      sigdelset(&maskOfWaits, signal)
      var action = sigaction()
      // Some numbers belong to the C library.
      if blockfall_handle_signal(signal, &action) == 0 { former.append((signal, action)) }
    }
    signal(SIGPIPE, SIG_IGN)
  }

  deinit {
    for (signal, var action) in former { sigaction(signal, &action, nil) }
    blockfall_close_signal_pipe(reading, writing)
  }

  /// Takes all signals that have arrived, in order.
  package func all() -> [Int32] {
    deliverPending()
    var bytes = [UInt8](repeating: 0, count: 64)
    var found: [Int32] = []
    while true {
      let count = read(reading, &bytes, bytes.count)
      guard count > 0 else { return found }
      found += bytes[..<count].map(Int32.init)
    }
  }

  /// Lets signals through that came while the loop did not wait: a wait with something to read need not take them.
  private func deliverPending() {
    var pending = sigset_t()
    sigpending(&pending)
    guard former.contains(where: { sigismember(&pending, $0.signal) == 1 }) else { return }
    var now = sigset_t()
    pthread_sigmask(SIG_SETMASK, &maskOfWaits, &now)
    pthread_sigmask(SIG_SETMASK, &now, nil)
  }

  /// Calls `body` with the mask for waiting.
  func withMaskOfWaits<Result>(_ body: (UnsafePointer<sigset_t>) -> Result) -> Result {
    withUnsafePointer(to: maskOfWaits, body)
  }

  /// Stops the process as the default action of SIGTSTP does, and returns when it is continued.
  ///
  /// - Parameter wholeJob: Whether the whole job stops, as at a Ctrl-Z handled by the tty, or only this process,
  ///   as at a signal sent to it.
  package func stop(wholeJob: Bool) {
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, SIGTSTP)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = SIG_DFL
    var handler = sigaction()
    sigaction(SIGTSTP, &action, &handler)
    kill(wholeJob ? 0 : getpid(), SIGTSTP)
    // The process stops here.
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    pthread_sigmask(SIG_BLOCK, &only, nil)
    sigaction(SIGTSTP, &handler, nil)
  }

  /// Whether a handled signal ends the program: TERM, HUP, and every other without a use of its own.
  package static func endsProgram(_ signal: Int32) -> Bool {
    signal == SIGTERM || !alwaysHandled.contains(signal)
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
