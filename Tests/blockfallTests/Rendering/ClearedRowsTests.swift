import Testing

@testable import BlockEngine
@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

/// The animation after a clear, compared with the field before it.
@Suite struct ClearedRowsTests {
  struct Clear: Sendable, CustomTestStringConvertible {
    let before: [String]
    let cleared: [Int]
    var testDescription: String { before.joined(separator: "/") }
  }

  static let clears = [
    Clear(before: ["....", ".T..", "TT.I", "SSSS", "O.OO"], cleared: [3]),
    Clear(before: ["....", ".T..", "TT.I", "O.OO", "SSSS"], cleared: [4]),
    Clear(before: ["....", ".T..", "TT.I", "SSSS", "ZZZZ"], cleared: [3, 4]),
    Clear(before: [".J..", "SSSS", "TT.I", "ZZZZ", "L..L"], cleared: [1, 3]),
    Clear(before: ["..I.", "IIII", "TTTT", "ZZZZ", "LLLL"], cleared: [1, 2, 3, 4]),
    Clear(before: [".J..", "SSSS", "TT.I", "L..L", "ZZZZ"], cleared: [1, 4]),
    Clear(before: ["....", "....", "....", "....", "IIII"], cleared: [4]),
    Clear(before: ["IIII", "J...", "....", "....", "...J"], cleared: [0]),
  ]

  /// The field after the clear, and the cleared rows as the engine reports them.
  private func after(_ clear: Clear) throws -> (FieldPicture, ClearedRows) {
    let width = clear.before[0].count
    var rows = clear.before
    for row in clear.cleared.reversed() { rows.remove(at: row) }
    let empty = Array(repeating: String(repeating: ".", count: width), count: clear.cleared.count)
    let mask = clear.cleared.reduce(into: UInt8(0)) { $0 |= 1 << UInt8($1 - clear.cleared[0]) }
    return (try FieldPicture(empty + rows), ClearedRows(top: clear.cleared[0], mask: mask))
  }

  @Test(arguments: clears, [MinoScale.doubled, .normal, .half])
  func theRowsFlashWhereTheyWereAndNothingElseHasMoved(clear: Clear, scale: MinoScale) throws {
    var (picture, rows) = try after(clear)
    picture.animation = .flashing(rows)
    let seen = clear.before.enumerated().map { index, row in
      clear.cleared.contains(index) ? String(repeating: "*", count: row.count) : row
    }
    let dots = SeenDots.halves(picture.drawn(scale))
    #expect(
      dots.prefix(seen.count * scale.dots)
        == SeenDots.enlarged(seen, columns: scale.dots, rows: scale.dots)[...])
  }

  @Test(arguments: clears)
  func inBrailleAndASCIITheRowsFlashToo(clear: Clear) throws {
    var (picture, rows) = try after(clear)
    picture.animation = .flashing(rows)
    let seen = clear.before.map { $0.map { $0 == "." ? "." : "o" } }.map { String($0) }
    #expect(SeenDots.braille(picture.drawn(.braille)).prefix(seen.count) == seen[...])
    let lines = picture.drawn(.normal, isASCII: true, hasColour: false).lines
    for row in clear.cleared { #expect(lines[row] == "********") }
  }

  @Test(arguments: clears, [MinoScale.doubled, .normal])
  func whatWasAboveComesDownByAQuarterOfItsWayAtATime(clear: Clear, scale: MinoScale) throws {
    var (picture, rows) = try after(clear)
    let dots = scale.dots
    for quarters in 1...3 {
      picture.animation = .settling(rows, quarters: quarters)
      var seen = Array(
        repeating: String(repeating: ".", count: 4 * dots), count: clear.before.count * dots)
      for (y, row) in clear.before.enumerated() where !clear.cleared.contains(y) && row != "...." {
        let way = clear.cleared.count { $0 > y } * dots
        let line = SeenDots.enlarged([row], columns: dots, rows: 1)[0]
        for dot in 0..<dots { seen[y * dots + dot + way - way * (4 - quarters) / 4] = line }
      }
      #expect(Array(SeenDots.halves(picture.drawn(scale)).prefix(seen.count)) == seen, "\(quarters) quarters")
    }
  }

  @Test(arguments: clears, MinoScale.allCases)
  func whenItIsOverTheFieldIsWhatTheEngineHas(clear: Clear, scale: MinoScale) throws {
    let (picture, _) = try after(clear)
    guard scale != .braille else { return }
    let dots = SeenDots.halves(picture.drawn(scale))
    let seen = SeenDots.enlarged(picture.playfield.diagramRows, columns: scale.dots, rows: scale.dots)
    #expect(dots.prefix(seen.count) == seen[...])
  }
}
