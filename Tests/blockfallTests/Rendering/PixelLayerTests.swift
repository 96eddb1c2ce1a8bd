import TerminalTestSupport
import Testing

@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

@Suite struct PixelLayerTests {
  /// A layer from rows of letters: minos `I`, `T` and `#`, ghost `g`, anything else empty.
  private func layer(_ rows: [String]) -> PixelLayer {
    var layer = PixelLayer(width: rows[0].count, height: rows.count)
    for (y, row) in rows.enumerated() {
      for (x, letter) in row.enumerated() {
        switch letter {
        case "I": layer[x, y] = .pieceI
        case "T": layer[x, y] = .pieceT
        case "g": layer[x, y] = .ghost
        case "#": layer[x, y] = .garbage
        default: break
        }
      }
    }
    return layer
  }

  private func halves(_ rows: [String], isASCII: Bool = false, hasColour: Bool = true) -> CellBuffer {
    CellBuffer.drawn(rows[0].count, (rows.count + 1) / 2) {
      $0.fill(Rect(x: 0, y: 0, columns: 99, rows: 99), with: Cell(" ", Style(background: .well)))
      layer(rows).drawHalves(into: &$0, at: Point(x: 0, y: 0), isASCII: isASCII, hasColour: hasColour)
    }
  }

  @Test func inColourTheGroundStaysTheBackground() {
    let buffer = halves(["I.II.", ".IIT."])
    #expect(buffer.lines == ["▀▄ ▀"])
    let styles = (0..<5).map { buffer[$0, 0].style }
    #expect(styles[0] == Style(foreground: .pieceI, background: .well))
    #expect(styles[1] == Style(foreground: .pieceI, background: .well))
    #expect(styles[2] == Style(background: .pieceI))
    #expect(styles[3] == Style(foreground: .pieceI, background: .pieceT))
    #expect(styles[4] == Style(background: .well))
  }

  @Test func theGhostHasItsOwnColour() {
    let buffer = halves(["gIg", ".gg"])
    #expect(buffer[0, 0] == Cell("▀", Style(foreground: .ghost, background: .well)))
    #expect(buffer[1, 0] == Cell("▀", Style(foreground: .pieceI, background: .ghost)))
    #expect(buffer[2, 0] == Cell(" ", Style(background: .ghost)))
  }

  @Test func atFewColoursAGhostKeepsItsHalfBesideAMino() {
    let buffer = CellBuffer.drawn(4, 1) {
      $0.fill(Rect(x: 0, y: 0, columns: 4, rows: 1), with: Cell(" ", Style(background: .well)))
      layer(["gIg.", "Igg."]).drawHalves(
        into: &$0, at: Point(x: 0, y: 0), isASCII: false, hasColour: true, hasShades: false)
    }
    #expect(buffer.lines == ["▀▄⣿"])
    #expect(buffer[0, 0].style == Style(foreground: .ghostHalf, background: .pieceI))
    #expect(buffer[1, 0].style == Style(foreground: .ghostHalf, background: .pieceI))
    let ansi = Theme.standard[.ghostHalf].ansi
    #expect(!Ink.tintedGhosts.contains { Theme.standard[$0].ansi == ansi } && ansi != nil)
    for ink in [Ink.pieceI, .pieceO, .pieceT, .pieceS, .pieceZ, .pieceJ, .pieceL, .garbage, .well] {
      #expect(Theme.standard[ink].ansi != ansi, "no piece has the colour")
    }
  }

  @Test(arguments: [
    (["I.I.", ".IT."], false, "▀▄T"), (["gg.I", "g.gg"], false, "⣿⠛⣤▀"), (["I.I.", ".IT."], true, "\"iT"),
    (["gg.I", "g.gT"], true, "=-_T"), (["TT#.", ".T##"], true, "\"T#x"), (["##", "#."], false, "▒▀"),
  ])
  func withoutColourTheDotsAreBlocksAndLetters(rows: [String], isASCII: Bool, line: String) {
    #expect(halves(rows, isASCII: isASCII, hasColour: false).lines == [line])
  }

  @Test func inASCIIACellOfTwoMinosIsLitAndOneOfOneMinoIsAMarkOrASmallLetter() {
    let buffer = halves(["I.I.", ".TI."], isASCII: true)
    #expect(buffer.lines == ["\"tI"])
    let styles = (0..<4).map { buffer[$0, 0].style }
    #expect(styles[0] == Style(foreground: .pieceI, background: .well, attributes: .bold))
    #expect(styles[1] == Style(foreground: .pieceT, background: .well, attributes: .bold))
    #expect(styles[2] == Style(foreground: .pieceI, background: .well, attributes: [.reverse, .bold]))
    #expect(styles[3] == Style(background: .well))
  }

  @Test func aLastRowWithoutALowerHalfIsDrawn() {
    #expect(halves(["I", ".", "I"], hasColour: false).lines == ["▀", "▀"])
  }

  @Test(arguments: [
    (["I.", "..", "..", ".."], "⠁"), ([".I", "..", "..", ".."], "⠈"), (["..", "I.", "..", ".."], "⠂"),
    (["..", ".I", "..", ".."], "⠐"), (["..", "..", "I.", ".."], "⠄"), (["..", "..", ".I", ".."], "⠠"),
    (["..", "..", "..", "I."], "⡀"), (["..", "..", "..", ".I"], "⢀"), (["II", "II", "II", "II"], "⣿"),
    (["gg", "gg", "gg", "gg"], ""), (["III", "..."], "⠉⠁"), (["I", "I", "I", "I", "I"], "⡇\n⠁"),
  ])
  func dotsBecomeBraille(rows: [String], text: String) {
    let buffer = CellBuffer.drawn((rows[0].count + 1) / 2, (rows.count + 3) / 4) {
      layer(rows).drawBraille(into: &$0, at: Point(x: 0, y: 0), foremost: nil)
    }
    #expect(buffer.text == text)
  }

  @Test(
    arguments: [
      (["IT", "..", "..", ".."], .pieceT, .pieceT), (["TI", "..", "..", ".."], .pieceT, .pieceT),
      (["TI", "..", "..", "T."], nil, .pieceT), (["II", "..", "..", ".."], .pieceI, .pieceI),
      (["TI", "..", "..", ".."], nil, .pieceI),
    ] as [([String], Ink?, Ink)])
  func aCellOfManyInksHasTheForemostsOrElseTheLasts(rows: [String], foremost: Ink?, ink: Ink) {
    let buffer = CellBuffer.drawn(1, 1) {
      layer(rows).drawBraille(into: &$0, at: Point(x: 0, y: 0), foremost: foremost)
    }
    #expect(buffer[0, 0].style.foreground == ink)
  }

  @Test func dotsOutsideAreNotKeptAndCellsOutsideNotDrawn() {
    var layer = PixelLayer(width: 2, height: 2)
    for (x, y) in [(-1, 0), (0, -1), (2, 0), (0, 2)] { layer[x, y] = .pieceI }
    for (x, y) in [(-1, 0), (0, -1), (2, 0), (0, 2), (0, 0)] { #expect(layer[x, y] == nil) }
    layer[0, 0] = .pieceI
    for origin in [Point(x: 5, y: 0), Point(x: 0, y: 5), Point(x: -1, y: 0), Point(x: 0, y: -1)] {
      let buffer = CellBuffer.drawn(3, 3) {
        layer.drawHalves(into: &$0, at: origin, isASCII: false, hasColour: true)
      }
      #expect(buffer == CellBuffer(size: Size(columns: 3, rows: 3)))
    }
  }
}
