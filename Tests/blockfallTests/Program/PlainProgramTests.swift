import Foundation
import Testing

@testable import TerminalUI

/// The built program in plain mode.
@Suite struct PlainProgramTests {
  /// Runs the program with output to a file or the terminal, and keys from the terminal.
  private func start(
    _ arguments: String = "", into file: String? = nil, home: TemporaryFolder, input: String = ""
  ) throws -> PseudoTerminalProcess {
    let output = file.map { "> '\($0)'" } ?? ""
    return try PseudoTerminalProcess(
      ["-c", "exec '\(BuiltProgram.path)' --plain --seed 4 \(arguments) \(output) \(input)"],
      program: "/bin/sh", environment: ["TERM": "dumb"], home: home)
  }

  private func text(_ file: String) -> String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }

  @Test(arguments: ["", "</dev/null"])
  func itPlaysOnADumbTerminalWithItsLinesInAFile(input: String) throws {
    let home = try TemporaryFolder()
    let file = home.path + "/log"
    let process = try start(into: file, home: home, input: input)
    func expect(_ line: String) throws {
      try process.wait(for: line, polling: .milliseconds(5)) { text(file).contains(line + "\n") }
    }
    try expect("> Quick game, 1 of 15")
    try process.send("\r")
    try expect("Next L")
    try process.send("h")
    try expect("columns 8 to 10, 1 hole")
    try process.send("\u{1b}[D")
    try expect("columns 7 to 9, 1 hole")
    try process.send("p")
    try expect("> Continue, 1 of 6")
    try process.send("qq")
    #expect(try process.waitForExit() == .status(0))
    #expect(!text(file).contains("\u{1b}") && !text(file).contains("\r"))
    #expect(process.output.isEmpty, "output on the terminal: \(process.output)")
    process.expectTerminalGivenBack()

    let again = try start(into: file, home: home)
    try again.wait(for: "the unfinished game", polling: .milliseconds(5)) {
      text(file).contains("Paused\nWelcome back\n") && text(file).contains("> Continue, 1 of 6\n")
    }
    try again.send("qq")
    #expect(try again.waitForExit() == .status(0))
  }

  @Test func onATerminalEveryLineBeginsAtItsBeginningWithoutAControlSequence() throws {
    let process = try start(home: TemporaryFolder())
    try process.wait(for: "the menu") { $0.contains("> Quick game") }
    try process.send("\r")
    try process.wait(for: "the game") { $0.contains("Next L") }
    process.signal(SIGTERM)
    #expect(try process.waitForExit() == .status(0))
    #expect(process.output.allSatisfy { (0x20..<0x7f).contains($0) || $0 == 0x0a || $0 == 0x0d })
    #expect(process.terminal.text.split(separator: "\n").allSatisfy { !$0.hasPrefix(" ") })
    process.expectTerminalGivenBack()
  }

  @Test func aReaderThatGoesAwayEndsItWithTheGameKept() throws {
    let home = try TemporaryFolder()
    let process = try PseudoTerminalProcess(
      ["-c", "'\(BuiltProgram.path)' --plain --seed 4 | head -n 12"], program: "/bin/sh",
      environment: ["TERM": "dumb"], home: home)
    try process.wait(for: "the menu") { $0.contains("> Quick game") }
    try process.send("\rhlhlhlhl")
    #expect(try process.waitForExit() == .status(0))
  }
}
