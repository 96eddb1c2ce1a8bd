import Testing

@testable import TerminalUI

/// Terminals of many kinds, and unusable ones.
@Suite struct TerminalKindTests {
  @Test(arguments: [
    "vt100", "linux", "xterm", "xterm-256color", "tmux-256color", "screen", "screen-256color", "rxvt", "ansi",
    "vt220",
  ])
  func theGameCanBePlayedOn(type: String) throws {
    let process = try PseudoTerminalProcess.game(["--seed", "1"], environment: ["TERM": type])
    try process.send("p")
    try process.wait(for: "the pause") { $0.contains("Paused") && $0.contains("Give up") }
    try process.quit()
    #expect(process.hasLineSettings(of: .fresh) && process.terminal.mouseMode == 0)
  }

  @Test(
    arguments: [
      (nil, "TERM is not set"), ("", "TERM is not set"), ("no-such-terminal", "no-such-terminal"),
      ("dumb", "cannot move its cursor"), ("\u{1b}[31m", "not known here"),
    ] as [(String?, String)])
  func aTerminalThatCannotServeIsRefusedInOneLine(type: String?, reason: String) throws {
    let process = try PseudoTerminalProcess(
      environment: ["TERM": type], size: Size(columns: 300, rows: 24))
    #expect(try process.waitForExit() == .status(2))
    expectOneLine(process, with: reason)
    #expect(process.hasLineSettings(of: .fresh))
  }

  @Test(arguments: ["\"$0\" </dev/null", "\"$0\" >/dev/null", "\"$0\" </dev/null >/dev/null"])
  func withoutATerminalItRefusesInOneLine(command: String) throws {
    let process = try PseudoTerminalProcess(
      ["-c", command, BuiltProgram.path], program: "/bin/sh", size: Size(columns: 300, rows: 24))
    #expect(try process.waitForExit() == .status(2))
    expectOneLine(process, with: "must be a terminal")
  }

  private func expectOneLine(_ process: PseudoTerminalProcess, with reason: String) {
    let text = String(decoding: process.output, as: UTF8.self)
    #expect(text.hasPrefix("blockfall: ") && text.hasSuffix("\r\n"), "\(text)")
    #expect(text.count { $0 == "\r\n" } == 1 && text.contains(reason))
    #expect(process.output.allSatisfy { $0 >= 0x20 || $0 == 0x0d || $0 == 0x0a })
  }

  @Test(arguments: [["LC_ALL": "C"], ["LANG": "C"], ["LC_ALL": "POSIX", "LANG": "C.UTF-8"]])
  func inTheCLocaleAllIsASCII(environment: [String: String?]) throws {
    let process = try PseudoTerminalProcess.game(environment: environment)
    try process.send(" ?", until: "The aim")
    try process.send("q", until: "Paused")
    try process.quit()
    #expect(process.output.allSatisfy { $0 < 0x80 })
  }

  @Test(arguments: ["cs_CZ.UTF-8", "xx_YY.UTF-8"])
  func aLocaleThatWasNeverGeneratedStillMeansUTF8(locale: String) throws {
    let process = try PseudoTerminalProcess.game(environment: ["LC_ALL": locale, "LANGUAGE": "en"])
    try process.wait(for: "a wall") { $0.contains("▐") }
  }

  @Test(arguments: [
    (["NO_COLOR": "1"], []), ([:], ["--no-color"]), (["NO_COLOR": "1", "COLORTERM": "truecolor"], []),
  ])
  func coloursCanBeRefused(environment: [String: String?], arguments: [String]) throws {
    let process = try PseudoTerminalProcess.game(arguments, environment: environment)
    try process.send("   p")
    try process.wait(for: "the pause") { $0.contains("Paused") }
    try process.quit()
    #expect(!Self.colours(process.output))
  }

  @Test func whereColoursAreNotRefusedThereAreSome() throws {
    let process = try PseudoTerminalProcess.game()
    #expect(Self.colours(process.output))
    let many = try PseudoTerminalProcess.game(environment: ["COLORTERM": "truecolor"])
    #expect(String(decoding: many.output, as: UTF8.self).contains("38;2;"))
  }

  /// Whether any SGR sequence sets a colour.
  private static func colours(_ output: [UInt8]) -> Bool {
    String(decoding: output, as: UTF8.self).matches(of: /\x1b\[([0-9;]*)m/).contains { match in
      match.output.1.split(separator: ";").contains { parameter in
        guard let number = Int(parameter) else { return false }
        return 30...37 ~= number || 40...47 ~= number || number == 38 || number == 48
      }
    }
  }
}
