import Foundation
import TerminalTestSupport
import TerminalUI
import Testing

/// The built program at the boards of the built server.
@Suite struct BoardsProgramTests {
  private static let server = BuiltServerTests.program

  @Test(.enabled(if: server != nil, "the server is not built"))
  func aGameIsPlayedSentSeenOnTheBoardAndWatched() throws {
    let folder = try TemporaryFolder()
    let socket = folder.path + "/socket"
    let serving = try PseudoTerminalProcess(
      ["serve", "--listen", "127.0.0.1:0", "--socket", socket, "--keys", folder.path + "/keys"],
      program: Self.server)
    try serving.wait(for: "the server") { $0.contains("127.0.0.1") }
    let home = try TemporaryFolder()
    let environment: [String: String?] = ["BLOCKFALL_SERVER": Self.server]
    let joining = try PseudoTerminalProcess(
      ["boards", "--join", "unix:\(socket)"], environment: environment, home: home)
    #expect(try joining.waitForExit() == .status(0), "\(joining.terminal.text)")

    let player = try PseudoTerminalProcess.game(
      ["--rules", "modern", "--mute"], environment: environment, home: home)
    for _ in 0..<60 where !player.terminal.contains("Again") {
      try player.send(" ", until: "the next piece or the end") { _ in true }
    }
    try player.wait(for: "the end") { $0.contains("Again") }
    try player.send("q", until: "the menu") { $0.contains("Quick game") && $0.contains("Quit") }
    try player.send(String(repeating: "\u{1b}[A", count: 6) + "\r")
    try player.wait(for: "the history") { $0.contains("Totals") }
    try player.send("u")
    try player.wait(for: "the question") { $0.contains("Send it") }
    try player.send("\r")
    try player.wait(for: "the rank") { $0.contains("number 1 of 1") }
    try player.send("\u{1b}", until: "the history") { $0.contains("Totals") }
    try player.send("b")
    try player.wait(for: "the board") { $0.contains("(you)") && $0.contains("replayed") }
    try player.send("\r")
    try player.wait(for: "the record") { $0.contains("Race it") }
    try player.send("\r")
    try player.wait(for: "the replay") { $0.contains("All buttons") }
    player.signal(SIGTERM)
    #expect(try player.waitForExit() == .status(0))
    player.expectTerminalGivenBack()
  }

  /// A server's program that says nothing holds up no key.
  @Test func whileAServerIsSilentEveryKeyIsAnswered() throws {
    let home = try TemporaryFolder()
    let folder = try TemporaryFolder()
    let program = folder.path + "/server"
    try Data("#!/bin/sh\nexec sleep 600\n".utf8).write(to: URL(filePath: program))
    chmod(program, 0o700)
    let environment: [String: String?] = ["BLOCKFALL_SERVER": program]
    let player = try PseudoTerminalProcess.menu(["--mute"], environment: environment, home: home)
    try player.send(String(repeating: "\u{1b}[A", count: 6) + "\r")
    try player.wait(for: "the history") { $0.contains("Totals") }
    try player.send("b")
    try player.wait(for: "the boards") { $0.contains("No server is known") }
    try player.send("s\r")
    try player.wait(for: "the field") { $0.contains("The address of a server") }
    try player.send("host:1\r")
    try player.wait(for: "the request") { $0.contains("being fetched") }
    try player.send("o")
    try player.wait(for: "the modes") { $0.contains("Sprint") }
    try player.send("\u{1b}")
    try player.wait(for: "the board again") { !$0.contains("Sprint") }
    try player.send("\u{1b}", until: "the history") { $0.contains("Totals") }
    player.signal(SIGTERM)
    #expect(try player.waitForExit() == .status(0))
    player.expectTerminalGivenBack()
  }
}
