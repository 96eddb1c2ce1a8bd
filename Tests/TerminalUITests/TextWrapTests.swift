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
      ("well-known-fact", 11, ["well-known-", "fact"]), ("--fact-finding", 10, ["--fact-", "finding"]),
      ("--unbreakable", 8, ["--unbrea", "kable"]), ("a-b漢d", 4, ["a-", "b漢d"]),
      ("-abc漢d", 4, ["-abc", "漢d"]),
      ("漢 字 x", 4, ["漢", "字 x"]), ("漢 字 x", 5, ["漢 字", "x"]),
    ])
  func wordsGoIntoLines(text: String, columns: Int, lines: [String]) {
    #expect(TextWrap.lines(of: text, columns: columns) == lines)
  }

  @Test(arguments: [
    ("A wide field, one piece ahead, plain rules.", 36, ["A wide field, one piece ahead,", "plain rules."]),
    ("A wide field, some pieces ahead, rules", 21, ["A wide field, some", "pieces ahead, rules"]),
    ("A wide field, one or so, rules", 25, ["A wide field, one or so,", "rules"]),
    ("What comes here are the long accommodations", 32, ["What comes here are the long", "accommodations"]),
    (
      "See this: /home/somebody/of/the/house/and/more", 30,
      ["See this:", "/home/somebody/of/the/house/an", "d/more"]
    ),
    ("Incomprehensibilities accumulate here", 34, ["Incomprehensibilities accumulate", "here"]),
  ])
  func noShortWordStandsAloneInTheLastLine(text: String, columns: Int, lines: [String]) {
    #expect(TextWrap.lines(of: text, columns: columns) == lines)
  }
}
