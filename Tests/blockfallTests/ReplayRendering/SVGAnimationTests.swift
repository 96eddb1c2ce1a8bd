import BlockEngine
import Testing

@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

/// Animated SVG films for browsers.
@Suite struct SVGAnimationTests {
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

  /// Three fifths of the text's colour and two of the ground's.
  @Test func aDimCellIsBetweenItsTextAndItsGround() {
    let plain = CellLook(Style(), in: .standard)
    let dim = CellLook(Style(attributes: .dim), in: .standard)
    for shift: UInt32 in [16, 8, 0] {
      let (text, ground) = (plain.foreground >> shift & 0xff, plain.background >> shift & 0xff)
      #expect(dim.foreground >> shift & 0xff == (text * 3 + ground * 2) / 5)
    }
  }

  @Test func rectanglesBelowEachOtherAreOne() {
    var area = SVGArea()
    for y in [0, 16, 32] { area.add(CellShape(x: 8, y: y, width: 16, height: 16)) }
    area.add(CellShape(x: 0, y: 48, width: 8, height: 16))
    #expect(area.path == "m1 0h2v6h-2m-1 0h1v2h-1")
  }

  @Test func aHalfBlockIsHalfACellAndAQuadrantAQuarter() {
    #expect(CellShape.shapes(of: 0x2580) == [CellShape(x: 0, y: 0, width: 8, height: 8)])
    #expect(CellShape.shapes(of: 0x259d) == [CellShape(x: 4, y: 0, width: 4, height: 8)])
    #expect(CellShape.shapes(of: 0x28ff)?.count == 8)
    #expect(CellShape.shapes(of: 0x41) == nil)
  }

  @Test func whatDoesNotChangeIsWrittenOnce() {
    var film = SVGAnimation(canvas: Size(columns: 8, rows: 2), duration: 2_000_000)
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
    #expect(text.contains("@keyframes a{50%{visibility:hidden}}"))
    #expect(text.contains("<g style=\"--n:a\">"))
    #expect(text.contains("g[style]{animation:var(--n) 2s step-start infinite}"))
  }

  @Test func anElementThatComesAgainIsWrittenOnce() {
    let often = "<path class=\"a\" d=\"m1 2h3v4h-3\"/>"
    let seldom = "<text class=\"b\" x=\"1\" y=\"1.5\">a</text>"
    var body = SVGBody()
    body.add([often, "<path/>"])
    body.add("|")
    body.add([often, "<path/>", seldom])
    body.add("|")
    body.add([often])
    let (first, again) = ("<path id=\"A\" class=\"a\" d=\"m1 2h3v4h-3\"/>", "<use href=\"#A\"/>")
    #expect(body.text == "\(first)<path/>|\(again)<path/>\(seldom)|\(again)")
  }

  @Test(arguments: [(0, "a"), (25, "z"), (26, "aa"), (701, "zz"), (702, "aaa")])
  func namesAreAsShortAsTheirNumberAllows(number: Int, name: String) {
    #expect(SVGNumber.letters(number) == name)
  }

  @Test func anotherThemeOrSizeIsAnotherSceneInTheMiddle() {
    var film = SVGAnimation(canvas: Size(columns: 8, rows: 4), duration: 4_000_000)
    film.show(CellBuffer(size: Size(columns: 8, rows: 4)), in: .standard, at: 0)
    film.show(CellBuffer(size: Size(columns: 4, rows: 1)), in: .standard, at: 1_000_000)
    let text = film.finish(title: "")
    // After a quarter of the time, the second picture appears and the first one disappears.
    #expect(text.contains("@keyframes s1{25%{opacity:1}}") && text.contains("style=\"--n:s1;opacity:0\""))
    #expect(text.contains("@keyframes s2{25%{opacity:0}}"))
    #expect(text.contains("<g transform=\"translate(2 3)\" style=\"--n:s2\">"))
  }

  @Test(arguments: [
    (Ruleset.Name.modern, Size(columns: 80, rows: 24), 5 as Int64),
    (.classic, Size(columns: 120, rows: 40), 5),
    // Faster than any person plays.
    (.classic, Size(columns: 120, rows: 40), 30),
  ])
  func aMinuteOfPlayTakesLessThan300Kilobytes(rules: Ruleset.Name, size: Size, keys: Int64) throws {
    var cut = ReplayClip()
    cut.sizes = [.init(time: .zero, value: size)]
    let replay = try RendererSamples.replay(rules: rules, seconds: 60, keysPerSecond: keys)
    let text = try cut.svg(of: replay, glyphs: .auto)
    #expect(text.utf8.count < 300_000, "\(text.utf8.count) bytes")
    #expect(text.contains("animation:var(--n) 61.5s"))
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
    #expect(text.contains("Ada</text>") && !text.contains("<Bob>"))
  }

  @Test func aMinuteOfASprintTakesLessThan300KilobytesAtTwentyFramesASecond() throws {
    var cut = ReplayClip()
    cut.to = GameTime(milliseconds: 60_000)
    let text = try cut.svg(of: RendererSamples.sprint(), glyphs: .auto)
    #expect(text.utf8.count < 300_000, "\(text.utf8.count) bytes")
    #expect(text.contains("animation:var(--n) 61.5s"))
    // The clock and the figures change with nearly every frame.
    let frames = text.split(separator: "@keyframes").count
    #expect(frames > 900, "\(frames) frames")
  }

  @Test func aPartAtDoubleSpeedTakesHalfItsTime() throws {
    let replay = try RendererSamples.replay(seconds: 20)
    var cut = ReplayClip()
    (cut.from, cut.to, cut.speed) = (GameTime(milliseconds: 5_000), GameTime(milliseconds: 15_000), 2_000)
    #expect(try cut.svg(of: replay, glyphs: .auto).contains("animation:var(--n) 6.5s"))
    cut.to = cut.from
    let still = try cut.svg(of: replay, glyphs: .auto)
    #expect(!still.contains("@keyframes") && still.contains(">0:05</text>"))
  }

  @Test func aPictureOfAnHourIsRefused() throws {
    let replay = try RendererSamples.replay(seconds: 601, keysPerSecond: 1)
    #expect(throws: ReplayClip.Failure.self) { _ = try ReplayClip().svg(of: replay, glyphs: .auto) }
  }
}
