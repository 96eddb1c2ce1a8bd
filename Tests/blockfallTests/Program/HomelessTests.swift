import Testing

@testable import BlockPlatform

/// The program without an environment variable for the person's folders.
@Suite struct HomelessTests {
  private static let reason = "HOME is not set, so there is no folder to save anything in"
  private static let reasonIfRelative = "HOME is no absolute path, so there is no folder to save anything in"
  private static let variables = [
    "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME",
  ]

  /// The program in a temporary working directory that is not its home.
  private func start(_ arguments: String = "", home: String? = nil, in folder: TemporaryFolder) throws
    -> PseudoTerminalProcess
  {
    var environment = Dictionary(
      uniqueKeysWithValues: HomelessTests.variables.map { ($0, nil as String?) })
    environment["HOME"] = .some(home)
    return try PseudoTerminalProcess(
      ["-c", "cd \"$1\" && exec \"$0\" \(arguments)", BuiltProgram.path, folder.path], program: "/bin/sh",
      environment: environment, home: folder)
  }

  @Test(arguments: [nil, "", "relative"])
  func aGameIsPlayedToItsEndUnkeptAndTheScreenSaysWhy(home: String?) throws {
    let reason = home == "relative" ? Self.reasonIfRelative : Self.reason
    let folder = try TemporaryFolder()
    let process = try start(home: home, in: folder)
    try process.wait(for: "the menu") { $0.contains("Quick game") && $0.contains("Quit") }
    try process.send("\r")
    try process.wait(for: "the reason") { $0.contains("Score") && $0.contains("Not saved: \(reason)") }
    try process.send(String(repeating: " ", count: 10), until: "Game over")
    try process.wait(for: "the reason") { $0.contains("Not saved: \(reason)") }
    try process.quit()
    process.expectTerminalGivenBack()
    #expect(PrivateFile.names(in: folder.path).isEmpty)
  }

  @Test(arguments: ["paths", "replays", "settings", "positions", "backup file"])
  func whatIsAboutFilesIsRefusedInOneLine(command: String) throws {
    let folder = try TemporaryFolder()
    let process = try start(command, in: folder)
    #expect(try process.waitForExit() == .status(2))
    #expect(String(decoding: process.output, as: UTF8.self) == "blockfall: \(Self.reason)\r\n")
    #expect(PrivateFile.names(in: folder.path).isEmpty)
  }
}
