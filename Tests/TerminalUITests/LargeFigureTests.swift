import TerminalTestSupport
import Testing

@testable import TerminalUI

@Suite struct LargeFigureTests {
  private func picture(_ text: String, _ scale: LargeFigure.Scale) -> [String] {
    guard let figure = LargeFigure(text, scale: scale) else { return [] }
    var buffer = CellBuffer(size: Size(columns: figure.columns, rows: figure.rows))
    for row in 0..<figure.rows { figure.draw(row: row, into: &buffer, x: 0, y: row, .standard) }
    return buffer.lines
  }

  @Test func aDigitIsThreeRowsOfHalvesOrFiveOfBlocks() {
    #expect(picture("4", .halves) == ["█ █", "▀▀█", "  ▀"])
    #expect(picture("1", .ascii) == [" #", "##", " #", " #", "###"])
    #expect(picture("7", .blocks).count == 5)
  }

  @Test(arguments: ["0:41.23", "1,234,567", "12 345", "99"])
  func timesAndScoresHaveForms(text: String) {
    #expect(LargeFigure(text, scale: .halves) != nil)
  }

  @Test func wordsHaveNone() { #expect(LargeFigure("S9", scale: .halves) == nil) }

  @Test func theLargestThatFitsIsTaken() {
    let blocks = LargeFigure.fitting("12", in: Size(columns: 40, rows: 5), isUnicode: true)
    let halves = LargeFigure.fitting("12", in: Size(columns: 8, rows: 5), isUnicode: true)
    #expect(blocks?.scale == .blocks && halves?.scale == .halves)
    #expect(LargeFigure.fitting("12", in: Size(columns: 6, rows: 5), isUnicode: true) == nil)
    #expect(LargeFigure.fitting("12", in: Size(columns: 40, rows: 4), isUnicode: false) == nil)
  }
}

@Suite struct SparklineTests {
  @Test func theHighestValueFillsTheHeight() {
    let line = Sparkline([1, 4, 8], rows: 2, isUnicode: true)
    var buffer = CellBuffer(size: Size(columns: 3, rows: 2))
    for row in 0..<2 { line.draw(row: row, into: &buffer, x: 0, y: row, .standard) }
    #expect(buffer.lines == ["  █", "▂██"])
  }
}

@Suite struct GroupedMenuTests {
  private let menu = MenuList<String>([
    .init("play", "Play", heading: "First"), .init("watch", "Watch"),
    .init("level", "Level", value: "7", heading: "Then"), .init("rules", "Rules", value: "new"),
  ])

  private func lines(_ columns: Int, _ rows: Int) -> [String] {
    var buffer = CellBuffer(size: Size(columns: columns, rows: rows))
    GroupedMenu(menu, in: Rect(x: 0, y: 0, columns: columns, rows: rows))
      .draw(menu, into: &buffer, isUnicode: true)
    return buffer.lines
  }

  @Test func groupsHaveNamesAndGapsAndValuesStandBelowEachOther() {
    #expect(
      lines(40, 6) == [
        "First   Play", "        Watch", "", "Then    Level  ‹ 7 ›", "        Rules  ‹ new ›", "",
      ])
  }

  @Test func withoutRoomThereAreNeitherGapsNorNames() {
    #expect(lines(18, 4) == [" Play", " Watch", " Level  ‹ 7 ›", " Rules  ‹ new ›"])
  }

  @Test func aGroupWithoutANameKeepsItsGapLongest() {
    let menu = MenuList<String>(menu.items + [.init("quit", "Quit", heading: "")])
    for (rows, gaps) in [(5, []), (6, [4]), (7, [2, 5])] {
      let grouped = GroupedMenu(menu, in: Rect(x: 0, y: 0, columns: 40, rows: rows))
      let taken = menu.items.indices.compactMap { grouped.row(of: $0) }
      #expect((0..<rows).filter { !taken.contains($0) } == gaps, "\(rows) rows")
    }
  }

  @Test func aClickOnAValueChangesItAndOneOnANameChoosesIt() {
    var menu = menu
    let grouped = GroupedMenu(menu, in: Rect(x: 0, y: 0, columns: 40, rows: 6))
    let click = { (x: Int, y: Int) in
      InputEvent.mouse(MouseEvent(action: .press, button: .left, position: Point(x: x, y: y)))
    }
    #expect(grouped.respond(to: click(9, 1), &menu) == .chosen("watch"))
    #expect(grouped.respond(to: click(20, 3), &menu) == .changed("level", 1))
    #expect(grouped.respond(to: click(15, 3), &menu) == .changed("level", -1))
    #expect(grouped.respond(to: click(9, 2), &menu) == .none, "a gap is nothing")
    #expect(grouped.respond(to: click(1, 0), &menu) == .none, "nor is a group's name")
  }
}

@Suite struct ShadeTests {
  @Test func whatIsShadedLiesHalfwayToTheGround() {
    var palette = Palette()
    palette[.ground] = InkColor(rgb: 0x10_10_10, indexed: 233, ansi: 0)
    palette[.accent] = InkColor(rgb: 0x90_50_30, indexed: 130, ansi: 3)
    let table = { (depth: ColorDepth) in
      LookTable(
        palette: palette, depth: depth, colors: 256, supported: [.bold, .dim], incompatibleWithColor: [])
    }
    let style = Style(foreground: .accent, attributes: [.shaded])
    #expect(table(.direct).look(of: style, isBlank: false).foreground == 0x50_30_20)
    #expect(!table(.direct).look(of: style, isBlank: false).attributes.contains(.shaded))
    #expect(table(.none).look(of: style, isBlank: false).attributes == .dim)
    let plain = table(.indexed).look(of: Style(foreground: .accent), isBlank: false)
    #expect(table(.indexed).look(of: style, isBlank: false).foreground != plain.foreground)
  }

  @Test func ofFewColoursTheShapesOfAProgramStayWhatTheyAre() {
    let (shape, other) = (Ink(rawValue: Ink.firstCustom), Ink(rawValue: Ink.firstCustom + 1))
    var palette = Palette()
    (palette[shape], palette[other], palette[.well]) = (
      InkColor(ansi: 3), InkColor(ansi: 5), InkColor(ansi: 0)
    )
    palette[.accent] = InkColor(ansi: 6)
    let table = LookTable(
      palette: palette, depth: .ansi, colors: 16, supported: [.bold, .dim], incompatibleWithColor: [])
    for style in [
      Style(foreground: shape, background: other), Style(foreground: shape, background: .well),
      Style(background: other), Style(background: .well),
    ] {
      var shaded = style
      shaded.attributes.insert(.shaded)
      #expect(table.look(of: shaded, isBlank: false) == table.look(of: style, isBlank: false), "\(style)")
    }
    // Words step back.
    let words = Style(foreground: .accent, attributes: .shaded)
    #expect(table.look(of: words, isBlank: false).foreground == -1)
  }
}
