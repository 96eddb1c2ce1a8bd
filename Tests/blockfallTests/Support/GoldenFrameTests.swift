import TerminalTestSupport
import Testing

@testable import TerminalUI

@Suite struct GoldenFrameTests {
  private func frame(_ text: String) -> StyledFrame {
    let terminal = EmulatedTerminal(size: Size(columns: 6, rows: 2))
    terminal.feed(text)
    return StyledFrame(terminal)
  }

  @Test func aFrameShowsCharactersThenStylesThenALegend() {
    #expect(
      frame("a\u{1B}[1mbc\u{1B}[0;31m漢\u{1B}[m\r\n\u{1B}[1md").description == """
        abc漢
        d

        .aabb.
        a.....

        . default on default
        a bold default on default
        b 1 on default

        """)
  }

  @Test func aBuffersStylesAreNamedByTheirRoles() {
    var buffer = CellBuffer(size: Size(columns: 4, rows: 1))
    buffer[0, 0] = Cell("x", Style(foreground: .barText, background: .bar, attributes: [.bold, .dim]))
    buffer[1, 0] = Cell("漢", Style(foreground: .accent))
    buffer[2, 0] = .covered(Style(foreground: .accent))
    #expect(
      StyledFrame(buffer).description == """
        x漢

        abb.

        . standard on standard
        a bold dim barText on bar
        b accent on standard

        """)
  }

  @Test func aMissingFrameIsRecordedAndComplainedAbout() throws {
    let folder = try TemporaryFolder()
    let golden = GoldenFrame("new", in: folder.path)
    #expect(!golden.matches(frame("one")))
    let warning = golden.warning(about: frame("one"), isRecording: false)
    #expect(warning?.contains("recorded, look at it") == true)
    #expect(golden.warning(about: frame("one"), isRecording: false) == nil)
    #expect(golden.matches(frame("one")))
  }

  @Test func aDifferenceIsShownByLine() throws {
    let folder = try TemporaryFolder()
    let golden = GoldenFrame("frame", in: folder.path)
    _ = golden.warning(about: frame("one\r\ntwo"), isRecording: true)
    let warning = golden.warning(about: frame("one\r\n\u{1B}[1mten"), isRecording: false)
    #expect(warning?.contains("2 - two\n2 + ten\n5 - ......\n5 + aaa...") == true)
  }
}
