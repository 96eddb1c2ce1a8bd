import Glibc
import Testing

/// Ctrl-Z and `fg` in a shell with job control.
@Suite struct SuspendTests {
  private static let script = """
    set -m; n=0
    "$0" --new; while [ $? -gt 128 ]; do n=$((n + 1)); echo "stop $n"; read line; fg >/dev/null; done; echo ended
    """

  @Test func theTerminalIsTheShellsWhileTheGameIsStoppedAndTheGameIsPausedAfter() throws {
    let process = try PseudoTerminalProcess(["-c", Self.script, BuiltProgram.path], program: "/bin/sh")
    try process.wait(for: "the menu") { $0.contains("Quick game") }
    try process.send("\r")
    try process.wait(for: "the game") { $0.line(0).contains("Pause") }
    for stop in 1...3 {
      try process.send("\u{1a}")
      // An earlier stop's line is still there when the alternate screen ends, which is before the modes are
      // restored.
      try process.wait(for: "the shell") { !$0.isAlternateScreen && $0.contains("stop \(stop)") }
      process.expectTerminalGivenBack()
      try process.send("\n")
      try process.wait(for: "the pause") {
        $0.isAlternateScreen && $0.contains("Paused") && $0.mouseMode == 2
      }
      #expect(process.hasLineSettings(of: .raw) && !process.terminal.isCursorVisible)
      try process.send("p", until: "play to resume") { !$0.contains("Paused") }
    }
    try process.send("q", until: "Quick game")
    try process.send("q")
    #expect(try process.waitForExit() == .status(0))
    #expect(process.terminal.contains("ended"))
    process.expectTerminalGivenBack()
  }

  @Test func aStopSignalPausesTheGameToo() throws {
    let process = try PseudoTerminalProcess.game()
    process.signal(SIGSTOP)
    try process.waitUntilStopped()
    process.signal(SIGCONT)
    try process.wait(for: "the pause") { $0.contains("Paused") }
    #expect(process.hasLineSettings(of: .raw))
  }
}
