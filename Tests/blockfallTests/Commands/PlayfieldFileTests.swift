import Testing

@Suite struct PlayfieldFileTests {
  private static let empty = Array(repeating: String(repeating: ".", count: 20), count: 26)

  private static func rows(_ changed: [Int: String]) -> [String] {
    empty.enumerated().map { changed[$0.offset] ?? $0.element }
  }

  @Test func aPlayfieldIsReadWithOrWithoutItsLastLineFeedAndWithEitherEndOfLine() throws {
    let folder = try TemporaryFolder()
    let rows = Self.rows([24: "IOTSZJL#............", 25: ".......#LJZSTOI#...."])
    for (text, end) in [("\n", ""), ("\n", "\n"), ("\r\n", "\r\n"), ("\r\n", "")] {
      let path = try folder.file("field", rows.joined(separator: text) + end)
      let outcome = CommandTrial().run("script", "--pieces", "OO", "--playfield", path)
      #expect(outcome.status == 0)
      #expect(
        outcome.state
          == stateText(
            pieces: 1, field: [24: rows[24], 25: rows[25]],
            falling: fallingText("O", 8, -1, "....", ".##.", ".##.", "...."), next: "O"))
    }
  }

  @Test(arguments: [
    (rows([3: "....x..............."]), "line 4, column 5 has 'x'; a cell is one of . I O T S Z J L #"),
    (rows([3: "....t..............."]), "line 4, column 5 has 't'; a cell is one of . I O T S Z J L #"),
    (
      rows([0: "\u{1b}[2J................"]),
      "line 1, column 1 has '\\u{1B}'; a cell is one of . I O T S Z J L #"
    ),
    (rows([0: "..é................."]), "line 1, column 3 has 'é'; a cell is one of . I O T S Z J L #"),
    (rows([25: "..................."]), "line 26 ends at column 20; a line has 20 cells"),
    (rows([5: ""]), "line 6 ends at column 1; a line has 20 cells"),
    (rows([5: "....................."]), "line 6 continues at column 21; a line has 20 cells"),
    (rows([9: "IIIIIIIIII##########"]), "line 10 is full; a full row would have been cleared"),
    (Array(empty.dropLast()), "it ends after 25 lines; the playfield has 26"),
    ([], "it ends after 0 lines; the playfield has 26"),
    (empty + ["...................."], "it continues at line 27; the playfield has 26 lines"),
    (empty + [""], "it continues at line 27; the playfield has 26 lines"),
    ([String(repeating: ".", count: 10_000_000)], "line 1 continues at column 21; a line has 20 cells"),
  ])
  func aPlayfieldThatIsNotRightIsToldWithItsPlace(_ rows: [String], _ reason: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("field", rows.map { $0 + "\n" }.joined())
    let outcome = CommandTrial().run("script", "--playfield", path)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors == ["blockfall: playfield file '\(path)': \(reason)"])
  }

  @Test(arguments: [
    ("/nowhere/field", "No such file or directory"), ("/", "Is a directory"),
    ("", "No such file or directory"),
    ("/dev/null", "it ends after 0 lines; the playfield has 26"),
    ("/dev/zero", "line 1, column 1 has '\\u{0}'; a cell is one of . I O T S Z J L #"),
  ])
  func aFileThatHoldsNoPlayfieldIsRefused(_ path: String, _ reason: String) {
    let outcome = CommandTrial().run("script", "--playfield", path)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors == ["blockfall: playfield file '\(path)': \(reason)"])
  }

  @Test func anInvalidByteIsShownAsSuch() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("field", [UInt8](repeating: 0xff, count: 600))
    let outcome = CommandTrial().run("script", "--playfield", path)
    #expect(outcome.errors.first?.contains("line 1, column 1 has '\u{fffd}'") == true)
  }
}
