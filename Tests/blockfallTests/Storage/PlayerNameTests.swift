import Testing

@testable import TerminalUI
@testable import blockfall

@Suite struct PlayerNameTests {
  @Test(arguments: [
    ("Ada", "Ada"), ("  Ada Lovelace\t", "Ada Lovelace"), ("Ζωή", "Ζωή"), ("名前", "名前"), ("👩‍👩‍👧", "👩‍👩‍👧"),
    ("ज़ोया", "ज़ोया"),
    ("O'Neil; DROP TABLE player", "O'Neil; DROP TABLE playe"),
  ])
  func aNameInAnyScriptIsTaken(text: String, name: String) throws {
    if text.count > 24 {
      #expect(throws: PlayerNameError.tooLong) { try PlayerName(text) }
    }
    #expect(try PlayerName(String(text.prefix(24 + (text.first == " " ? 9 : 0)))).description == name)
  }

  @Test(arguments: [
    ("", PlayerNameError.empty), ("   \u{3000}", .empty), ("\u{301}", .empty), ("\u{200d}", .empty),
    ("a\u{1b}[2J", .unfit("\u{1b}")), ("a\u{0}", .unfit("\0")), ("a\nb", .unfit("\n")),
    ("a\u{7f}", .unfit("\u{7f}")),
    ("a\u{9b}31m", .unfit("\u{9b}")), ("a\u{202e}b", .unfit("\u{202e}")), ("a\u{2066}b", .unfit("\u{2066}")),
    ("a\u{200f}b", .unfit("\u{200f}")), ("a\u{feff}b", .unfit("\u{feff}")),
    ("a\u{2028}b", .unfit("\u{2028}")),
    ("a\u{e0001}b", .unfit("\u{e0001}")), ("%n", .unfit("%")), ("../x", .unfit("/")), ("a\\b", .unfit("\\")),
    ("aaaaaaaaaaaaaaaaaaaaaaaaa", .tooLong), ("名名名名名名名名名名名名名", .tooLong),
    (String(repeating: "x", count: 10_000), .tooLong),
    ("a" + String(repeating: "\u{301}", count: 9), .tooManyMarks),
    ("a" + String(repeating: "\u{301}", count: 200), .tooManyMarks),
    ("a" + String(repeating: "\u{301}", count: 10_000), .tooLong),
  ])
  func whatIsNoNameIsRefusedWithTheReason(text: String, error: PlayerNameError) {
    #expect(throws: error) { try PlayerName(text) }
  }

  @Test(arguments: [("abc", 3), ("名前", 4), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("Ζωή", 3), ("한글", 4)])
  func columnsAreCountedAsATerminalDoes(text: String, columns: Int) {
    #expect(PlayerName.columns(of: text) == columns)
  }

  @Test func twentyFourColumnsFit() throws {
    #expect(try PlayerName(String(repeating: "名", count: 12)).description.count == 12)
    #expect(PlayerName.sanitized(String(repeating: "名", count: 13)).count == 12)
    #expect(PlayerName.sanitized(String(repeating: "x", count: 100_000)).count == 24)
    #expect(PlayerName.sanitized("a" + String(repeating: "\u{301}", count: 100_000)) == "\u{fffd}")
  }
}
