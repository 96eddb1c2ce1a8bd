import CNcurses
import Glibc
import TerminalTestSupport
import Testing

@testable import TerminalUI

@NcursesLock struct DisplayTests {
  private let size = Size(columns: 80, rows: 24)

  private func makeDisplay(
    _ type: String = "xterm-256color", depth: ColorDepth = .indexed, size: Size? = nil,
    writer: WriterChoice? = nil
  ) throws -> Display {
    return try Display(
      description: TerminalDescription(type: type), size: size ?? self.size, colorDepth: depth,
      palette: .probe, encoding: .utf8, writer: writer)
  }

  private func frame(_ display: Display, _ buffer: CellBuffer) -> String {
    var bytes: [UInt8] = []
    var frame = buffer
    display.present(&frame, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func blank(_ change: (inout CellBuffer) -> Void = { _ in }) -> CellBuffer {
    var buffer = CellBuffer(size: size)
    change(&buffer)
    return buffer
  }

  @Test func theFirstFrameTakesTheAlternateScreenAndClearsIt() throws {
    let bytes = frame(try makeDisplay(), blank())
    #expect(bytes.contains("\u{1b}[?1049h"))
    #expect(bytes.contains("\u{1b}[?25l"))
    #expect(bytes.contains("\u{1b}[2J"))
  }

  @Test func aFrameThatChangesNothingCostsNoByte() throws {
    let display = try makeDisplay()
    _ = frame(display, blank())
    #expect(frame(display, blank()) == "")
  }

  @Test func oneCellCostsItsCharacterAndTheWayThere() throws {
    let display = try makeDisplay()
    _ = frame(display, blank())
    #expect(frame(display, blank { $0[10, 10] = Cell("x") }) == "\u{1b}[11;11Hx")
  }

  @Test func whateverWasWrittenIsWrittenOnce() throws {
    let display = try makeDisplay()
    _ = frame(display, blank())
    let few = blank { $0.put("few", x: 10, y: 3) }
    #expect(frame(display, few).hasSuffix("few"))
    var many = few
    for x in 0..<40 where x % 2 == 0 {
      for y in [6, 8] { many[x, y] = Cell("w") }
    }
    let bytes = frame(display, many)
    #expect(bytes.count { $0 == "w" } == 40)
    #expect(!bytes.contains("few"))
    #expect(frame(display, few).count { $0 == "w" } == 0)
    #expect(frame(display, blank()).count { $0 == " " } == 3)
  }

  @Test func aRowThatEndsBlankIsErasedToItsEnd() throws {
    let display = try makeDisplay()
    _ = frame(display, blank { $0.put("a long text", x: 10, y: 3) })
    #expect(frame(display, blank { $0.put("a", x: 10, y: 3) }) == "\u{1b}[4;13H\u{1b}[K")
  }

  @Test func everyFrameEndsWithThePlainLook() throws {
    for writer in [WriterChoice.ncurses, .cells] {
      let display = try makeDisplay(writer: writer)
      let terminal = EmulatedTerminal(size: size)
      for step in 0..<3 {
        let bytes = frame(
          display, blank { $0.put("x", x: step, y: 0, Style(foreground: .accent, attributes: .bold)) })
        terminal.feed(bytes + "\u{1b}[24;1Hq")
        #expect(terminal[0, 23].styleName == "default on default", "\(writer), frame \(step)")
        terminal.feed("\u{1b}[24;1H ")
      }
    }
  }

  @Test func aBlankNeedsNoForegroundColor() throws {
    let display = try makeDisplay()
    _ = frame(display, blank())
    _ = frame(display, blank())
    let bytes = frame(
      display, blank { $0[0, 5] = Cell(" ", Style(foreground: .accent, background: Ink.own[0])) })
    #expect(bytes.contains("48;5;\(100 + Ink.own[0].rawValue)m"))
    #expect(!bytes.contains("38;5;"))
  }

  @Test func aColorOf24BitsIsWrittenWithSemicolons() throws {
    let display = try makeDisplay(depth: .direct)
    #expect(display.colorDepth == .direct)
    let ground = frame(display, blank())
    let bytes = frame(
      display, blank { $0[3, 3] = Cell("x", Style(foreground: Ink.own[1], background: Ink.own[2])) })
    #expect(bytes.contains("\u{1b}[38;2;16;32;\(Ink.own[1].rawValue);48;2;16;32;\(Ink.own[2].rawValue)m"))
    #expect(ground.contains("\u{1b}[?1049h"), "everything else comes from the terminal's own entry")
  }

  @Test func thousandsOf24BitColorsAreToldApart() throws {
    let size = Size(columns: 2, rows: 1)
    let display = try makeDisplay(depth: .direct, size: size)
    for shade in UInt32(0)..<3000 {
      display.setPalette(Palette(Ink.probed) { _ in InkColor(rgb: 0x10_0000 + shade) })
      let bytes = frame(display, CellBuffer(size: size))
      let (green, blue) = (shade >> 8 & 255, shade & 255)
      guard bytes.contains("48;2;16;\(green);\(blue)m") else {
        Issue.record("shade \(shade): \(bytes)")
        return
      }
    }
  }

  @Test func eightColorsAreWrittenInTheirOldForm() throws {
    let display = try makeDisplay("xterm", depth: .ansi)
    _ = frame(display, blank())
    let bytes = frame(
      display, blank { $0[3, 3] = Cell("x", Style(foreground: Ink.own[3], background: Ink.own[4])) })
    #expect(bytes.contains("\u{1b}[\(30 + Ink.own[3].rawValue % 8);\(40 + Ink.own[4].rawValue % 8)m"))
  }

  @Test func withoutColorNoneIsWrittenAndAttributesStandForTheInks() throws {
    let display = try makeDisplay(depth: .none)
    _ = frame(display, blank())
    let bytes = frame(display, blank { $0[3, 3] = Cell(" ", Style(background: Ink.own[0])) })
    #expect(!bytes.contains("38;5") && !bytes.contains("48;5") && !bytes.contains("39;49"))
    #expect(bytes.contains("\u{1b}[7m"), "reverse")
  }

  @Test func aTerminalWithoutColorsDrawsWithNone() throws {
    #expect(try makeDisplay("vt100", depth: .indexed).colorDepth == .none)
  }

  @Test func wideCharactersAndCombiningMarksAreDrawn() throws {
    let display = try makeDisplay()
    var accented = Cell("e")
    accented.marks = (0x301, 0x323)
    let bytes = frame(
      display,
      blank {
        $0[0, 0] = Cell("字")
        $0[1, 0] = .covered(.standard)
        $0[2, 0] = accented
      })
    #expect(bytes.contains("字e\u{301}\u{323}"))
  }

  @Test func halfAWideCharacterIsABlank() throws {
    let display = try makeDisplay()
    let bytes = frame(
      display,
      blank {
        $0[4, 0] = Cell("字")
        $0[5, 0] = Cell("x")
        $0[79, 1] = Cell("字")
      })
    #expect(!bytes.contains("字"))
    #expect(bytes.contains("x"))
  }

  @Test func aWideCharacterComesBackWhenItsOtherHalfIsFreeAgain() throws {
    let display = try makeDisplay()
    let whole = blank {
      $0[4, 0] = Cell("字")
      $0[5, 0] = .covered(.standard)
    }
    var torn = whole
    torn[5, 0] = Cell("x")
    _ = frame(display, whole)
    #expect(frame(display, torn).contains(" x"))
    #expect(frame(display, whole).contains("字"))
    let gone = frame(display, blank { $0[4, 0] = Cell("a") })
    #expect(gone.contains("a ") || gone.contains("a\u{1b}[K"))
  }

  @Test func noScalarOfACellActsAsAControl() throws {
    let display = try makeDisplay()
    let controls =
      (0x1...0x1f).map { UInt32($0) } + (0x7f...0x9f).map { UInt32($0) } + [0x202e, 0x2066, 0xfeff]
    var plain = frame(display, blank())
    for control in controls {
      guard let scalar = Unicode.Scalar(control) else { continue }
      plain = frame(display, blank { $0[5, 5] = Cell("a") })
      let bytes = frame(display, blank { $0[5, 5] = Cell(scalar) })
      #expect(bytes.hasSuffix("?"), "U+\(String(control, radix: 16))")
      #expect(plain.hasSuffix("a"))
    }
  }

  @Test func inAnotherEncodingOnlyASCIIIsDrawn() throws {
    // Changes the locale of this thread only, since other tests measure characters in parallel.
    let locale = newlocale(LC_CTYPE_MASK, "C", nil)
    let before = uselocale(locale)
    defer {
      uselocale(before)
      freelocale(locale)
    }
    let display = try Display(
      description: TerminalDescription(type: "xterm"), size: size, colorDepth: .none,
      palette: .probe,
      encoding: .other)
    #expect(frame(display, blank { $0[0, 0] = Cell("█") }).allSatisfy { $0.isASCII })
  }

  @Test func afterAResizeEveryCellIsRedrawn() throws {
    let display = try makeDisplay()
    _ = frame(display, blank { $0[70, 20] = Cell("x") })
    display.resize(to: Size(columns: 40, rows: 10))
    var buffer = CellBuffer(size: Size(columns: 40, rows: 10))
    buffer[39, 9] = Cell("y")
    let bytes = frame(display, buffer)
    #expect(bytes.contains("\u{1b}[2J") || bytes.contains("\u{1b}[J"))
    #expect(bytes.contains("y"))
    #expect(!bytes.contains("x"))
  }

  @Test(arguments: [(1, 1), (1, 50), (300, 1), (300, 100), (2, 2)])
  func anySizeCanBeDrawn(columns: Int, rows: Int) throws {
    let display = try makeDisplay()
    _ = frame(display, blank())
    display.resize(to: Size(columns: columns, rows: rows))
    var buffer = CellBuffer(size: Size(columns: columns, rows: rows))
    buffer[columns - 1, rows - 1] = Cell("#")
    #expect(frame(display, buffer).contains("#"))
  }

  @Test func aFrameMayBeLargerThanAnyPipe() throws {
    let size = Size(columns: 300, rows: 200)
    let display = try makeDisplay(depth: .direct, size: size)
    var buffer = CellBuffer(size: size)
    let inks = Ink.probed
    for y in 0..<size.rows {
      for x in 0..<size.columns {
        let (a, b) = (inks[(x + y) % inks.count], inks[(x * 3 + y) % inks.count])
        buffer[x, y] = Cell("▀", Style(foreground: a, background: b))
      }
    }
    #expect(frame(display, buffer).utf8.count > 1 << 20)
  }

  @Test func leavingGivesTheScreenBackAndTheNextFrameTakesItAgain() throws {
    let display = try makeDisplay()
    _ = frame(display, blank { $0[0, 0] = Cell("x") })
    var bytes: [UInt8] = []
    display.leave(into: &bytes)
    let left = String(decoding: bytes, as: UTF8.self)
    #expect(left.contains("\u{1b}[?1049l") && left.contains("\u{1b}[?25h"))
    let again = frame(display, blank { $0[0, 0] = Cell("x") })
    #expect(again.contains("\u{1b}[?1049h") && again.contains("\u{1b}[?25l") && again.contains("x"))
  }

  @Test func theEnvironmentIsLeftAsFound() throws {
    let names = ["TERMINFO", "LINES", "COLUMNS"]
    let before = names.map(environmentValue)
    _ = try makeDisplay(depth: .direct)
    #expect(names.map(environmentValue) == before)
  }
}
