import TerminalTestSupport
import Testing

@testable import TerminalUI

@Suite struct CellBufferTextTests {
  private let bold = Style(attributes: .bold)

  @Test func textGoesToTheRightAndTellsWhereItEnds() {
    var end = 0
    let buffer = CellBuffer.drawn(8, 2) { end = $0.put("abc", x: 2, y: 1, bold) }
    #expect(buffer.lines == ["", "  abc"])
    #expect(end == 5)
    #expect(buffer[2, 1].style == bold && buffer[1, 1].style == .standard && buffer[5, 1].style == .standard)
  }

  @Test(arguments: [(-1, 0), (0, -1), (5, 0), (0, 2), (.min / 64, 3), (9, -9)])
  func cellsOutsideOfTheScreenAreBlankAndKeepNothing(x: Int, y: Int) {
    var buffer = CellBuffer.drawn(5, 2) {
      $0.put("abcde", x: 0, y: 0)
      $0.put("fghij", x: 0, y: 1)
    }
    let before = buffer
    #expect(buffer[x, y] == .blank)
    buffer[x, y].style = bold
    #expect(buffer == before && buffer[x, y] == .blank)
  }

  @Test(
    arguments: [
      ("abcdef", 3, 0, ["   ab"]), ("abcdef", -2, 0, ["cdef"]), ("abc", 5, 0, [""]), ("abc", 0, 1, [""]),
      ("abc", 0, -1, [""]), ("abc", -9, 0, [""]),
    ])
  func textOutsideOfTheScreenIsCutOff(text: String, x: Int, y: Int, lines: [String]) {
    #expect(CellBuffer.drawn(5, 1) { $0.put(text, x: x, y: y) }.lines == lines)
  }

  @Test(arguments: [(0, ""), (1, "a"), (2, "a"), (3, "a漢"), (4, "a漢b"), (9, "a漢b")])
  func aLimitIsNeverPassedNotEvenByHalfACharacter(limit: Int, line: String) {
    var end = 0
    let buffer = CellBuffer.drawn(9, 1) { end = $0.put("a漢b", x: 0, y: 0, limit: limit) }
    #expect(buffer.lines == [line])
    #expect(end <= limit)
  }

  @Test func aWideCharacterCoversTwoCells() {
    let buffer = CellBuffer.drawn(4, 1) { $0.put("漢x", x: 0, y: 0, bold) }
    #expect(buffer[0, 0].base == 0x6F22)
    #expect(buffer[1, 0] == .covered(bold))
    #expect(buffer[2, 0].base == 0x78)
  }

  @Test func aWideCharacterThatDoesNotFitIsLeftOutWithAllThatFollows() {
    #expect(CellBuffer.drawn(3, 1) { $0.put("ab漢c", x: 0, y: 0) }.lines == ["ab"])
  }

  @Test func marksJoinTheCharacterBeforeThemTwoAtMost() {
    let buffer = CellBuffer.drawn(4, 1) { $0.put("e\u{301}\u{323}\u{330}x", x: 0, y: 0) }
    #expect(buffer[0, 0].base == 0x65)
    #expect(buffer[0, 0].marks == (0x301, 0x323))
    #expect(buffer[1, 0].base == 0x78)
  }

  @Test func theMarkOfAWideCharacterBelongsToItsLeftHalf() {
    let buffer = CellBuffer.drawn(4, 1) { $0.put("漢\u{301}", x: 0, y: 0) }
    #expect(buffer[0, 0].marks == (0x301, 0))
    #expect(buffer[1, 0].marks == (0, 0))
  }

  @Test func aMarkWithNothingBeforeItIsLeftOut() {
    let buffer = CellBuffer.drawn(4, 1) {
      $0.put("z", x: 0, y: 0)
      $0.put("\u{301}a", x: 1, y: 0)
    }
    #expect(buffer[0, 0].marks == (0, 0))
    #expect(buffer.lines == ["za"])
  }

  @Test func marksOutsideOfTheScreenAreLeftOut() {
    let buffer = CellBuffer.drawn(2, 1) {
      $0.put("a\u{301}", x: -1, y: 0)
      $0.put("a\u{301}", x: 0, y: 5)
    }
    #expect(buffer == CellBuffer(size: Size(columns: 2, rows: 1)))
  }

  @Test func controlCharactersAreLeftOutAndTakeNoColumn() {
    let controls = String(String.UnicodeScalarView((0...0x1f).compactMap(Unicode.Scalar.init)))
    let second = String(String.UnicodeScalarView((0x7f...0x9f).compactMap { Unicode.Scalar($0 as UInt32) }))
    let buffer = CellBuffer.drawn(6, 1) { $0.put("a\(controls)b\(second)c", x: 0, y: 0) }
    #expect(buffer.lines == ["abc"])
    #expect(CellBuffer.columns(of: "a\(controls)b\(second)c") == 3)
  }

  @Test(arguments: [("", 0), ("abc", 3), ("漢字", 4), ("e\u{301}", 1), ("\u{1b}[31m", 4), ("‹ ›", 3)])
  func columnsAreThoseOfTheScreen(text: String, columns: Int) {
    #expect(CellBuffer.columns(of: text) == columns)
  }

  @Test(
    arguments: [
      ("ab", 0, 6, "  ab"), ("abc", 0, 6, " abc"), ("abcdefgh", 1, 6, " abcde"), ("漢", 0, 6, "  漢"),
      ("ab", 4, 4, ""),
    ])
  func centredTextKeepsToItsColumns(text: String, from: Int, to: Int, line: String) {
    #expect(CellBuffer.drawn(8, 1) { $0.putCentred(text, from: from, to: to, y: 0) }.lines == [line])
  }

  @Test(arguments: [("ab", 6, "    ab"), ("漢", 6, "    漢"), ("abcdefg", 3, "abcdefg"), ("ab", 99, "")])
  func textOnTheRightEndsThere(text: String, end: Int, line: String) {
    #expect(CellBuffer.drawn(8, 1) { $0.putRightAligned(text, end: end, y: 0) }.lines == [line])
  }

  @Test(
    arguments: [
      (0, 0, 2, 1, ["##..", "...."]), (-1, -1, 3, 2, ["##..", "...."]), (3, 1, 9, 9, ["....", "...#"]),
      (0, 0, 0, 2, ["....", "...."]), (9, 9, 2, 2, ["....", "...."]), (-9, 0, 3, 1, ["....", "...."]),
    ])
  func aFillKeepsToTheScreen(x: Int, y: Int, columns: Int, rows: Int, lines: [String]) {
    let buffer = CellBuffer.drawn(4, 2) {
      $0.fill(Rect(x: 0, y: 0, columns: 4, rows: 2), with: Cell("."))
      $0.fill(Rect(x: x, y: y, columns: columns, rows: rows), with: Cell("#"))
    }
    #expect(buffer.lines == lines)
  }
}
