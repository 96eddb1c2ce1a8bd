/// An Android telephone's vibrator, through `termux-vibrate`.
final class TermuxVibrator: Sendable {
  private let program: String
  /// Whether one is under way: shakes that come meanwhile are left out, and nothing piles up.
  private let isBusy = Monitor(false)

  /// nil if the program is not on the search path.
  init?(searchPath: String?) {
    guard let program = ChildProcess.find("termux-vibrate", searchPath: searchPath) else { return nil }
    self.program = program
  }

  /// Vibrates, and waits for nothing.
  func vibrate(milliseconds: UInt16) {
    let isFree = isBusy.withLock { isBusy in
      defer { isBusy = true }
      return !isBusy
    }
    guard isFree else { return }
    let hasStarted = DetachedThread.start { [self] in
      // Forced, as telephones that lie silent would not.
      let arguments = ["-f", "-d", String(milliseconds)]
      ChildProcess.start(program, arguments, readsOutput: false)?.waitForEnd()
      isBusy.withLock { $0 = false }
    }
    if !hasStarted { isBusy.withLock { $0 = false } }
  }
}
