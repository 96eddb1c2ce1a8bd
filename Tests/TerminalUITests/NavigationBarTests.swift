import TerminalTestSupport
import Testing

@testable import TerminalUI

@Suite struct NavigationBarTests {
  private let bar = NavigationBar(left: "Menu", title: "blockfall", right: "Pause")

  private func line(_ bar: NavigationBar, _ columns: Int, isUnicode: Bool = true) -> String {
    CellBuffer.drawn(columns, 1) { bar.draw(into: &$0, isUnicode: isUnicode) }.lines[0]
  }

  @Test func theTitleIsInTheMiddleBetweenTheWayBackAndTheAction() {
    #expect(line(bar, 40) == " ‹ Menu        blockfall          Pause")
    #expect(line(bar, 40, isUnicode: false) == " < Menu        blockfall          Pause")
  }

  @Test(arguments: [(25, true), (24, false), (10, false), (1, false)])
  func aTitleWithoutRoomIsLeftOut(columns: Int, isShown: Bool) {
    let bar = NavigationBar(left: "Quit", title: "blockfall", right: "Help")
    #expect(line(bar, columns).contains("blockfall") == isShown)
    #expect(!line(bar, columns).contains("lockfall") || isShown)
  }

  @Test func theBarGoesFromEdgeToEdge() {
    let buffer = CellBuffer.drawn(30, 2) { bar.draw(into: &$0, isUnicode: true) }
    #expect((0..<30).allSatisfy { buffer[$0, 0].style.background == .bar })
    #expect((0..<30).allSatisfy { buffer[$0, 1] == .blank })
  }

  @Test(
    arguments: [
      (0, 0, .left), (7, 0, .left), (8, 0, nil), (32, 0, nil), (33, 0, .right), (39, 0, .right), (0, 1, nil),
      (39, 1, nil), (3, -1, nil),
    ] as [(Int, Int, NavigationBar.Part?)])
  func aClickMeansTheWordThatItIsOn(x: Int, y: Int, part: NavigationBar.Part?) {
    #expect(bar.part(at: Point(x: x, y: y), width: 40, isUnicode: true) == part)
  }

  @Test func whatIsNotThereCannotBeClicked() {
    let empty = NavigationBar(title: "Help")
    #expect(empty.part(at: Point(x: 0, y: 0), width: 40, isUnicode: true) == nil)
    #expect(empty.part(at: Point(x: 39, y: 0), width: 40, isUnicode: true) == nil)
  }
}
