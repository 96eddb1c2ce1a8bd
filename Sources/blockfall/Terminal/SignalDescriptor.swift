import CNcurses
import Glibc

/// The signals that the run loop serves, as a descriptor to poll.
///
/// They are blocked, so none can interrupt anything or arrive where it is not expected.
final class SignalDescriptor {
  /// The signals served.
  private static let served = [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT]

  let descriptor: Int32

  /// Blocks the signals for this thread and those it starts later: the first thing that `main` does.
  ///
  /// A hang-up that we were started to ignore (nohup) stays ignored.
  init() throws(TerminalError) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in Self.served where signal != SIGHUP || !Self.isIgnored(SIGHUP) { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
    descriptor = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
    guard descriptor >= 0 else { throw .systemCall("signalfd", systemErrorText()) }
  }

  deinit { close(descriptor) }

  /// The next signal that has come; `nil` where there is none.
  func next() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    return read(descriptor, &info, size) == size ? Int32(info.ssi_signo) : nil
  }

  /// Stops the process as if nobody had caught SIGTSTP, and returns when it is continued.
  ///
  /// - Parameter wholeJob: Whether the job stops, as at a Ctrl-Z that the tty handles, or we alone,
  ///   as at a signal sent to us.
  func stop(wholeJob: Bool) {
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

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
