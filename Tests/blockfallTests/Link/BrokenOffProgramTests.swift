import Foundation
import TerminalTestSupport
import TerminalUI
import Testing

@testable import BlockViews

/// Real programs across a real connection, killed during a match.
@Suite(.serialized) struct BrokenOffProgramTests {
  private static let server = BuiltServerTests.program

  private func program(_ arguments: [String], home: TemporaryFolder? = nil) throws -> PseudoTerminalProcess {
    try PseudoTerminalProcess(
      arguments, environment: ["BLOCKFALL_SERVER": Self.server], size: Size(columns: 100, rows: 40),
      home: home)
  }

  /// Makes both players ready and waits until the match runs.
  private func begin(_ first: PseudoTerminalProcess, _ second: PseudoTerminalProcess) throws {
    for player in [first, second] { try player.wait(for: "both in the room") { $0.contains("Boris") } }
    try first.send("\r", until: "the first one ready") { $0.contains("Not ready") }
    try second.send("\r", until: "the match") { $0.line(0).contains("0:0") }
    try first.wait(for: "the match") { $0.line(0).contains("0:0") }
  }

  @Test(.enabled(if: server != nil, "the server is not built"))
  func aKilledPlayerWhoStartsTheSameCommandAgainPlaysOn() throws {
    let folder = try TemporaryFolder()
    let socket = folder.path + "/socket"
    let serving = try PseudoTerminalProcess(
      [
        "serve", "--listen", "127.0.0.1:0", "--socket", socket, "--keys", folder.path + "/keys", "--store",
        "off",
      ],
      program: Self.server)
    try serving.wait(for: "the server") { $0.contains("127.0.0.1") }
    let command = ["join", "unix:\(socket)", "--name", "Anna"]
    let anna = try program(command)
    try anna.wait(for: "the list") { $0.contains("Open a room") }
    try anna.send("\r", until: "the setup") { $0.contains("Open the room") }
    try anna.send("\r", until: "the room") { $0.contains("Ready") }
    let boris = try program(["join", "unix:\(socket)", "--name", "Boris"])
    try begin(anna, boris)
    anna.signal(SIGKILL)
    try anna.waitForExit()

    let again = try program(command, home: anna.home)
    try again.wait(for: "the match") { $0.contains("Connected again.") }
    #expect(!boris.terminal.contains("You win!"))
    // It has waited for Anna, who ends it now.
    try again.send("\u{1b}", until: "the question") { $0.contains("Give up") }
    try again.send("\u{1b}[B\r", until: "the end") { $0.contains("Boris wins!") }
    try boris.wait(for: "the end") { $0.contains("You win!") }
  }

  @Test(.enabled(if: server != nil, "the server is not built"))
  func ifTheHostsGameIsKilledTheOthersAreToldThatTheMatchIsBrokenOff() throws {
    let anna = try program(["host", "--name", "Anna", "--quiet", "--listen", "127.0.0.1:0"])
    try anna.wait(for: "the line to type") { $0.contains("blockfall join ") && $0.contains("Ready") }
    let line = try #require(
      anna.terminal.text.split(separator: "\n").first { $0.contains("blockfall join ") })
    let address = try #require(line.split(separator: " ").first { $0.contains("#") })
    let port = try #require(address.split(separator: ":").last)
    let boris = try program(["join", "127.0.0.1:\(port)", "--name", "Boris"])
    try begin(anna, boris)
    anna.signal(SIGKILL)
    try boris.wait(for: "the news") { $0.contains("The match ended early") }
  }
}
