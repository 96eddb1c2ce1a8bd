import TerminalTestSupport
import Testing

/// The built program on a terminal, from its first frame to its exit.
@Suite struct StartTests {
  /// Some hard drops; those after the end choose nothing.
  private static let drops = String(repeating: " ", count: 10)

  @Test func theFirstFrameIsTheMenuAndQuittingGivesTheTerminalBack() throws {
    let process = try PseudoTerminalProcess.menu()
    #expect(process.terminal.isAlternateScreen && !process.terminal.isCursorVisible)
    try process.wait(for: "the mouse") { $0.mouseMode == 2 }
    #expect(process.hasLineSettings(of: .raw))
    try process.send("q")
    #expect(try process.waitForExit() == .status(0))
    process.expectTerminalGivenBack()
    #expect(process.terminal.text.allSatisfy { $0 == "\n" }, "the screen is empty")
  }

  @Test func aGameCanBePlayedToItsEndAndAgain() throws {
    let process = try PseudoTerminalProcess.game(["--seed", "77"])
    try process.send(Self.drops, until: "Game over")
    try process.wait(for: "the seed") { $0.text.contains(/Seed +77/) }
    try process.send("\r", until: "a new game") { !$0.contains("Game over") && $0.line(0).contains("Pause") }
    try process.send(Self.drops, until: "Game over")
    #expect(!process.terminal.text.contains(/Seed +77/))
    try process.quit()
    process.expectTerminalGivenBack()
  }

  @Test func theLevelIsTheOneThatWasAskedFor() throws {
    let process = try PseudoTerminalProcess.game(["--level", "7", "--new"])
    #expect(process.terminal.contains("Level 7"))
  }

  @Test(arguments: [("half", ["▀", "▄"]), ("ascii", ["'", "."]), ("braille", ["⠉", "⠒", "⠚", "⠓"])])
  func theGlyphsAreTheOnesThatWereAskedFor(name: String, marks: [String]) throws {
    let process = try PseudoTerminalProcess.game(["--glyphs", name, "--seed", "1"])
    try process.wait(for: "the piece") { terminal in marks.contains { terminal.contains($0) } }
    if name == "ascii" { #expect(process.output.allSatisfy { $0 < 0x80 }) }
  }

  @Test func theMouseIsObeyed() throws {
    let process = try PseudoTerminalProcess.menu()
    let place = try #require(process.terminal.position(of: "Quick game"))
    try process.send("\u{1b}[<0;\(place.x + 2);\(place.y + 1)M\u{1b}[<0;\(place.x + 2);\(place.y + 1)m")
    try process.wait(for: "the game") { $0.line(0).contains("Pause") }
    try process.send("\u{1b}[<0;77;1M\u{1b}[<0;77;1m")
    try process.wait(for: "the pause") { $0.contains("Paused") }
  }

  @Test func aGameThatWasLeftSuddenlyIsThereAgainPaused() throws {
    let home = try TemporaryFolder()
    let first = try PseudoTerminalProcess.game(["--seed", "5"], home: home)
    try first.send("   ")
    try first.wait(for: "points") { !$0.contains("Score 0 ") }
    try first.send("p")
    try first.wait(for: "the pause") { $0.contains("Paused") }
    let score = try #require(first.terminal.text.firstMatch(of: /Score \d+/)).output
    first.signal(9)
    #expect(try first.waitForExit() == .signal(9))
    let second = try PseudoTerminalProcess(home: home)
    try second.wait(for: "the game") { $0.contains("Paused") && $0.contains(String(score)) }
    try second.quit()
  }
}
