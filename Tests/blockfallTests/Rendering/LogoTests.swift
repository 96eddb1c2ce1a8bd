import TerminalTestSupport
import Testing

@testable import BlockViews
@testable import TerminalUI

@Suite struct LogoTests {
  private func logo(
    _ size: Logo.Size, _ columns: Int, _ rows: Int, bottom: Int, isUnicode: Bool = false
  ) -> [String] {
    CellBuffer.drawn(columns, rows) {
      Logo(size: size, isUnicode: isUnicode, hasColour: false).draw(into: &$0, bottom: bottom)
    }.lines
  }

  @Test func theNameCanBeReadInMinos() {
    #expect(
      logo(.large, 72, 5, bottom: 4) == [
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

  @Test(arguments: [Logo.Size.large, .small], [1, 5, 20, 36, 70])
  func aScreenThatIsTooSmallCutsItOff(size: Logo.Size, columns: Int) {
    for bottom in [-5, 0, 2, 3] {
      #expect(logo(size, columns, 3, bottom: bottom).count == 3)
    }
  }
}
