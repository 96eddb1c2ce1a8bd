import TerminalTestSupport
import Testing

@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

@Suite struct LogoTests {
  private func logo(
    _ size: Logo.Size, _ columns: Int, _ rows: Int, bottom: Int, isUnicode: Bool = false
  ) -> [String] {
    CellBuffer.drawn(columns, rows) {
      Logo(
        size: size, DrawingCapabilities(isUnicode: isUnicode, hasColour: false, hasShades: false),
        isUnicode: isUnicode, skin: .edges
      ).draw(into: &$0, bottom: bottom)
    }.lines
  }

  @Test func theNameCanBeReadInMinos() {
    #expect(
      // Below the bar.
      logo(.large, 72, 6, bottom: 5) == [
        "",
        " {}{}    ==      [][][]  <><><>  ()  ()  \\\\\\\\\\\\  //////  ==      {}",
        " {}  {}  ==      []  []  <>      ()  ()  \\\\      //  //  ==      {}",
        " {}{}    ==      []  []  <>      ()()    \\\\\\\\    //////  ==      {}",
        " {}  {}  ==      []  []  <>      ()  ()  \\\\      //  //  ==      {}",
        " {}{}    ======  [][][]  <><><>  ()  ()  \\\\      //  //  ======  {}{}{}",
      ])
    #expect(
      logo(.small, 37, 3, bottom: 2, isUnicode: true) == [
        " █▀▄ █   █▀█ █▀▀ █ █ █▀▀ █▀█ █   █",
        " █▀▄ █   █ █ █   █▀▄ █▀  █▀█ █   █",
        " ▀▀  ▀▀▀ ▀▀▀ ▀▀▀ ▀ ▀ ▀   ▀ ▀ ▀▀▀ ▀▀▀",
      ])
  }

  @Test func inASCIITheSmallNameIsInLetters() {
    #expect(logo(.small, 37, 3, bottom: 2) == ["", "  B   L   O   C   K   F   A   L   L", ""])
  }

  @Test(arguments: [Logo.Size.large, .small], [1, 5, 20, 36, 70])
  func aScreenThatIsTooSmallCutsItOff(size: Logo.Size, columns: Int) {
    for bottom in [-5, 0, 2, 3] {
      #expect(logo(size, columns, 3, bottom: bottom).count == 3)
    }
  }
}
