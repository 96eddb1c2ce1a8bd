import BlockLink
import Testing

@testable import BlockSettings
@testable import TerminalUI

@Suite struct PlayerNameTests {
  @Test(arguments: [
    ("Ada", "Ada"), ("  Ada Lovelace\t", "Ada Lovelace"), ("Ζωή", "Ζωή"), ("名前", "名前"), ("👩‍👩‍👧", "👩‍👩‍👧"),
    ("ज़ोया", "ज़ोया"),
    ("O'Neil; DROP TABLE player", "O'Neil; DROP TABLE playe"),
  ])
  func aNameInAnyScriptIsTaken(text: String, name: String) throws {
    if text.count > 24 {
      #expect(throws: PlayerNameError(fault: .tooLong)) { try PlayerName(text) }
    }
    #expect(try PlayerName(String(text.prefix(24 + (text.first == " " ? 9 : 0)))).description == name)
  }

  @Test(arguments: [
    ("", LinkName.Fault.empty), ("   \u{3000}", .empty), ("\u{3164}", .invisible("\u{3164}")),
    (" \u{2800} ", .invisible("\u{2800}")), ("a\u{1b}[2J", .control("\u{1b}")), ("%n", .special("%")),
    ("Аδ", .mixedScripts), ("a" + String(repeating: "\u{301}", count: 9), .tooManyMarks),
    (String(repeating: "x", count: 10_000), .tooLong),
  ])
  func whatIsNoNameIsRefusedWithTheReason(text: String, fault: LinkName.Fault) {
    #expect(throws: PlayerNameError(fault: fault)) { try PlayerName(text) }
  }

  @Test(arguments: [
    ("a\u{3164}", "a name cannot have the character U+3164, which shows nothing"),
    ("a\u{1b}", "a name cannot have the control character U+001B"),
    ("a%", "a name cannot have the character %"),
    ("aбγ", "a name has letters of Latin and one other script at most"),
    ("e\u{300}\u{301}\u{302}\u{303}\u{304}", "a name has at most 4 marks on a letter, and none twice"),
  ])
  func theReasonNamesTheCharacter(text: String, reason: String) {
    let error = #expect(throws: PlayerNameError.self) { try PlayerName(text) }
    #expect(error?.description == reason)
  }

  @Test func aNameOfOldIsKeptAndDrawnThoughNobodyMayEnterItToday() {
    for name in ["a/b", "\u{3164}", "aбγ"] {
      #expect(PlayerName.isStorable(name) && PlayerName.sanitized(name) == name)
    }
    for name in ["", "a\u{1b}", String(repeating: "x", count: 25)] { #expect(!PlayerName.isStorable(name)) }
  }

  @Test func twentyFourColumnsFit() throws {
    #expect(try PlayerName(String(repeating: "名", count: 12)).description.count == 12)
    #expect(PlayerName.sanitized(String(repeating: "名", count: 13)).count == 12)
    #expect(PlayerName.sanitized(String(repeating: "x", count: 100_000)).count == 24)
    #expect(PlayerName.sanitized("a" + String(repeating: "\u{301}", count: 100_000)) == "\u{fffd}")
  }
}
