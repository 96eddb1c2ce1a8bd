import Testing

@testable import TerminalUI

/// The rule for printable text and the rule for text that can be entered.
@Suite struct SanitizedTextTests {
  @Test func whatATerminalObeysOrAReaderIsLedAstrayByIsNotShown() {
    for value in UInt32(0)...0x10ffff {
      guard let scalar = Unicode.Scalar(value) else { continue }
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: #expect(!scalar.isPrintable, "U+\(value)")
      case .format:
        // The joiners, and number signs that are drawn.
        let isDrawn =
          [0x200c, 0x200d, 0x6dd, 0x70f, 0x8e2, 0x110bd, 0x110cd].contains(value)
          || 0x600...0x605 ~= value || 0x890...0x891 ~= value
        #expect(scalar.isPrintable == isDrawn, "U+\(String(value, radix: 16))")
      case .unassigned, .privateUse: #expect(!scalar.isEnterable)
      default:
        // Everything else, except in the block of tags in plane 14.
        if !(0xe0000...0xe007f ~= value) { #expect(scalar.isPrintable, "U+\(String(value, radix: 16))") }
      }
      if scalar.isEnterable { #expect(scalar.isPrintable) }
    }
  }

  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("čeština → 漢字 👩‍👩‍👧", "čeština → 漢字 👩‍👩‍👧"),
    ("\u{1b}]0;x\u{7}", "\\u{1B}]0;x\\u{7}"), ("a\u{9b}5n", "a\\u{9B}5n"),
    ("a\u{8}b\u{7f}", "a\\u{8}b\\u{7F}"),
    ("\u{202e}abc", "\\u{202E}abc"), ("a\nb", "a\\u{A}b"), ("a\u{200b}b", "a\\u{200B}b"),
    ("e\u{301}", "e\u{301}"),
  ])
  func itIsWrittenOut(text: String, shown: String) {
    // Compare scalars, because Swift's strings are equal if they are canonically equivalent.
    #expect(Array(text.sanitized.unicodeScalars) == Array(shown.unicodeScalars))
    #expect(text.sanitized.sanitized == text.sanitized)
  }

  @Test func linesKeepTheirEnds() {
    #expect("a\n\u{1b}b\n".sanitizedLines == "a\n\\u{1B}b\n")
  }

  @Test func marksAreHeapedNoHigherThanAScriptNeeds() {
    let heap = "a" + String(repeating: "\u{301}", count: 10_000) + "b"
    #expect(heap.sanitized.unicodeScalars.count == 2 + String.maxMarks)
    #expect(heap.shortened(to: 40).unicodeScalars.count == 41)
    #expect("abc".shortened(to: 3) == "abc" && "abcdef".shortened(to: 4) == "ab…ef")
  }

  @Test func aFieldTakesNoMoreScalarsThanTwiceItsCharacters() {
    let heap = "a" + String(repeating: "\u{301}", count: 10_000)
    var field = TextField(maxCharacters: 20)
    _ = field.respond(to: .paste(heap))
    #expect(field.text.unicodeScalars.count == 40)
    for scalar in heap.unicodeScalars {
      _ = field.respond(to: .key(KeyEvent(key: .character(Character(scalar)))))
    }
    #expect(field.text.unicodeScalars.count == 40)
    var typed = TextField(maxCharacters: 20)
    for character in "abcdefghijklmnopqrstuvwxyz" {
      _ = typed.respond(to: .key(KeyEvent(key: .character(character))))
    }
    #expect(typed.text == "abcdefghijklmnopqrst")
    var pasted = TextField()
    _ = pasted.respond(to: .paste("na\u{308}ive 👩‍👩‍👧"))
    #expect(pasted.text == "na\u{308}ive 👩‍👩‍👧")
    _ = pasted.respond(to: .key(KeyEvent(key: .backspace)))
    #expect(pasted.text == "na\u{308}ive ")
  }
}
