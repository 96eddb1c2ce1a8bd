import TerminalTestSupport
import Testing

@testable import TerminalUI
@testable import blockfall

@Suite struct PlainReaderTests {
  private let bar = NavigationBar(left: "Back", title: "Things", right: "Go")

  private func screen(_ rows: [String], selected: Int? = nil, title: String = "Things") -> CellBuffer {
    CellBuffer.drawn(40, 12) { buffer in
      NavigationBar(left: "Back", title: title, right: "Go").draw(into: &buffer, isUnicode: false)
      for (index, row) in rows.enumerated() {
        let style = index == selected ? Style(foreground: .selectionText, background: .selection) : .standard
        buffer.put(row, x: 2, y: 2 + index, style)
      }
    }
  }

  @Test func aNewScreenIsReadWholeWithItsTitleAndWhatIsSelected() {
    var reader = PlainReader(isPicture: \.isPicture)
    #expect(
      reader.lines(of: screen(["One", "Two   < on >", "---"], selected: 1)) == [
        "Things", "One", "> Two, on",
      ])
    #expect(reader.lines(of: screen(["One", "Two   < on >", "---"], selected: 1)).isEmpty)
  }

  @Test func anotherChoiceIsReadAlone() {
    var reader = PlainReader(isPicture: \.isPicture)
    _ = reader.lines(of: screen(["One", "Two"], selected: 0))
    #expect(reader.lines(of: screen(["One", "Two"], selected: 1)) == ["> Two"])
    #expect(reader.lines(of: screen(["Two", "Three"], selected: 1)) == ["> Three"], "the list has scrolled")
    #expect(
      reader.lines(of: screen(["Two", "Three", "About three"], selected: 0)) == ["> Two", "About three"])
  }

  @Test func ofAScreenThatChangesWhatIsNewIsRead() {
    var reader = PlainReader(isPicture: \.isPicture)
    _ = reader.lines(of: screen(["One", "Two"]))
    #expect(reader.lines(of: screen(["One", "Three"])) == ["Three"])
    #expect(reader.lines(of: screen(["Three"])).isEmpty)
    #expect(reader.lines(of: screen(["Three"], title: "Other")) == ["Other", "Three"])
  }

  @Test func picturesAndFramesAreLeftOut() {
    var reader = PlainReader(isPicture: \.isPicture)
    let buffer = CellBuffer.drawn(40, 12) { buffer in
      Logo(size: .small, isUnicode: false, hasColour: true).draw(into: &buffer, bottom: 5)
      var panel = Panel(title: "Paused", lines: [.figure("Score", "12")], menuRows: 1, menuWidth: 4)
      panel.place(in: Size(columns: 40, rows: 12), over: nil)
      panel.draw(into: &buffer, isASCII: true)
    }
    #expect(reader.lines(of: buffer) == ["Paused", "Score, 12"])
  }

  @Test(arguments: [0, 1])
  func aScreenOfAnySizeIsRead(rows: Int) {
    var reader = PlainReader(isPicture: \.isPicture)
    #expect(reader.lines(of: CellBuffer(size: Size(columns: 1, rows: rows))).isEmpty)
  }
}
