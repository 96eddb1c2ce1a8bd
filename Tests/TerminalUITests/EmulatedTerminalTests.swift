import TerminalTestSupport
import Testing

@testable import TerminalUI

@Suite struct EmulatedTerminalTests {
  @Test func colouredTextIsReadBackAsItWasWritten() {
    let terminal = EmulatedTerminal(size: Size(columns: 20, rows: 3))
    terminal.feed("\u{1B}[2;3H\u{1B}[1;4;7;31;48;5;200mX\u{1B}[0;38;2;1;2;255mY\u{1B}[m.")
    let x = terminal[2, 1]
    #expect(x.text == "X" && x.bold && x.underline && x.reverse)
    #expect(x.foreground == .index(1) && x.background == .index(200))
    #expect(terminal[3, 1].foreground == .rgb(1, 2, 255))
    #expect(terminal[4, 1].styleName == "default on default")
    #expect(x.styleName == "bold underline reverse 1 on 200")
    #expect(terminal[3, 1].styleName == "#0102ff on default")
    #expect(terminal.text == "\n  XY.\n")
    #expect(terminal.cursor == Point(x: 5, y: 1))
  }

  @Test func aWideCharacterCoversTheCellToItsRight() {
    let terminal = EmulatedTerminal(size: Size(columns: 6, rows: 1))
    terminal.feed("漢e\u{301}!")
    #expect(terminal[0, 0].width == 2 && terminal[1, 0].width == 0 && terminal[1, 0].text.isEmpty)
    #expect(terminal[2, 0].text == "e\u{301}")
    #expect(terminal.line(0) == "漢e\u{301}!")
    #expect(terminal.position(of: "!") == Point(x: 3, y: 0))
  }

  @Test func modesAndBellsAreSeen() {
    let terminal = EmulatedTerminal()
    #expect(terminal.isCursorVisible && !terminal.isAlternateScreen && terminal.mouseMode == 0)
    terminal.feed("before\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1002h\u{7}")
    #expect(!terminal.isCursorVisible && terminal.isAlternateScreen && terminal.mouseMode == 2)
    #expect(terminal.bellCount == 1 && !terminal.contains("before"))
    terminal.feed("\u{1B}[?1049l\u{1B}[?25h\u{1B}[?1002l")
    #expect(terminal.isCursorVisible && !terminal.isAlternateScreen && terminal.mouseMode == 0)
    #expect(terminal.contains("before"))
  }

  @Test func itsRepliesAreTakenOnce() {
    let terminal = EmulatedTerminal()
    terminal.feed("\u{1B}[c\u{1B}[6n")
    let replies = String(decoding: terminal.takeReplies(), as: UTF8.self)
    #expect(replies.hasPrefix("\u{1B}[?") && replies.hasSuffix("\u{1B}[1;1R"))
    #expect(terminal.takeReplies().isEmpty)
  }

  @Test func aResizeKeepsWhatStillFits() {
    let terminal = EmulatedTerminal(size: Size(columns: 10, rows: 4))
    terminal.feed("one\r\ntwo")
    terminal.resize(to: Size(columns: 30, rows: 8))
    terminal.feed("\u{1B}[8;28Hend")
    #expect(terminal.text == "one\ntwo\n\n\n\n\n\n" + String(repeating: " ", count: 27) + "end")
  }
}
