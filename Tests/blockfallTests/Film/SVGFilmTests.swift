import BlockEngine
import Testing

@testable import TerminalUI
@testable import blockfall

/// Pictures of games that any browser plays.
@Suite struct SVGFilmTests {
  @Test(arguments: [
    (0, "0"), (8, "1"), (4, ".5"), (-4, "-.5"), (11, "1.375"), (-17, "-2.125"), (320, "40"),
  ])
  func eighthsAreWrittenInAsFewBytesAsCanBe(number: Int, text: String) {
    #expect(SVGNumber.eighths(number) == text)
  }

  @Test(arguments: [(20_500 as Int64, "20.5"), (0, "0"), (125, ".125"), (7, ".007"), (100_000, "100")])
  func thousandthsAreWrittenWithoutNeedlessZeros(number: Int64, text: String) {
    #expect(SVGNumber.thousandths(number) == text)
  }

  @Test func coloursAreWrittenInThreeDigitsIfThoseSayTheSame() {
    #expect(SVGNumber.color(0xaa_bbcc) == "#abc")
    #expect(SVGNumber.color(0x0a_bbcc) == "#0abbcc")
  }

  @Test func rectanglesBelowEachOtherAreOne() {
    var area = SVGArea()
    for y in [0, 16, 32] { area.add(CellShape(x: 8, y: y, width: 16, height: 16)) }
    area.add(CellShape(x: 0, y: 48, width: 8, height: 16))
    #expect(area.path == "m1 0h2v6h-2zm-1 6h1v2h-1z")
  }

  @Test func aHalfBlockIsHalfACellAndAQuadrantAQuarter() {
    #expect(CellShape.shapes(of: 0x2580) == [CellShape(x: 0, y: 0, width: 8, height: 8)])
    #expect(CellShape.shapes(of: 0x259d) == [CellShape(x: 4, y: 0, width: 4, height: 8)])
    #expect(CellShape.shapes(of: 0x28ff)?.count == 8)
    #expect(CellShape.shapes(of: 0x41) == nil)
  }

  @Test func whatDoesNotChangeIsWrittenOnce() {
    var film = SVGFilm(canvas: Size(columns: 8, rows: 2), duration: 2_000_000)
    var buffer = CellBuffer(size: Size(columns: 8, rows: 2))
    buffer.put("a<b", x: 0, y: 0)
    film.show(buffer, in: .standard, at: 0)
    film.show(buffer, in: .standard, at: 500_000)
    buffer.put("&", x: 1, y: 0)
    film.show(buffer, in: .standard, at: 1_000_000)
    let text = film.finish(title: "a & b")
    #expect(text.contains(">a&lt;b</text>"))
    #expect(text.contains("<title>a &amp; b</title>"))
    #expect(text.contains(">&amp;</text></g>"))
    #expect(text.count { $0 == "@" } == 2)
    #expect(text.contains("@keyframes f1{0%{visibility:hidden}50%{visibility:visible}}"))
    #expect(text.contains("g[style]{animation:2s step-end infinite}"))
  }

  @Test func anotherThemeOrSizeIsAnotherSceneInTheMiddle() {
    var film = SVGFilm(canvas: Size(columns: 8, rows: 4), duration: 4_000_000)
    film.show(CellBuffer(size: Size(columns: 8, rows: 4)), in: .standard, at: 0)
    film.show(CellBuffer(size: Size(columns: 4, rows: 1)), in: .standard, at: 1_000_000)
    let text = film.finish(title: "")
    #expect(text.contains("@keyframes s1{0%{opacity:1}25%,to{opacity:0}}"))
    #expect(text.contains("@keyframes s2{0%{opacity:0}25%{opacity:1}}"))
    #expect(text.contains("<g transform=\"translate(2 3)\" style=\"animation-name:s2\">"))
  }

  @Test(arguments: [
    (Ruleset.Name.modern, Size(columns: 80, rows: 24), 5 as Int64),
    (.classic, Size(columns: 120, rows: 40), 5),
    // Faster than anybody plays.
    (.classic, Size(columns: 120, rows: 40), 30),
  ])
  func aMinuteOfPlayTakesLessThan300Kilobytes(rules: Ruleset.Name, size: Size, keys: Int64) throws {
    var cut = FilmCut()
    cut.sizes = [.init(time: .zero, value: size)]
    let replay = try FilmSamples.replay(rules: rules, seconds: 60, keysPerSecond: keys)
    let text = try cut.svg(of: replay, glyphs: .auto)
    #expect(text.utf8.count < 300_000 + 10_000, "\(text.utf8.count) bytes")
    #expect(text.contains("animation:61.5s"))
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
    #expect(text.contains("Ada</text>") && !text.contains("<Bob>"))
  }

  @Test func aPartAtDoubleSpeedTakesHalfItsTime() throws {
    let replay = try FilmSamples.replay(seconds: 20)
    var cut = FilmCut()
    (cut.from, cut.to, cut.speed) = (GameTime(milliseconds: 5_000), GameTime(milliseconds: 15_000), 2_000)
    #expect(try cut.svg(of: replay, glyphs: .auto).contains("animation:6.5s"))
    cut.to = cut.from
    let still = try cut.svg(of: replay, glyphs: .auto)
    #expect(!still.contains("@keyframes") && still.contains(">0:05</text>"))
  }

  @Test func aPictureOfAnHourIsRefused() throws {
    let replay = try FilmSamples.replay(seconds: 601, keysPerSecond: 1)
    #expect(throws: FilmCut.Failure.self) { _ = try FilmCut().svg(of: replay, glyphs: .auto) }
  }
}
