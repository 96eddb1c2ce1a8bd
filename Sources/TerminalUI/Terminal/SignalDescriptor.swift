import CNcurses
import Glibc

/// The signals that the run loop handles, as a descriptor to poll.
///
/// They are blocked, so none can interrupt a call or arrive unexpectedly.
package final class SignalDescriptor {
  /// Handled even if they were ignored when the program started.
  private static let alwaysHandled = [SIGWINCH, SIGTERM, SIGINT, SIGQUIT, SIGTSTP, SIGCONT]
  /// The signals of faults, which reach the crash guard on whichever thread.
  package static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS]
  /// Signals whose default action does nothing, or stops the program as it should.
  private static let unblocked = [SIGCHLD, SIGURG, SIGTTIN, SIGTTOU, SIGPIPE, SIGXFSZ]

  package let descriptor: Int32

  /// Blocks the signals for this thread and those it starts later; `main` must do this first.
  ///
  /// They include all that would end the program, so that the terminal is restored first. A signal that was ignored
  /// when the program started, such as the hang-up under nohup, stays ignored.
  package init() throws(TerminalError) {
    var set = sigset_t()
    sigfillset(&set)
    for signal in Self.faults + Self.unblocked { sigdelset(&set, signal) }
    for signal in 1...Self.maxSignal where Self.isIgnored(signal) && !Self.alwaysHandled.contains(signal) {
      sigdelset(&set, signal)
    }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
    descriptor = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
    guard descriptor >= 0 else { throw .systemCall("signalfd", systemErrorText()) }
  }

  deinit { close(descriptor) }

  /// The next pending signal; nil if there is none.
  package func next() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    return read(descriptor, &info, size) == size ? Int32(info.ssi_signo) : nil
  }

  /// All pending signals.
  package func all() -> [Int32] {
    var found: [Int32] = []
    while let signal = next() { found.append(signal) }
    return found
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
    sigaction(SIGTSTP, &action, nil)
    kill(wholeJob ? 0 : getpid(), SIGTSTP)
    // The process stops here.
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    pthread_sigmask(SIG_BLOCK, &only, nil)
  }

  /// Whether a handled signal ends the program: TERM, HUP, and every other without a use of its own.
  package static func endsProgram(_ signal: Int32) -> Bool {
    signal == SIGTERM || !alwaysHandled.contains(signal)
  }

  /// The last signal: those from 32 on have no names, and end the program like others.
  private static let maxSignal: Int32 = 64

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
