import TerminalTestSupport
import Testing

@testable import TerminalUI

@Suite struct KeyDecodingTests {
  @Test(
    arguments: [
      ("a", [.key(.character("a"))]),
      ("é漢😀", [.key(.character("é")), .key(.character("漢")), .key(.character("😀"))]),
      ("\u{3}", [.key(.character("c"), .control)]),
      ("\u{1A}", [.key(.character("z"), .control)]),
      ("\u{0}", [.key(.character(" "), .control)]),
      ("\u{1C}\u{1D}", [.key(.character("\\"), .control), .key(.character("]"), .control)]),
      ("\u{1E}\u{1F}", [.key(.character("^"), .control), .key(.character("_"), .control)]),
      ("\u{7F}\u{8}", [.key(.backspace), .key(.backspace)]),
      ("\r", [.key(.enter)]), ("\n", [.key(.enter)]), ("\t", [.key(.tab)]),
      // C1 control characters encoded in UTF-8 are not text.
      ("\u{9B}A", [.key(.character("A"))]),
    ] as [(String, [InputEvent])])
  func plainBytesAreCharactersAndControlKeys(bytes: String, events: [InputEvent]) {
    #expect(decode(bytes) == events)
  }

  @Test(
    arguments: [
      ("[A", .up), ("[B", .down), ("[C", .right), ("[D", .left), ("[H", .home), ("[F", .end),
      ("OA", .up), ("OB", .down), ("OC", .right), ("OD", .left), ("OH", .home), ("OF", .end),
      ("OP", .function(1)), ("OS", .function(4)), ("[P", .function(1)), ("[[A", .function(1)),
      ("[[E", .function(5)), ("[1~", .home), ("[7~", .home), ("[2~", .insert), ("[3~", .delete),
      ("[4~", .end), ("[8~", .end), ("[5~", .pageUp), ("[6~", .pageDown), ("[11~", .function(1)),
      ("[15~", .function(5)), ("[17~", .function(6)), ("[21~", .function(10)), ("[23~", .function(11)),
      ("[24~", .function(12)), ("[26~", .function(14)), ("[28~", .function(15)), ("[34~", .function(20)),
      ("OM", .enter), ("Oj", .character("*")), ("Op", .character("0")), ("Oy", .character("9")),
    ] as [(String, Key)])
  func xtermsSequencesAreAlwaysKnown(sequence: String, key: Key) {
    #expect(decode([Array("\u{1B}\(sequence)".utf8)[...]], keys: [:]) == [.key(key)])
  }

  @Test(
    arguments: [
      ("[1;2A", .up, .shift), ("[1;3A", .up, .alt), ("[1;5D", .left, .control), ("[1;9C", .right, .super),
      ("[1;8H", .home, [.shift, .alt, .control]), ("[3;5~", .delete, .control),
      ("[1;2P", .function(1), .shift),
      ("[1;5R", .function(3), .control), ("[15;2~", .function(5), .shift), ("O5A", .up, .control),
      ("O1;2P", .function(1), .shift), ("[5D", .left, .control), ("[Z", .tab, .shift),
      ("[1;5Z", .tab, [.shift, .control]), ("[a", .up, .shift), ("Oa", .up, .control),
      ("[3^", .delete, .control), ("[3@", .delete, [.shift, .control]),
      ("[27;5;13~", .enter, .control), ("[27;6;97~", .character("a"), [.shift, .control]),
    ] as [(String, Key, Modifiers)])
  func modifiersAreRead(sequence: String, key: Key, modifiers: Modifiers) {
    #expect(decode("\u{1B}\(sequence)") == [.key(key, modifiers)])
  }

  @Test(
    arguments: [
      ("\u{1B}a", [.key(.character("a"), .alt)]),
      ("\u{1B}A", [.key(.character("A"), .alt)]),
      ("\u{1B}é", [.key(.character("é"), .alt)]),
      ("\u{1B}\u{3}", [.key(.character("c"), [.alt, .control])]),
      ("\u{1B}\u{7F}", [.key(.backspace, .alt)]),
      ("\u{1B}\r", [.key(.enter, .alt)]),
      ("\u{1B}\u{1B}[A", [.key(.up, .alt)]),
      ("\u{1B}\u{1B}OB", [.key(.down, .alt)]),
      ("\u{1B}\u{1B}a", [.key(.escape), .key(.character("a"), .alt)]),
      ("\u{1B}\u{1B}\u{1B}[A", [.key(.escape), .key(.up, .alt)]),
      ("\u{1B}éé", [.key(.character("é"), .alt), .key(.character("é"))]),
      ("\u{1B}\u{1B}[<0;1;1M", [.key(.escape), .mouse(.press, .left, x: 0, y: 0)]),
    ] as [(String, [InputEvent])])
  func escapeBeforeAKeyIsAlt(bytes: String, events: [InputEvent]) {
    #expect(decode(bytes) == events)
  }

  @Test func aLoneEscapeIsReportedOnlyByFlush() {
    var decoder = InputDecoder(keys: [:])
    var events: [InputEvent] = []
    decoder.feed([0x1B], into: &events)
    #expect(events.isEmpty && decoder.isPending)
    decoder.flush(into: &events)
    #expect(events.map(\.withoutForm) == [.key(.escape)] && !decoder.isPending)
    decoder.flush(into: &events)
    #expect(events.map(\.withoutForm) == [.key(.escape)])
  }

  @Test(
    arguments: [
      ("\u{1B}\u{1B}", [.key(.escape), .key(.escape)]),
      ("\u{1B}[", [.key(.character("["), .alt)]),
      ("\u{1B}O", [.key(.character("O"), .alt)]),
      ("\u{1B}]", [.key(.character("]"), .alt)]),
      ("\u{1B}P", [.key(.character("P"), .alt)]),
      ("\u{1B}\u{1B}[", [.key(.escape), .key(.character("["), .alt)]),
    ] as [(String, [InputEvent])])
  func anIntroducerThatNothingFollowsIsWhatWasTyped(bytes: String, events: [InputEvent]) {
    #expect(decode(bytes) == events)
  }

  @Test(
    arguments: [
      ("\u{1B}[[A", [.key(.function(1))]),
      ("\u{1B}[23$x", [.key(.function(11), .shift), .key(.character("x"))]),
      ("\u{1B}[25~", [.key(.function(11))]),
      ("\u{1B}\u{1B}[25~", [.key(.function(11), .alt)]),
      ("\u{1B}?p", [.key(.insert)]),
      ("\u{1B}?pq", [.key(.delete)]),
      ("\u{1B}?px", [.key(.insert), .key(.character("x"))]),
      ("\u{1B}?x", [.key(.character("?"), .alt), .key(.character("x"))]),
      ("\u{1B}?\u{1B}?p", [.key(.character("?"), .alt), .key(.insert)]),
      ("\u{1B}?", [.key(.character("?"), .alt)]),
      ("\u{8}", [.key(.backspace)]),
    ] as [(String, [InputEvent])])
  func theTerminalsOwnKeysAreKnown(bytes: String, events: [InputEvent]) {
    #expect(decode(bytes) == events)
  }

  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0xAF], [0xC1, 0x81], [0xE0, 0x80, 0xAF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0xAF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0xFE], [0xFF], [0xE6, 0xBC], [0xC3],
    ] as [[UInt8]])
  func malformedUTF8IsDroppedAndNothingWithIt(bytes: [UInt8]) {
    #expect(decode(bytes + [0x61]) == [.key(.character("a"))])
    #expect(decode(bytes + Array("é".utf8)) == [.key(.character("é"))])
    #expect(decode(bytes + [0x1B, 0x5B, 0x41]) == [.key(.up)])
    #expect(decode(bytes) == [])
  }
}
