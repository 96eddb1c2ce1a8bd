import Glibc
import Testing

@testable import BlockPlatform
@testable import TerminalUI

@Suite struct PseudoTerminalProcessTests {
  private func shell(_ script: String, environment: [String: String?] = [:]) throws -> PseudoTerminalProcess {
    try PseudoTerminalProcess(["-c", script], program: "/bin/sh", environment: environment)
  }

  @Test func whatAProgramWritesIsOnTheScreenAndItsExitStatusIsTold() throws {
    let process = try shell("stty size; echo $TERM $FOO ${HOME#/} >&2; exit 7", environment: ["FOO": "bar"])
    #expect(try process.waitForExit() == .status(7))
    #expect(process.terminal.line(0) == "24 80")
    #expect(process.terminal.line(1) == "xterm-256color bar \(process.home.path.dropFirst())")
    #expect(process.output.starts(with: "24 80\r\n".utf8))
  }

  @Test func whatIsTypedReachesTheProgram() throws {
    let process = try PseudoTerminalProcess(program: "/bin/cat")
    try process.send("hello\n")
    // Once from the echo and once from the program.
    try process.wait { $0.line(0) == "hello" && $0.line(1) == "hello" }
    try process.send([4])
    #expect(try process.waitForExit() == .status(0))
  }

  @Test func aFloodIsTakenWhileTheProgramAnswersIt() throws {
    let process = try shell("stty raw -echo; echo ready; exec cat")
    try process.wait { $0.contains("ready") }
    let before = process.output.count
    try process.send([UInt8](repeating: 120, count: 300_000))
    try process.wait { _ in process.output.count - before >= 300_000 }
  }

  @Test func aProgramSeesItsTerminalsNewSize() throws {
    let process = try shell("trap 'stty size' WINCH; echo ready; while :; do read x; done")
    try process.wait { $0.contains("ready") }
    process.resize(to: Size(columns: 33, rows: 11))
    try process.send("\n")
    try process.wait { $0.contains("11 33") }
  }

  @Test func aSignalThatEndsAProgramIsTold() throws {
    let process = try shell("echo ready; exec cat")
    try process.wait { $0.contains("ready") }
    process.signal(SIGTERM)
    #expect(try process.waitForExit() == .signal(SIGTERM))
  }

  @Test func aClosedTerminalHangsTheProgramUp() throws {
    let process = try shell("echo ready; exec cat")
    try process.wait { $0.contains("ready") }
    process.hangUp()
    #expect(try process.waitForExit() == .signal(SIGHUP))
  }

  @Test func aStopIsSeenAndUndone() throws {
    let process = try shell("echo ready; exec cat")
    try process.wait { $0.contains("ready") }
    process.signal(SIGSTOP)
    try process.waitUntilStopped()
    process.signal(SIGCONT)
    try process.send("on\n")
    try process.wait { $0.line(1) == "on" && $0.line(2) == "on" }
  }

  @Test func theLineSettingsCanBeRead() throws {
    // The shell waits for a line, so that the test sees the settings before they change.
    let process = try shell("read line; stty -echo -icanon; echo ready; exec cat")
    #expect(process.settings.c_lflag & UInt32(ECHO) != 0)
    try process.send("\n")
    try process.wait { $0.contains("ready") }
    #expect(process.settings.c_lflag & UInt32(ECHO | ICANON) == 0)
  }

  @Test func theTerminalsRepliesReachTheProgram() throws {
    let process = try shell("stty raw -echo; printf '\\033[5;7H\\033[6n'; head -c 6 | od -c; echo done")
    try process.wait { $0.contains("done") }
    #expect(process.terminal.text.contains("[   5   ;   7   R"))
  }

  @Test func aWaitInVainSaysWhatWasOnTheScreen() throws {
    let process = try shell("echo here; exec cat")
    try process.wait { $0.contains("here") }
    let error = #expect(throws: PseudoTerminalProcess.Failure.self) {
      try process.wait(for: "godot", deadline: .zero) { _ in false }
    }
    #expect(error?.description.contains("godot") == true && error?.description.contains("here") == true)
  }

  @Test func aWaitEndsWhenTheProgramDoes() throws {
    let process = try shell("echo gone; exit 3")
    let error = #expect(throws: PseudoTerminalProcess.Failure.self) {
      try process.wait { _ in false }
    }
    #expect(error?.description.contains("gone") == true)
    #expect(try process.waitForExit() == .status(3))
  }

  @Test func aProgramThatIsNotThereIsTold() throws {
    let process = try PseudoTerminalProcess(program: "/nowhere/blockfall")
    #expect(try process.waitForExit() == .status(127))
  }

  @Test func theProgramIsBuiltBesideTheTests() {
    #expect(access(BuiltProgram.path, X_OK) == 0, "\(BuiltProgram.path)")
  }

  @Test func aHomeIsGoneWithItsLastUser() throws {
    var home: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(home).path
    var process: PseudoTerminalProcess? = try PseudoTerminalProcess(program: "/bin/true", home: home)
    home = nil
    #expect(access(path, F_OK) == 0)
    _ = try process?.waitForExit()
    process = nil
    #expect(access(path, F_OK) != 0)
  }
}
