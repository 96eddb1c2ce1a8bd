import Foundation
import Glibc
import Testing

@testable import BlockPlatform
@testable import TerminalUI

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
    let name = try #require(PrivateFile.names(in: folder).first { $0.hasSuffix(".replay") })
    let process = try PseudoTerminalProcess(
      ["export", String(name.dropLast(".replay".count)), "-"], size: Size(columns: 200, rows: 24), home: home)
    #expect(try process.waitForExit() == .status(0))
    #expect(process.terminal.contains("blockfall-replay"))
  }

  @Test func aRecordingIsTakenFromAPipeAndFromTheKeyboard() throws {
    let home = try TemporaryFolder()
    let file = try home.file("trace", PadScriptTests.recording())
    let piped = try shell("\"$0\" script --rules retro --trace - < \(file); echo \"status $?\"")
    #expect(try piped.waitForExit() == .status(0))
    #expect(piped.terminal.contains("\"differences\":0") && piped.terminal.contains("status 0"))
    let typed = try shell("echo go; \"$0\" script --rules retro --trace -; echo \"status $?\"")
    try typed.wait(for: "the shell") { $0.contains("go") }
    try typed.send("nonsense\n\u{4}")
    #expect(try typed.waitForExit() == .status(0))
    #expect(typed.terminal.contains("status 2"), "\(typed.terminal.text)")
  }

  @Test func aPictureIsWrittenToTheTerminal() throws {
    let home = try TemporaryFolder()
    let replay = try home.file("a.replay", TextFormTests.replay)
    let process = try PseudoTerminalProcess(
      ["export", "--svg", replay, "-"], size: Size(columns: 200, rows: 24), home: home)
    #expect(try process.waitForExit() == .status(0))
    #expect(process.terminal.contains("</svg>"))
  }

  @Test func aReportIsWrittenToTheTerminal() throws {
    let home = try TemporaryFolder()
    let replay = try home.file("a.replay", TextFormTests.replay)
    let process = try PseudoTerminalProcess(
      ["analyze", "--svg", "-", replay], size: Size(columns: 200, rows: 24), home: home)
    #expect(try process.waitForExit() == .status(0))
    #expect(process.terminal.contains("</svg>"))
  }

  @Test func graphsAreWrittenToTheTerminal() throws {
    let home = try TemporaryFolder()
    let replay = home.path + "/a.replay"
    try RendererSamples.sprintData().write(to: URL(filePath: replay))
    let process = try PseudoTerminalProcess(
      ["stats", "--svg", "-", replay], size: Size(columns: 200, rows: 24), home: home)
    #expect(try process.waitForExit() == .status(0))
    #expect(process.terminal.contains("</svg>"))
  }

  /// So that one that is added is tried here.
  @Test func theseAreAllThatTheProgramLists() throws {
    #expect(
      Set(try PathArguments.listedWithDash())
        == ["script --trace", "practice <file>", "export <file>", "analyze --svg", "stats --svg"])
  }

  @Test func aPositionWithoutATerminalForKeysIsRefusedInOneLine() throws {
    let process = try shell("printf v115@vhAAgH | setsid -w \"$0\" practice -; echo \"status $?\"")
    #expect(try process.waitForExit() == .status(0))
    #expect(
      process.terminal.contains("no terminal to read keys from") && process.terminal.contains("status 2"))
  }
}
