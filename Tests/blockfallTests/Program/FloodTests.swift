import BlockEngine
import Testing

@testable import BlockScreens
@testable import TerminalUI

/// Floods of random bytes: the program neither crashes nor hangs, and still answers.
@Suite struct FloodTests {
  /// Random bytes without Ctrl-Z by default, in chunks of random size up to `largest`.
  private static func flood(
    seed: UInt64, count: Int, largest: UInt64, without left: Set<UInt8> = [0x1a]
  ) -> [ArraySlice<UInt8>] {
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    while bytes.count < count {
      let word = random.next()
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }.filter {
        !left.contains($0)
      }
    }
    var chunks: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + 1 + Int(random.next() % largest))
      chunks.append(bytes[start..<end])
      start = end
    }
    return chunks
  }

  /// Without the keys that leave, so that the program should survive nearly the whole flood.
  @Test func itBearsAFloodAndAnswersAfterEachWave() throws {
    try pour(Self.flood(seed: 1, count: 100_000, largest: 5_000, without: [0x1a, 0x03, 0x71, 0x51]))
  }

  /// With every byte: quitting by a menu is fine, so restart the program after each clean exit.
  @Test func itBearsEveryByteOrLeavesByItsMenu() throws {
    try pour(Self.flood(seed: 2, count: 4_000, largest: 100))
  }

  private func pour(_ chunks: [ArraySlice<UInt8>]) throws {
    var process = try PseudoTerminalProcess.game()
    var starts = 1
    for chunk in chunks {
      do {
        try process.send(chunk)
        try expectAnswer(process)
      } catch {
        guard process.hasEnded else { throw error }
        #expect(try process.waitForExit() == .status(0))
        process.expectTerminalGivenBack()
        process = try .game()
        starts += 1
      }
    }
    #expect(starts < chunks.count, "the program ended after too many chunks")
  }

  /// Waits until the program redraws its whole screen on Ctrl-L, possibly after input that the flood left
  /// unfinished, such as half a paste.
  private func expectAnswer(_ process: PseudoTerminalProcess) throws {
    let clearing = Array("\u{1b}[2J".utf8)
    let start = process.output.count
    try process.send("\u{c}", until: "an answer") { _ in
      process.output[start...].firstRange(of: clearing) != nil
    }
  }

  /// The same within one process, which takes seconds for a megabyte instead of minutes.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func theModelBearsALongFlood(seed: UInt64) {
    var driver = ModelDriver.playing()
    var decoder = InputDecoder(keys: [:])
    var events: [InputEvent] = []
    for (index, chunk) in Self.flood(seed: 100 + seed, count: 60_000, largest: 700).enumerated() {
      decoder.feed(chunk, into: &events)
      if index % 3 == 0 { decoder.flush(into: &events) }
      for event in events {
        driver.send(.input(event))
        if driver.effects.contains(.quit) { driver = .playing() }
      }
      events.removeAll()
      driver.pass(.milliseconds(index % 50))
      if index % 10 == 0 { #expect(driver.screen.size == driver.size) }
      if index % 17 == 0 { driver.resize(1 + index % 90, 1 + index % 31) }
    }
  }
}
