/// An Android phone's vibrator, through `termux-vibrate`.
final class TermuxVibrator: Sendable {
  private let program: String
  /// Whether the phone is vibrating: calls during a vibration are dropped, so that none pile up.
  private let isBusy = Monitor(false)

  /// nil if the program is not on the search path.
  init?(searchPath: String?) {
    guard let program = ChildProcess.find("termux-vibrate", searchPath: searchPath) else { return nil }
    self.program = program
  }

  /// Vibrates without blocking.
  func vibrate(milliseconds: UInt16) {
    let isFree = isBusy.withLock { isBusy in
      defer { isBusy = true }
      return !isBusy
    }
    guard isFree else { return }
    let hasStarted = DetachedThread.start { [self] in
      // `-f` makes phones in silent mode vibrate too.
      let arguments = ["-f", "-d", String(milliseconds)]
      ChildProcess.start(program, arguments, readsOutput: false)?.waitForEnd()
      isBusy.withLock { $0 = false }
    }
    if !hasStarted { isBusy.withLock { $0 = false } }
  }
}
