import BlockEngine
import Testing

@testable import TerminalUI
@testable import blockfall

/// Bytes that nobody typed: no crash, no hang, and the program still answers.
@Suite struct FloodTests {
  /// Random bytes without Ctrl-Z, in chunks of all sizes up to a largest one.
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

  /// All bytes but those of the keys that leave: nearly all of it has to be borne.
  @Test func itBearsAFloodAndAnswersAfterEachWave() throws {
    try pour(Self.flood(seed: 1, count: 100_000, largest: 5_000, without: [0x1a, 0x03, 0x71, 0x51]))
  }

  /// Every byte: leaving by a menu is an answer, so the program is started again as often as it ends well.
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
    #expect(starts < chunks.count, "most of it was borne")
  }

  /// Whether the program draws its whole screen when it is asked to; what the wave has left unfinished, as half a
  /// paste, may go before.
  private func expectAnswer(_ process: PseudoTerminalProcess) throws {
    let clearing = Array("\u{1b}[2J".utf8)
    let start = process.output.count
    try process.send("\u{c}", until: "an answer") { _ in
      process.output[start...].firstRange(of: clearing) != nil
    }
  }

  /// The same within one process, where a megabyte takes seconds and not minutes.
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
