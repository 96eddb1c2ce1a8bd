import Foundation
import Testing

/// The manual's example bot, which plays through `script --interactive`.
@Suite struct ExampleBotTests {
  private static let python: String? = {
    let places: [String] = ["/usr/bin/python3", "/usr/local/bin/python3"]
    return places.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  @Test(
    .enabled(if: python != nil, "Python is not installed"),
    arguments: [["--seed", "1"], ["--rules", "modern", "--seed", "2"]])
  func theBotOfTheManualPlaysItsPiecesAndClearsRows(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.python))
    let pieces = 30
    process.arguments = [Spoken.root + "/Examples/bot.py", String(pieces)] + arguments
    process.environment = ["BLOCKFALL": BuiltProgram.path, "PATH": "/usr/bin:/bin", "HOME": "/nonexistent"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(said.contains(#""pieces": \#(pieces + 1), "over": false"#), "\(said)")
    #expect(!said.contains(#""lines": 0,"#), "\(said)")
  }
}
