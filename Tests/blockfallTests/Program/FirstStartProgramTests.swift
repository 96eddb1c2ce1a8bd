import TerminalTestSupport
import Testing

@testable import TerminalUI

/// The very first start of the built program, with an empty data folder.
@Suite struct FirstStartProgramTests {
  @Test(arguments: ["\r", "\u{1b}", "q"])
  func itAsksWhichGameAndOnlyOnce(key: String) throws {
    let process = try PseudoTerminalProcess(isFirstStart: true)
    try process.wait(for: "the question") { $0.contains("Which game?") }
    try process.send(key)
    try process.wait(for: "the menu") { $0.contains("Quick game") && $0.contains("Modern") }
    try process.send("\u{3}")
    #expect(try process.waitForExit() == .status(0))
    let again = try PseudoTerminalProcess(home: process.home)
    // The settings are read after the first frame.
    try again.wait(for: "the answer") {
      $0.contains("Quick game") && $0.contains("Modern") && !$0.contains("Which game?")
    }
  }

  @Test(arguments: [["--rules", "classic"], ["--new"], ["--seed", "1"]])
  func itAsksNothingIfTheOptionsSayWhatToPlay(arguments: [String]) throws {
    let process = try PseudoTerminalProcess(arguments, isFirstStart: true)
    try process.wait(for: "the menu") { $0.contains("Quick game") && !$0.contains("Which game?") }
  }
}
