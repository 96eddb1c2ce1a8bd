import Glibc
import TerminalUI

/// A thread that is never joined and that no signal interrupts.
package enum DetachedThread {
  private final class Work {
    private let body: @Sendable () -> Void
    /// The language of the creating thread.
    private let threadLanguage = ThreadLanguage.current
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    func run() {
      CrashGuard.prepareThread()
      defer { CrashGuard.cleanUpThread() }
      ThreadLanguage.bindThread(to: threadLanguage)
      body()
    }
  }

  /// Starts the thread; false if the system has none left.
  package static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    // A new thread inherits the signal mask: block all signals, which are for the main loop.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    // But a crash in the thread must reach the handler that restores the terminal.
    for signal in SignalPipe.faults { sigdelset(&all, signal) }
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let work = Unmanaged.passRetained(Work(run))
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { pointer in
        if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
      }, work.toOpaque())
    guard result == 0 else {
      work.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}
