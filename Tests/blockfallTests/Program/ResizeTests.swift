import BlockEngine
import Glibc
import Testing

@testable import TerminalUI

/// Resizing a real terminal during play.
@Suite struct ResizeTests {
  /// Whether the bytes clear the screen, as every whole frame does first.
  private static func drawsAll(_ bytes: ArraySlice<UInt8>) -> Bool {
    ["\u{1b}[2J", "\u{1b}[J"].contains { bytes.firstRange(of: Array($0.utf8)) != nil }
  }

  /// Redraws the whole screen and expects the same text.
  private func expectNoRemains(_ process: PseudoTerminalProcess) throws {
    try process.waitUntilIdle()
    let before = process.terminal.text
    let start = process.output.count
    try process.send("\u{c}")
    try process.wait(for: "a whole frame") { _ in Self.drawsAll(process.output[start...]) }
    try process.waitUntilIdle()
    #expect(process.terminal.text == before)
  }

  @Test(arguments: [(1, 1), (10, 5), (23, 9), (24, 8)])
  func whereTheFieldHasNoRoomTheGameWaitsPaused(columns: Int, rows: Int) throws {
    let process = try PseudoTerminalProcess.game()
    try process.waitUntilIdle()
    let start = process.output.count
    process.resize(to: Size(columns: columns, rows: rows))
    try process.wait(for: "a whole frame") { terminal in
      Self.drawsAll(process.output[start...]) && (columns < 10 || terminal.contains("Needs 24x9"))
    }
    process.resize(to: Size(columns: 80, rows: 24))
    try process.wait(for: "the pause") { $0.contains("Paused") && $0.contains("Give up") }
    try expectNoRemains(process)
  }

  @Test(arguments: [(300, 100), (200, 60), (120, 40), (40, 15), (24, 9)])
  func whereItHasRoomTheGameGoesOn(columns: Int, rows: Int) throws {
    let process = try PseudoTerminalProcess.game()
    process.resize(to: Size(columns: columns, rows: rows))
    try process.wait(for: "the bar") { $0.line(0).hasSuffix("Pause") && $0.line(0).count >= columns - 2 }
    try process.send("p")
    try process.wait(for: "the pause") { $0.contains("Paused") && $0.contains("Give up") }
    try expectNoRemains(process)
  }

  @Test func aSizeOfNothingIsTakenAs80By24() throws {
    let process = try PseudoTerminalProcess.game(size: Size(columns: 120, rows: 40))
    process.terminal.resize(to: Size(columns: 80, rows: 24))
    process.tell(Size(columns: 0, rows: 0))
    try process.wait(for: "the bar") { $0.line(0).hasSuffix("Pause") && $0.line(0).count == 79 }
  }

  @Test func aSizeThatCameAndWentUnseenIsRedrawnToo() throws {
    let process = try PseudoTerminalProcess.menu()
    try process.waitUntilIdle()
    let start = process.output.count
    // The terminal has dropped what did not fit, but the program finds the size it already has.
    process.signal(SIGWINCH)
    try process.wait(for: "a whole frame") { _ in Self.drawsAll(process.output[start...]) }
  }

  @Test func manySizesOneAfterTheOtherLeaveNoRemains() throws {
    let process = try PseudoTerminalProcess.game()
    var random = SeededGenerator(seed: 11)
    for step in 0..<60 {
      let (columns, rows) = (Int(random.next() % 300), Int(random.next() % 100))
      process.resize(to: Size(columns: 1 + columns, rows: 1 + rows))
      if step % 10 == 0 { try process.send("p") }
    }
    process.resize(to: Size(columns: 80, rows: 24))
    try process.send("p", until: "the pause") { $0.contains("Paused") && $0.contains("Give up") }
    try expectNoRemains(process)
  }
}
