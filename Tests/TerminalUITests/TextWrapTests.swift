import TerminalTestSupport
import Testing

@testable import TerminalUI

@Suite struct TextWrapTests {
  @Test(
    arguments: [
      ("", 10, []), ("one", 10, ["one"]), ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]),
      ("one  two   three", 9, ["one two", "three"]), ("unbreakable", 5, ["unbre", "akabl", "e"]),
      ("a unbreakable b", 5, ["a", "unbre", "akabl", "e b"]), ("one", 0, ["on", "e"]),
      ("/a/path with", 4, ["/a/p", "ath", "with"]),
      ("漢 字 x", 4, ["漢", "字 x"]), ("漢 字 x", 5, ["漢 字", "x"]),
    ])
  func wordsGoIntoLines(text: String, columns: Int, lines: [String]) {
    #expect(TextWrap.lines(of: text, columns: columns) == lines)
  }
}
