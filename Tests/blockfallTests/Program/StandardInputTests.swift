import Glibc
import Testing

@testable import TerminalUI
@testable import blockfall

/// Every documented `-`, on a real terminal.
@Suite struct StandardInputTests {
  private func shell(_ script: String) throws -> PseudoTerminalProcess {
    try PseudoTerminalProcess(["-c", script, BuiltProgram.path], program: "/bin/sh")
  }

  @Test func practiceTakesItsPositionFromAPipeAndItsKeysFromTheTerminal() throws {
    let process = try shell("printf v115@vhAAgH | \"$0\" practice -; echo ended")
    try process.wait(for: "the editor") { $0.isAlternateScreen && $0.line(0).contains("Practice") }
    try process.send("\u{3}", until: "Quick game")
    try process.send("q")
    #expect(try process.waitForExit() == .status(0))
    #expect(process.terminal.contains("ended"))
    process.expectTerminalGivenBack()
  }

  @Test func practiceTakesItsPositionFromTheKeyboardToo() throws {
    let process = try shell("echo go; \"$0\" practice -; echo ended")
    try process.wait(for: "the shell") { $0.contains("go") }
    try process.send("v115@vhAAgH\n\u{4}")
    try process.wait(for: "the editor") { $0.isAlternateScreen && $0.line(0).contains("Practice") }
    try process.send("\u{3}", until: "Quick game")
    try process.send("q")
    #expect(try process.waitForExit() == .status(0))
    process.expectTerminalGivenBack()
  }

  @Test func aReplayIsWrittenToTheTerminal() throws {
    let home = try TemporaryFolder()
    let game = try PseudoTerminalProcess.game(["--seed", "1"], home: home)
    try game.send("p", until: "Paused")
    game.signal(SIGTERM)
    try game.waitForExit()
    let folder = home.path + "/data/blockfall/games"
    let name = try #require(OwnFile.names(in: folder).first { $0.hasSuffix(".replay") })
    let process = try PseudoTerminalProcess(
      ["export", String(name.dropLast(".replay".count)), "-"], size: Size(columns: 200, rows: 24), home: home)
    #expect(try process.waitForExit() == .status(0))
    #expect(process.terminal.contains("blockfall-replay"))
  }

  @Test func aPositionWithoutATerminalForKeysIsRefusedInOneLine() throws {
    let process = try shell("printf v115@vhAAgH | setsid -w \"$0\" practice -; echo \"status $?\"")
    #expect(try process.waitForExit() == .status(0))
    #expect(
      process.terminal.contains("no terminal to read keys from") && process.terminal.contains("status 2"))
  }
}
