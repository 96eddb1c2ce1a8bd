import TerminalTestSupport
import Testing

@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

@Suite struct PlainReaderTests {
  private let bar = NavigationBar(left: "Back", title: "Things", right: "Go")

  private func screen(_ rows: [String], selected: Int? = nil, title: String = "Things") -> CellBuffer {
    CellBuffer.drawn(40, 12) { buffer in
      NavigationBar(left: "Back", title: title, right: "Go").draw(into: &buffer, isUnicode: false)
      for (index, row) in rows.enumerated() {
        let style = buffer.putRow(
          Rect(x: 1, y: 2 + index, columns: 30, rows: 1), isSelected: index == selected)
        buffer.put(row, x: 2, y: 2 + index, style)
      }
    }
  }

  @Test func aNewScreenIsReadWholeWithItsTitleAndWhatIsSelected() {
    var reader = PlainReader()
    #expect(
      reader.lines(of: screen(["One", "Two   < on >", "---"], selected: 1)) == [
        "Things", "One", "> Two, on",
      ])
    #expect(reader.lines(of: screen(["One", "Two   < on >", "---"], selected: 1)).isEmpty)
  }

  @Test func anotherChoiceIsReadAlone() {
    var reader = PlainReader()
    _ = reader.lines(of: screen(["One", "Two"], selected: 0))
    #expect(reader.lines(of: screen(["One", "Two"], selected: 1)) == ["> Two"])
    #expect(reader.lines(of: screen(["Two", "Three"], selected: 1)) == ["> Three"], "the list has scrolled")
    #expect(
      reader.lines(of: screen(["Two", "Three", "About three"], selected: 0)) == ["> Two", "About three"])
  }

  @Test func ofAScreenThatChangesWhatIsNewIsRead() {
    var reader = PlainReader()
    _ = reader.lines(of: screen(["One", "Two"]))
    #expect(reader.lines(of: screen(["One", "Three"])) == ["Three"])
    #expect(reader.lines(of: screen(["Three"])).isEmpty)
    #expect(reader.lines(of: screen(["Three"], title: "Other")) == ["Other", "Three"])
  }

  @Test func ofAFigureThatChangesByItselfNothingIsRead() {
    var reader = PlainReader()
    _ = reader.lines(of: screen(["Ping, 12 ms", "Two"]))
    #expect(reader.lines(of: screen(["Ping, 13 ms", "Two"]), byItself: true).isEmpty)
    #expect(reader.lines(of: screen(["Ping, 14 ms", "Three"]), byItself: true) == ["Three"])
    #expect(reader.lines(of: screen(["Ping, 15 ms", "Three"])) == ["Ping, 15 ms"], "a key has asked for it")
  }

  @Test func ofACountWhatIsTrueIsSaidAtItsBeginningAndAtAFewFigures() {
    func count(_ seconds: Int, of name: String = "Ada 7") -> CellBuffer {
      var buffer = screen(["\(name), \(seconds) s left", "Two"])
      buffer.reading.addCountdown(row: 2, read: .inSteps)
      return buffer
    }
    var reader = PlainReader()
    #expect(reader.lines(of: count(33)).contains("Ada 7, 33 s left"))
    let said = (0..<33).reversed().flatMap { reader.lines(of: count($0), byItself: true) }
    #expect(said == [30, 20, 10, 5, 0].map { "Ada 7, \($0) s left" })
    #expect(reader.lines(of: count(6, of: "Bo"), byItself: true) == ["Bo, 6 s left"], "never 10 at 6")
    #expect(reader.lines(of: count(4, of: "Bo"), byItself: true) == ["Bo, 4 s left"], "5 was not drawn")
  }

  @Test func aTitleComesBeforeWhatHappened() {
    var reader = PlainReader()
    #expect(reader.lines(of: screen(["One"]), narration: ["It began"]) == ["Things", "It began", "One"])
    #expect(reader.lines(of: screen(["Two"]), narration: ["It went on"]) == ["It went on", "Two"])
  }

  @Test func whatTheScreenSaysTooIsSaidOnce() {
    var reader = PlainReader()
    #expect(
      reader.lines(of: screen(["One"]), narration: ["One", "It began"]) == ["Things", "It began", "One"])
    #expect(reader.lines(of: screen(["One", "Two"]), narration: ["Two"]) == ["Two"])
    #expect(reader.lines(of: screen(["One", "Two"]), narration: ["Two"]) == ["Two"], "it was asked for")
  }

  @Test func aWrappedTextIsOneLineAndARowOfATableSaysItsHeadings() {
    var reader = PlainReader()
    let buffer = CellBuffer.drawn(40, 12) { buffer in
      buffer.putWrapped("A text that is so long that it takes two rows of so small a screen.", y: 1)
      let table = TextTable([.init("Name", ["Ada"]), .init("Best", ["12"])], fittingIn: 30)
      table.drawTitles(into: &buffer, x: 2, y: 5)
      table.draw(row: 0, into: &buffer, x: 2, y: 6, .standard)
    }
    #expect(
      reader.lines(of: buffer) == [
        "A text that is so long that it takes two rows of so small a screen.", "Name Ada, Best 12",
      ])
  }

  @Test func ofALongListAndOfOneThatWasReadOnlyTheSelectionIsReadWithItsPlace() {
    var reader = PlainReader()
    func list(_ count: Int, selected: Int, title: String = "List") -> CellBuffer {
      CellBuffer.drawn(40, 12) { buffer in
        NavigationBar(title: title).draw(into: &buffer, isUnicode: false)
        var menu = MenuList((1...count).map { .init($0, "Entry \($0)") })
        menu.select(selected)
        menu.draw(into: &buffer, in: Rect(x: 0, y: 1, columns: 30, rows: 10), isUnicode: false)
      }
    }
    #expect(reader.lines(of: list(40, selected: 3)) == ["List", "> Entry 3, 3 of 40"])
    #expect(reader.lines(of: list(40, selected: 4)) == ["> Entry 4, 4 of 40"])
    #expect(
      reader.lines(of: list(4, selected: 1, title: "Short"))
        == ["Short", "> Entry 1, 1 of 4", "Entry 2", "Entry 3", "Entry 4"])
    #expect(reader.lines(of: list(40, selected: 4)) == ["List", "> Entry 4, 4 of 40"])
    #expect(reader.lines(of: list(4, selected: 2, title: "Short")) == ["Short", "> Entry 2, 2 of 4"])
  }

  @Test func ofATypedTextOnlyTheLastLetterIsRead() {
    var reader = PlainReader()
    func field(_ text: String) -> CellBuffer {
      CellBuffer.drawn(40, 12) { buffer in
        buffer.put("Search:", x: 0, y: 2)
        TextField(text).draw(into: &buffer, x: 8, y: 2, columns: 20)
      }
    }
    #expect(reader.lines(of: field("")) == ["Search:"])
    #expect(reader.lines(of: field("d")) == ["d"])
    #expect(reader.lines(of: field("da")) == ["a"])
    #expect(reader.lines(of: field("d")) == ["d"])
  }

  /// The prompt of a field in the same row is read once, and then only what is typed.
  @Test func aPromptBesideAFieldIsReadOnce() {
    var reader = PlainReader()
    func asked(_ text: String) -> CellBuffer {
      CellBuffer.drawn(40, 12) { buffer in
        Notice.draw("Where to?", into: &buffer, ink: .title)
        TextField(text).draw(into: &buffer, x: 14, y: 11, columns: 20)
      }
    }
    #expect(reader.lines(of: asked("")) == ["Where to?"])
    #expect(reader.lines(of: asked("h")) == ["h"])
    #expect(reader.lines(of: asked("ho")) == ["o"])
  }

  @Test func ratesAndSharesAreWordsToo() {
    var reader = PlainReader(words: .translated)
    #expect(
      reader.lines(of: screen(["Pieces/s   2.00", "Attack/min: Ada 1.00", "Anna   1/2"])) == [
        "Things", "Pieces per second, 2.00", "Attack per minute: Ada 1.00", "Anna, 1 of 2",
      ])
  }

  @Test func symbolsAreWords() {
    var reader = PlainReader(words: .translated)
    #expect(
      reader.lines(of: screen(["<- Move", ", Back", "< 10 ms"])) == [
        "Things", "Left Move", "Comma Back", "less than 10 ms",
      ])
  }

  @Test func coloursSayNothing() {
    var reader = PlainReader()
    let lit = Style(foreground: .selectionText, background: .selection, attributes: .bold)
    let buffer = CellBuffer.drawn(40, 12) { buffer in
      buffer.put("Bar", x: 18, y: 0, Style(foreground: .barText, background: .bar, attributes: .bold))
      buffer.put("Lit", x: 2, y: 2, lit)
      _ = buffer.putRow(Rect(x: 2, y: 3, columns: 9, rows: 1), isSelected: true)
      buffer.put("Chosen", x: 2, y: 3)
      buffer.put("As frames are", x: 2, y: 5, Style(foreground: .frame, background: .well))
      for x in 2..<9 { buffer[x, 6] = Cell("X", lit) }
    }
    #expect(reader.lines(of: buffer) == ["Lit", "> Chosen", "As frames are"])
  }

  @Test func aClockInTheBarIsNoNewScreen() {
    var reader = PlainReader()
    func screen(_ time: String) -> CellBuffer {
      CellBuffer.drawn(40, 12) { buffer in
        NavigationBar(title: time, name: "Versus").draw(into: &buffer, isUnicode: false)
        buffer.put("Row", x: 2, y: 2)
      }
    }
    #expect(reader.lines(of: screen("0:01")) == ["Versus", "Row"])
    #expect(reader.lines(of: screen("0:02")).isEmpty)
  }

  /// A list of two items in one column and the details of the selection in another, part of which has two
  /// columns.
  private func columns(selected: Int) -> CellBuffer {
    CellBuffer.drawn(40, 12) { buffer in
      NavigationBar(title: "Things").draw(into: &buffer, isUnicode: false)
      buffer.reading.addPart(Rect(x: 0, y: 2, columns: 15, rows: 4))
      buffer.reading.addPart(Rect(x: 20, y: 2, columns: 20, rows: 4))
      buffer.reading.addPart(Rect(x: 20, y: 3, columns: 10, rows: 2))
      buffer.reading.addPart(Rect(x: 30, y: 3, columns: 10, rows: 2))
      for (index, row) in ["One", "Two"].enumerated() {
        let rect = Rect(x: 0, y: 2 + index, columns: 15, rows: 1)
        let style = buffer.putRow(rect, isSelected: index == selected)
        buffer.put(row, x: 1, y: 2 + index, style)
      }
      buffer.put("About \(selected + 1)", x: 20, y: 2)
      for (row, words) in [("a", "c"), ("b", "d")].enumerated() {
        buffer.put(words.0, x: 20, y: 3 + row)
        buffer.put(words.1, x: 30, y: 3 + row)
      }
      buffer.put("Below", x: 1, y: 11)
    }
  }

  @Test func columnsAreReadOneAfterTheOtherAndOnesInThemInTheirTurn() {
    var reader = PlainReader()
    #expect(
      reader.lines(of: columns(selected: 0)) == [
        "Things", "> One", "Two", "About 1", "a", "b", "c", "d", "Below",
      ])
    #expect(reader.lines(of: columns(selected: 1)) == ["> Two", "About 2"])
  }

  @Test func whatLiesUnderAQuestionIsNotReadAndNotReadAgain() {
    var reader = PlainReader()
    _ = reader.lines(of: columns(selected: 0))
    var asked = columns(selected: 0)
    var panel = Panel(title: "Sure?", lines: [], menuRows: 1, menuWidth: 4)
    panel.place(in: asked.size, over: nil)
    panel.draw(into: &asked, isASCII: true, covers: true)
    MenuList([.init(0, "No")]).draw(into: &asked, in: panel.menuArea, isUnicode: false)
    #expect(reader.lines(of: asked) == ["Sure?", "> No"])
    #expect(reader.lines(of: columns(selected: 0)) == ["> One"])
  }

  @Test func picturesAndFramesAreLeftOut() {
    var reader = PlainReader()
    let buffer = CellBuffer.drawn(40, 12) { buffer in
      Logo(
        size: .small, DrawingCapabilities(isUnicode: false, hasColour: true, hasShades: true),
        isUnicode: false, skin: .edges
      ).draw(into: &buffer, bottom: 5)
      var panel = Panel(title: "Paused", lines: [.figure("Score", "12")], menuRows: 1, menuWidth: 4)
      panel.place(in: Size(columns: 40, rows: 12), over: nil)
      panel.draw(into: &buffer, isASCII: true)
    }
    #expect(reader.lines(of: buffer) == ["Paused", "Score, 12"])
  }

  @Test(arguments: [0, 1])
  func aScreenOfAnySizeIsRead(rows: Int) {
    var reader = PlainReader()
    #expect(reader.lines(of: CellBuffer(size: Size(columns: 1, rows: rows))).isEmpty)
  }
}
