import Glibc
import TerminalTestSupport
import Testing

@testable import TerminalUI

/// What a terminal sends for the game never reaches the shell, at any distance.
@Suite struct NothingLeftTests {
  /// After the game, reads a line and shows what was in it.
  private static let shell = """
    sh -c 'echo "pid $$"; exec "$0" --new' "$0"; echo ended; read -r line; printf 'read<%s>\\n' "$line" | cat -v
    """
  private static let shellWithJobs = """
    set -m; "$0" --new; echo ended; read -r line; printf 'read<%s>\\n' "$line" | cat -v; kill -9 %1
    """

  private func start(
    _ kind: DistantTerminal.Kind, roundTrip: Int, script: String = shell
  ) throws -> PseudoTerminalProcess {
    let process = try PseudoTerminalProcess(
      ["-c", script, BuiltProgram.path], program: "/bin/sh",
      distant: DistantTerminal(kind, roundTrip: .milliseconds(roundTrip)))
    try process.wait(for: "the menu") { $0.contains("Quick game") }
    return process
  }

  /// The time that the game waits for the terminal's last answer.
  private static let patience = Duration.milliseconds(500)

  /// Starts the game, ends it, waits for the shell and for all that is on its way, and then types a line, which is all
  /// that the shell may get.
  ///
  /// A trial in which the terminal itself was so late, because the machine was busy, that the answer came after the
  /// game's patience shows nothing and is repeated.
  private func expectNothingIsLeft(
    _ kind: DistantTerminal.Kind, roundTrip: Int, script: String = shell,
    sourceLocation: SourceLocation = #_sourceLocation, by end: (PseudoTerminalProcess) throws -> Void
  ) throws {
    let limit = ContinuousClock.now + PseudoTerminalProcess.patience
    while true {
      let process = try start(kind, roundTrip: roundTrip, script: script)
      try end(process)
      try process.wait(for: "the shell") { _ in process.output.contains(Array("ended\r\n".utf8)) }
      try process.waitUntilNothingIsOnItsWay()
      try process.send("x\n")
      try process.wait(for: "the line") { $0.contains("read<") && $0.contains(">") }
      if process.terminal.contains("read<x>") { return }
      // The question and the answer may each have waited for as long.
      let isLate = .milliseconds(roundTrip) + process.longestLapse * 2 >= Self.patience
      if !isLate || .now > limit {
        Issue.record(
          "\(process.terminal.text); the terminal was up to \(process.longestLapse) late",
          sourceLocation: sourceLocation)
        return
      }
    }
  }

  @Test(arguments: [DistantTerminal.Kind.xterm, .kitty, .boaster, .modern], [20, 100, 400])
  func quittingAsSoonAsTheMenuIsDrawnLeavesNothing(kind: DistantTerminal.Kind, roundTrip: Int) throws {
    try expectNothingIsLeft(kind, roundTrip: roundTrip) { $0.tap(.init("q")) }
  }

  @Test(arguments: [20, 100, 400])
  func theReleaseOfTheLastKeyIsNotLeft(roundTrip: Int) throws {
    try expectNothingIsLeft(.kitty, roundTrip: roundTrip) { process in
      try process.waitUntilNothingIsOnItsWay()
      process.tap(.init("q"))
    }
  }

  @Test(arguments: [DistantTerminal.Kind.xterm, .kitty, .modern], [20, 400])
  func aDragUnderWayAtTheEndIsNotLeft(kind: DistantTerminal.Kind, roundTrip: Int) throws {
    try expectNothingIsLeft(kind, roundTrip: roundTrip) { process in
      try process.waitUntilNothingIsOnItsWay()
      let line = String(decoding: process.output, as: UTF8.self).split(separator: "\r\n").first ?? ""
      let pid = try #require(Int32(line.dropFirst("pid ".count)))
      for step in 0..<60 { process.perform(.drag(1 + step), after: .milliseconds(10 * step)) }
      kill(pid, SIGTERM)
    }
  }

  @Test(arguments: [DistantTerminal.Kind.xterm, .kitty, .modern], [20, 400])
  func aStopLeavesNothing(kind: DistantTerminal.Kind, roundTrip: Int) throws {
    try expectNothingIsLeft(kind, roundTrip: roundTrip, script: Self.shellWithJobs) { process in
      for step in 0..<30 { process.perform(.drag(1 + step), after: .milliseconds(20 * step)) }
      process.tap(.init("z", isControl: true))
    }
  }

  @Test func aTerminalThatNeverAnswersHoldsNobodyUp() throws {
    try expectNothingIsLeft(.silent, roundTrip: 20) { $0.tap(.init("q")) }
  }

  @Test(arguments: DistantTerminal.Kind.allCases)
  func whatIsTypedForTheShellAfterTheEndIsTheShells(kind: DistantTerminal.Kind) throws {
    let process = try start(kind, roundTrip: 20)
    process.tap(.init("q"))
    try process.wait(for: "the shell") { _ in process.output.contains(Array("ended\r\n".utf8)) }
    try process.send("ls\n")
    try process.wait(for: "the line") { $0.contains("read<ls>") }
  }
}
