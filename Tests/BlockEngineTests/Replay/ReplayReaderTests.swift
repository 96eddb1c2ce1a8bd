import BlockEngine
import BlockRecords
import Testing

@Suite struct ReplayReaderTests {
  static let header =
    #"{"format":"blockfall-replay","version":2,"rules":"classic","seed":7,"level":1,"player":null,"started":"2026-11-21T01:34:55Z"}"#
    + "\n"

  @Test(arguments: [1, 2, 3, 7, 40, 41, 100, 4096])
  func aReplayReadInPiecesIsTheReplayReadAtOnce(piece: Int) throws {
    let bytes = try ReplaySamples.longGame(seed: 3, pieces: 70).unwritten.bytes
    let whole = try ReplaySamples.read(bytes)
    let parts = try ReplaySamples.read(bytes, piece: piece)
    #expect(parts.0 == whole.0)
    #expect(parts.1.length == bytes.count)
    #expect(whole.0.body.steps.count > 150)
  }

  @Test func whatIsWrittenIsWhatWasRead() throws {
    let bytes = try ReplaySamples.longGame(seed: 4, pieces: 140).unwritten.bytes
    var writer = ReplayWriter()
    writer.write(try ReplaySamples.read(bytes).0)
    #expect(writer.bytes == bytes)
  }

  @Test func everyPartOfAHeaderComesBack() throws {
    let playfield = try Playfield(diagram: "....\n....\n.#..\nIO.L\n")
    let setup = GameSetup(seed: .max, startLevel: 20, pieces: [.i, .o, .t], playfield: playfield)
    var header = ReplayHeader(setup, player: "Zoë \"\\\u{7f}\u{1}", started: ReplaySamples.started)
    header.nonce = Array(1...16)
    var writer = ReplayWriter()
    writer.write(header)
    #expect(try ReplaySamples.read(writer.bytes).0.header == header)
  }

  @Test(arguments: [
    "0", "9", "10", "1234567", "12345678", "123456789", "1234567890123456", "12345678901234567",
    "9223372036854775807",
  ])
  func timesOfAnyLengthAreRead(time: String) throws {
    let lines = Self.header + String(repeating: "[\(time),\"left\"]\n", count: 30)
    let steps = try ReplaySamples.read(Array(lines.utf8)).0.body.steps
    #expect(steps.count == 30)
    #expect(steps.allSatisfy { $0.time.microseconds == Int64(time) && $0.command == .left })
  }

  @Test func everyWordIsReadOnTheFastAndTheSlowPath() throws {
    for word in GameCommand.allCases.map(\.word) + ["wait"] {
      for line in ["[5,\"\(word)\"]\n", "[ 5 , \"\(word)\" ]\n"] {
        let lines = Self.header + String(repeating: line, count: 30)
        let steps = try ReplaySamples.read(Array(lines.utf8)).0.body.steps
        #expect(
          steps
            == Array(repeating: ReplayStep(GameCommand(word: word), at: GameTime(microseconds: 5)), count: 30)
        )
      }
    }
  }

  @Test func theMarkOfARepeatIsReadOnTheFastAndTheSlowPath() throws {
    for word in GameCommand.allCases.filter(\.canRepeat) {
      let step = ReplayStep(word, at: GameTime(microseconds: 5), isRepeat: true)
      for line in ["[5,\"\(word.word)\",1]\n", "[5,\"\(word.word)\", 1]\n"] {
        let lines = Self.header + String(repeating: line, count: 30)
        #expect(
          try ReplaySamples.read(Array(lines.utf8)).0.body.steps == Array(repeating: step, count: 30))
      }
      var writer = ReplayWriter()
      writer.write(step)
      #expect(writer.bytes == Array("[5,\"\(word.word)\",1]\n".utf8))
    }
  }

  @Test func aReplayTornAtAnyByteIsReadAsFarAsItsLinesAreWhole() throws {
    let writes = try ReplaySamples.writes(seed: 5, steps: 200, givesUp: true)
    let bytes = Array(writes.joined())
    let whole = try ReplaySamples.read(bytes).0
    let headerLength = try #require(writes.first).count
    for length in headerLength..<bytes.count {
      let (torn, reader) = try ReplaySamples.read(Array(bytes[..<length]))
      #expect(reader.length <= length)
      #expect(bytes[reader.length - 1] == 0x0a || reader.lacksLineFeed)
      #expect(reader.isTorn == (reader.length < length))
      #expect(torn.body.steps[...] == whole.body.steps[..<torn.body.steps.count])
    }
    for length in 0..<(headerLength - 1) {
      #expect(ReplaySamples.fault(Array(bytes[..<length]))?.kind == .unreadable)
    }
  }

  private static let badMark =
    "a step that a held key repeats is [microseconds,\"word\",1], its word left right or soft"

  struct BadLine: Sendable, CustomTestStringConvertible {
    let line: String
    let message: String
    var testDescription: String { line }
  }

  @Test(arguments: [
    BadLine(line: "", message: "a value is missing (at byte 1)"),
    BadLine(line: "[1,\"left\"", message: "a comma or the end of an array or object is missing (at byte 10)"),
    BadLine(line: "[1,\"left\"] x", message: "something follows the value (at byte 12)"),
    BadLine(line: "[01,\"left\"]", message: "a number begins with a 0 (at byte 4)"),
    BadLine(line: "[1.5,\"left\"]", message: "a number is not whole (at byte 3)"),
    BadLine(line: "[-1,\"left\"]", message: "a command is [microseconds,\"word\"]"),
    BadLine(line: "[9223372036854775808,\"left\"]", message: "a command is [microseconds,\"word\"]"),
    BadLine(line: "[99999999999999999999,\"left\"]", message: "a number is too big (at byte 21)"),
    BadLine(
      line: "[1,\"up\"]",
      message: "there is no such command; one is left right cw ccw half soft hard hold pad or wait"),
    BadLine(line: "[1,\"left\",2]", message: badMark),
    BadLine(line: "[1,\"soft\",\"1\"]", message: badMark),
    BadLine(line: "[1,\"cw\",1]", message: badMark),
    BadLine(line: "[1,\"hard\",1]", message: badMark),
    BadLine(line: "[1,\"wait\",1]", message: badMark),
    BadLine(line: "[1,\"left\",1,1]", message: "a command is [microseconds,\"word\"]"),
    BadLine(line: "[[[[[1]]]]]", message: "arrays and objects nest too deep (at byte 5)"),
    BadLine(line: "null", message: "it is neither a command nor a checkpoint nor a result"),
    BadLine(line: "{\"at\":1}", message: "\"digest\" is missing"),
    BadLine(line: "{\"at\":1,\"at\":1}", message: "a member appears twice (at byte 13)"),
    BadLine(
      line: "{\"at\":1,\"digest\":\"0123456789ABCDEF\"}",
      message: "\"digest\" is not sixteen lower-case hexadecimal digits"),
    BadLine(line: "{\"at\":1,\"digest\":\"0123456789abcdef\",\"x\":1}", message: "\"cause\" is missing"),
    BadLine(
      line:
        "{\"at\":1,\"digest\":\"0123456789abcdef\",\"cause\":\"goal\",\"score\":1,\"lines\":1,\"level\":1,\"pieces\":1,\"x\":1}",
      message: "a member \"x\" is not known"),
    BadLine(line: "[1,\"\u{1}\"]", message: "a string has a control character (at byte 5)"),
    BadLine(line: "[1,\"\\ud800\"]", message: "half of a surrogate pair is missing (at byte 11)"),
  ])
  func aLineThatIsNotInTheFormatIsRefusedWithItsNumber(bad: BadLine) throws {
    let text =
      Self.header + "[0,\"wait\"]\n" + bad.line + "\n" + String(repeating: "[1,\"left\"]\n", count: 9)
    #expect(
      ReplaySamples.fault(Array(text.utf8))
        == ReplayError(.unreadable, line: 3, LocalizedMessage(format: bad.message))
    )
  }

  @Test(arguments: [
    (#""version":2"#, #""version":3,"new":{"a":[1]}"#, ReplayError.Kind.unsupportedVersion),
    (#""version":2"#, #""version":1"#, .unsupportedVersion),
    (#""version":2"#, #""version":18446744073709551615"#, .unsupportedVersion),
    (#""version":2"#, #""version":0"#, .unreadable),
    (#""version":2"#, #""version":"2""#, .unreadable),
    (#""version":2"#, #""version":2,"extra":1"#, .unreadable),
    ("blockfall-replay", "other", .unreadable),
    (#""classic""#, #""other""#, .unreadable),
    (#""seed":7"#, #""seed":-7"#, .unreadable),
    (#""level":1"#, #""level":21"#, .unreadable),
    (#""level":1"#, #""level":0"#, .unreadable),
    (#""player":null"#, #""player":1"#, .unreadable),
    (#""player":null,"#, "", .unreadable),
    ("2026-11-21", "2026-02-29", .unreadable),
    ("01:34:55Z", "01:34:55+", .unreadable),
    (#""level":1"#, #""level":1,"pieces":"IX""#, .unreadable),
    (#""level":1"#, #""level":1,"playfield":["...."]"#, .unreadable),
    (#""level":1"#, #""level":1,"mode":"other""#, .unreadable),
    (#""level":1"#, #""level":1,"nonce":"00ff""#, .unreadable),
    (#""level":1"#, #""level":1,"nonce":"0123456789ABCDEF0123456789abcdef""#, .unreadable),
  ])
  func aHeaderThatIsNotRightIsRefused(part: String, other: String, kind: ReplayError.Kind) throws {
    let at = try #require(Self.header.range(ofFirst: part))
    let text = Self.header[..<at.lowerBound] + other + Self.header[at.upperBound...]
    let fault = try #require(ReplaySamples.fault(Array(text.utf8)))
    #expect(fault.kind == kind)
    #expect(fault.line == 1)
  }

  @Test func version1IsRefusedInOneClearLine() {
    let text = Self.header.split(separator: "2,\"rules", maxSplits: 1).joined(separator: "1,\"rules")
    let fault = ReplaySamples.fault(Array(text.utf8))
    #expect(fault?.description == "line 1: it is of another version, 1; this program reads version 2")
    #expect(fault?.kind == .unsupportedVersion)
  }

  @Test func aLineWithoutEndIsRefusedBeforeItFillsTheMemory() throws {
    var reader = ReplayReader()
    let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 40_000)
    try reader.read(piece.span)
    #expect(throws: ReplayError.self) { try reader.read(piece.span) }
  }

  @Test func binaryDataIsRefusedAtItsFirstLine() {
    var draws = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      let bytes = (0..<200).map { _ in UInt8(draws.draw(below: 256)) }
      #expect(ReplaySamples.fault(bytes)?.line == 1)
    }
  }
}

extension String {
  fileprivate func range(ofFirst part: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(part) }.map { $0..<index($0, offsetBy: part.count) }
  }
}
