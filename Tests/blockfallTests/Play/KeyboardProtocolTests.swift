import Glibc
import Testing

/// The kitty keyboard protocol between the program and a terminal that knows it.
@Suite struct KeyboardProtocolTests {
  private let push = Array("\u{1b}[>31u".utf8)
  private let pop = Array("\u{1b}[<u".utf8)
  private let leave = Array("\u{1b}[?1049l".utf8)

  /// The program in its menu on a terminal that knows the protocol, with the keyboard protocol on.
  private func start() throws -> PseudoTerminalProcess {
    let process = try PseudoTerminalProcess()
    process.answersQueries = false
    try process.wait { _ in process.output.contains(Array("\u{1b}[?u".utf8)) }
    // A reply may be split over reads.
    try process.send("\u{1b}[?")
    try process.send("0u\u{1b}[?2026;2$y\u{1b}[?62c")
    try process.wait { _ in process.output.contains(push) }
    try process.send("\u{1b}[?31u\u{1b}[?62c")
    return process
  }

  @Test func itIsAskedForOnTheAlternateScreenAndGivenBackBeforeThatIsLeft() throws {
    let process = try start()
    let entered = try #require(process.output.firstRange(of: Array("\u{1b}[?1049h".utf8)))
    let pushed = try #require(process.output.firstRange(of: push))
    #expect(entered.upperBound <= pushed.lowerBound)
    try process.send("\u{1b}[113u\u{1b}[113;1:3u")
    #expect(try process.waitForExit() == .status(0))
    let popped = try #require(process.output.firstRange(of: pop))
    let left = try #require(process.output.firstRange(of: leave))
    #expect(popped.upperBound <= left.lowerBound)
  }

  @Test func aTerminalThatDoesNotAnswerIsNotAsked() throws {
    let process = try PseudoTerminalProcess()
    try process.wait { $0.contains("Quick game") }
    try process.send("q")
    #expect(try process.waitForExit() == .status(0))
    #expect(!process.output.contains(push) && !process.output.contains(pop))
  }

  @Test func anAnswerThatNobodyAskedForIsNone() throws {
    let process = try PseudoTerminalProcess()
    process.answersQueries = false
    try process.wait { _ in process.output.contains(Array("\u{1b}[?u".utf8)) }
    try process.send("\u{1b}[?62c\u{1b}[?31u")
    try process.send("q")
    #expect(try process.waitForExit() == .status(0))
    #expect(!process.output.contains(push))
  }

  @Test func aStopGivesTheKeyboardBackAndTheNextStartAsksAgain() throws {
    let process = try start()
    try process.send("\u{1b}[122;5u")
    // No shell waits for the program, so the stop has no effect and it continues immediately.
    try process.wait { _ in process.output.contains(pop) }
    try process.wait { _ in process.output.count(of: Array("\u{1b}[?u".utf8)) >= 3 }
    try process.send("\u{1b}[?0u\u{1b}[?62c")
    try process.wait { _ in process.output.count(of: push) == 2 }
    try process.send("\u{1b}[113u")
    #expect(try process.waitForExit() == .status(0))
    #expect(process.output.count(of: pop) == 2)
  }

  @Test func aNameIsTypedWithShiftAndSignsUnderTheProtocol() throws {
    let process = try start()
    // Go down to the career and press Enter; then add a player.
    let down = "\u{1b}[B\u{1b}[1;1:3B"
    try process.send(String(repeating: down, count: 8) + "\u{1b}[13u\u{1b}[13;1:3u")
    try process.wait { $0.contains("Career") && !$0.contains("Quick game") }
    try process.send("\u{1b}[97;;97u\u{1b}[97;1:3u")
    try process.send("\u{1b}[97:65;2;65u\u{1b}[97:65;2:3u\u{1b}[98;;98u\u{1b}[49:33;2;33u\u{1b}[49;1:3u")
    try process.wait { $0.contains("Ab!") }
  }
}

extension [UInt8] {
  /// The number of occurrences of a sequence, without overlaps.
  fileprivate func count(of sequence: [UInt8]) -> Int {
    var rest = self[...]
    var count = 0
    while let found = rest.firstRange(of: sequence) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}
