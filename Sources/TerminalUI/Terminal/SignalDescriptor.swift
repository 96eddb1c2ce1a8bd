import CNcurses
import Glibc

/// The signals that the run loop serves, as a descriptor to poll.
///
/// They are blocked, so none can interrupt anything or arrive where it is not expected.
package final class SignalDescriptor {
  /// Served whatever was done about them before the program was started.
  private static let alwaysServed = [SIGWINCH, SIGTERM, SIGINT, SIGQUIT, SIGTSTP, SIGCONT]
  /// What a fault raises: those reach the crash guard, on whichever thread.
  package static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS]
  /// What does nothing, or stops the program as it should, if nobody serves it.
  private static let harmless = [SIGCHLD, SIGURG, SIGTTIN, SIGTTOU, SIGPIPE, SIGXFSZ]

  package let descriptor: Int32

  /// Blocks the signals for this thread and those it starts later: the first thing that `main` does.
  ///
  /// All that would end the program are among them, so that the terminal is given back first. One that we were started
  /// to ignore, as the hang-up under nohup, stays ignored.
  package init() throws(TerminalError) {
    var set = sigset_t()
    sigfillset(&set)
    for signal in Self.faults + Self.harmless { sigdelset(&set, signal) }
    for signal in 1...Self.last where Self.isIgnored(signal) && !Self.alwaysServed.contains(signal) {
      sigdelset(&set, signal)
    }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
    descriptor = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
    guard descriptor >= 0 else { throw .systemCall("signalfd", systemErrorText()) }
  }

  deinit { close(descriptor) }

  /// The next signal; `nil` if there is none.
  package func next() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    return read(descriptor, &info, size) == size ? Int32(info.ssi_signo) : nil
  }

  /// All signals that have come.
  package func all() -> [Int32] {
    var found: [Int32] = []
    while let signal = next() { found.append(signal) }
    return found
  }

  /// Stops the process as if nobody had caught SIGTSTP, and returns when it is continued.
  ///
  /// - Parameter wholeJob: Whether the job stops, as at a Ctrl-Z that the tty handles, or we alone,
  ///   as at a signal sent to us.
  package func stop(wholeJob: Bool) {
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, SIGTSTP)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(SIGTSTP, &action, nil)
    kill(wholeJob ? 0 : getpid(), SIGTSTP)
    // Stops here.
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    pthread_sigmask(SIG_BLOCK, &only, nil)
  }

  /// Whether a signal that is served ends the program: TERM and HUP, and all others that are nothing else to it.
  package static func ends(_ signal: Int32) -> Bool {
    signal == SIGTERM || !alwaysServed.contains(signal)
  }

  /// The last signal there is: those from 32 on have no names, and end the program as others do.
  private static let last: Int32 = 64

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
