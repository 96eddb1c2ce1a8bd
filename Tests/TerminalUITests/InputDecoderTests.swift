import TerminalTestSupport
import Testing

@testable import TerminalUI

@Suite struct InputDecoderTests {
  @Test(
    arguments: [
      ("[I", .focus(true)), ("[O", .focus(false)),
      ("[?62;1;4c", .reply(.primaryAttributes)), ("[?c", .reply(.primaryAttributes)),
      ("[?0u", .reply(.keyboardFlags(0))), ("[?11u", .reply(.keyboardFlags(11))),
      ("P>|xterm(379)\u{1B}\\", .reply(.name("xterm(379)"))),
      ("[?2026;2$y", .reply(.mode(2026, 2))), ("[?2026;0$y", .reply(.mode(2026, 0))),
    ] as [(String, InputEvent)])
  func focusAndRepliesAreDecoded(sequence: String, event: InputEvent) {
    #expect(decode("\u{1B}\(sequence)x") == [event, .key(.character("x"))])
    // An Escape right before it was the key, and is not lost.
    #expect(decode("\u{1B}\u{1B}\(sequence)x") == [.key(.escape), event, .key(.character("x"))])
  }

  @Test func anEscapeBeforeAPasteIsTheKey() {
    #expect(decode("\u{1B}\u{1B}[200~a\u{1B}[201~") == [.key(.escape), .paste("a")])
  }

  @Test(arguments: ["[?1;2l", "[>0;276;0c", "[=1u", "[?9999u"])
  func anEscapeBeforeAnAnswerThatMeansNothingIsTheKey(sequence: String) {
    #expect(decode("\u{1B}\u{1B}\(sequence)x") == [.key(.escape), .key(.character("x"))])
  }

  @Test(arguments: [
    "[1;2;3X", "[?1;2l", "[>0;276;0c", "[=1u", "[99~", "[0~", "[!p", "[200z", "[201~", "[12;40R", "[E", "[G",
    "[?u", "[?1;2u", "[?9999u", "[?2026$y", "[?2026;5$y", "[1;9999A", "[1;1;1A", "[1$A", "[>1;5D", "[5I",
    "OE",
    "OZ", "O!", "[[Z", "[;;;;;;;;;;u", "[:::u", "[999999999999999999999999~", "[1c", "[1<A", "[1!2A", "O1<A",
    "[]", "[{",
    "]0;title\u{7}", "]10;rgb:00/00/00\u{1B}\\", "]52;c;\u{3}\u{1B}\\",
    "_Gi=1;OK\u{1B}\\",
    "^private\u{1B}\\", "Xstart\u{1B}\\", "]8;;é\u{7}", "]unfinished\u{18}",
  ])
  func unknownSequencesAreSwallowedWhole(sequence: String) {
    #expect(decode("\u{1B}\(sequence)x") == [.key(.character("x"))])
  }

  @Test func aSequenceTooLongToMeanAnythingIsSwallowed() {
    let digits = String(repeating: "1;", count: 5000)
    #expect(decode("\u{1B}[\(digits)Ax") == [.key(.character("x"))])
    #expect(decode("\u{1B}O\(digits)Ax") == [.key(.character("x"))])
  }

  @Test(arguments: ["[1;5\u{1B}[A", "O\u{1B}[A", "[\u{1B}OA", "]x\u{1B}[A", "P\u{1B}OA", "[[\u{1B}[A"])
  func escapeBeginsAnewWhatItInterrupts(sequence: String) {
    #expect(decode("\u{1B}\(sequence)") == [.key(.up)])
  }

  @Test func aControlKeyWithinATornSequenceIsObeyed() {
    #expect(decode("\u{1B}[1;\u{3}x") == [.key(.character("c"), .control), .key(.character("x"))])
    #expect(decode("\u{1B}[1;é") == [.key(.character("é"))])
  }

  @Test(arguments: ["]0;never ended", "Pabc", "[1;5", "O5", "[<0;1", "[[", "]x\u{1B}", "[M!", "[27;5;1"])
  func flushGivesUpWhatIsTornAndTheKeyboardWorks(sequence: String) {
    var decoder = InputDecoder(keys: testKeys)
    var events: [InputEvent] = []
    decoder.feed(Array("\u{1B}\(sequence)".utf8)[...], into: &events)
    #expect(decoder.isPending && events.isEmpty)
    decoder.flush(into: &events)
    #expect(!decoder.isPending && events.isEmpty)
    decoder.feed(Array("x".utf8)[...], into: &events)
    #expect(events.map(\.withoutForm) == [.key(.character("x"))])
  }

  @Test func aStringThatNeverEndsIsGivenUpEvenWithoutAPause() {
    let events = decode("\u{1B}]" + String(repeating: "a", count: ControlString.limit) + "x")
    #expect(events == [.key(.character("x"))])
  }

  // MARK: Paste

  @Test(arguments: [
    "", "text", "two\r\nlines", "é漢", "\u{1B}[201", "\u{1B}[20\u{1B}", "\u{1B}[A\u{3}", "\u{1B}[200~",
  ])
  func aPasteIsItsTextAndNothingElse(text: String) {
    #expect(decode("\u{1B}[200~\(text)\u{1B}[201~x") == [.paste(text), .key(.character("x"))])
  }

  @Test func malformedBytesInAPasteAreReplaced() {
    let bytes = Array("\u{1B}[200~a".utf8) + [0xFF] + Array("b\u{1B}[201~".utf8)
    #expect(decode(bytes) == [.paste("a\u{FFFD}b")])
  }

  @Test func ofALongPasteTheBeginningIsKept() {
    let events = decode("\u{1B}[200~a" + String(repeating: "é", count: 100_000) + "\u{1B}[201~x")
    let kept = "a" + String(repeating: "é", count: PasteCollector.limit / 2 - 1)
    #expect(events == [.paste(kept), .key(.character("x"))])
  }

  @Test func aPasteOutlastsAPauseButNotManyInARow() {
    var decoder = InputDecoder(keys: [:])
    var events: [InputEvent] = []
    decoder.feed(Array("\u{1B}[200~one".utf8)[...], into: &events)
    for _ in 0..<5 { decoder.flush(into: &events) }
    decoder.feed(Array(" two".utf8)[...], into: &events)
    for _ in 0..<9 { decoder.flush(into: &events) }
    #expect(events.isEmpty && decoder.isPending)
    decoder.flush(into: &events)
    #expect(events == [.paste("one two")] && !decoder.isPending)
  }
}
