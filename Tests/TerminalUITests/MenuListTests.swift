import TerminalTestSupport
import Testing

@testable import TerminalUI

@Suite struct MenuListTests {
  private typealias List = MenuList<String>
  private let area = Rect(x: 10, y: 5, columns: 20, rows: 3)

  private func list() -> List {
    return List([.init("play", "Play"), .init("level", "Level", value: "7"), .init("quit", "Quit")])
  }

  private func key(_ key: Key, _ modifiers: Modifiers = [], _ phase: KeyEvent.Phase = .press) -> InputEvent {
    .key(KeyEvent(key: key, modifiers: modifiers, phase: phase))
  }

  @Test(
    arguments: [
      ([.down], "level"), ([.down, .down], "quit"), ([.down, .down, .down], "play"), ([.up], "quit"),
      ([.up, .up], "level"), ([.end], "quit"), ([.end, .home], "play"), ([.pageDown], "quit"),
      ([.pageDown, .pageUp], "play"), ([.character("j")], "level"), ([.character("k")], "quit"),
      ([.tab, .tab], "quit"), ([.character("x"), .escape, .function(1)], "play"),
    ] as [([Key], String)])
  func keysMoveTheSelectionRoundAndRound(keys: [Key], selected: String) {
    var list = list()
    for pressed in keys { #expect(list.respond(to: key(pressed), in: area) == .none) }
    #expect(list.selected == selected)
  }

  @Test(arguments: [Key.enter, .character(" ")])
  func enterAndSpaceChooseWhatIsSelected(pressed: Key) {
    var list = list()
    #expect(list.respond(to: key(pressed), in: area) == .chosen("play"))
    _ = list.respond(to: key(.end), in: area)
    #expect(list.respond(to: key(pressed), in: area) == .chosen("quit"))
  }

  @Test(arguments: [(Key.left, -1), (.right, 1), (.character("h"), -1), (.character("l"), 1)])
  func leftAndRightChangeAValueAndNothingElse(pressed: Key, step: Int) {
    var list = list()
    #expect(list.respond(to: key(pressed), in: area) == .none)
    _ = list.respond(to: key(.down), in: area)
    #expect(list.respond(to: key(pressed), in: area) == .changed("level", step))
  }

  @Test(arguments: [(20, "Level  ‹ 7 ›"), (12, "Level  ‹ 7 ›"), (11, "Level ‹7›"), (9, "Level ‹7›")])
  func aValueStandsCloserToItsTitleIfThereIsNoRoom(columns: Int, text: String) {
    var buffer = CellBuffer(size: Size(columns: columns, rows: 3))
    list().draw(into: &buffer, in: Rect(x: 0, y: 0, columns: 20, rows: 3), isUnicode: true)
    let row = (0..<columns).map { Unicode.Scalar(buffer[$0, 1].base).map(String.init) ?? "" }.joined()
    #expect(row.contains(text), "'\(row)'")
  }

  @Test(
    arguments: [
      (24, "Keys of seat 1  ‹ left ›"), (21, "Keys of seat 1 ‹left›"), (20, "Keys ‹l›"), (8, "Keys ‹l›"),
    ])
  func fewerWordsStandIfThereIsNoRoomForAll(columns: Int, text: String) {
    var buffer = CellBuffer(size: Size(columns: columns, rows: 1))
    let list = List([.init("keys", "Keys of seat 1", value: "left", brief: ("Keys", "l"))])
    list.draw(into: &buffer, in: Rect(x: 0, y: 0, columns: columns, rows: 1), isUnicode: true)
    let row = (0..<columns).map { Unicode.Scalar(buffer[$0, 0].base).map(String.init) ?? "" }.joined()
    #expect(row.contains(text), "'\(row)'")
  }

  @Test func aReleaseOrAKeyHeldWithAnotherDoesNothing() {
    var list = list()
    for event in [
      key(.enter, [], .release), key(.down, [], .release), key(.enter, .control), key(.down, .alt),
      .paste("\r"), .focus(true), .reply(.primaryAttributes),
    ] {
      #expect(list.respond(to: event, in: area) == .none)
    }
    #expect(list.selected == "play")
    _ = list.respond(to: key(.down, [], .repeat), in: area)
    #expect(list.selected == "level", "a repeat moves the selection")
  }

  private func mouse(
    _ action: MouseEvent.Action, x: Int, y: Int, _ button: MouseEvent.Button = .left
  ) -> InputEvent {
    .mouse(MouseEvent(action: action, button: button, position: Point(x: x, y: y)))
  }

  @Test(
    arguments: [
      (10, 5, .chosen("play")), (29, 7, .chosen("quit")), (10, 6, .changed("level", -1)),
      (19, 6, .changed("level", -1)), (20, 6, .changed("level", 1)), (29, 6, .changed("level", 1)),
      (9, 5, .none), (30, 5, .none), (10, 4, .none), (10, 8, .none),
    ] as [(Int, Int, MenuList<String>.Response)])
  func aClickChoosesOrChangesWhatItIsOn(x: Int, y: Int, response: MenuList<String>.Response) {
    var list = list()
    #expect(list.respond(to: mouse(.press, x: x, y: y), in: area) == response)
  }

  @Test func onlyTheLeftButtonGoingDownIsAClick() {
    var list = list()
    for event in [
      mouse(.release, x: 12, y: 7), mouse(.drag, x: 12, y: 7), mouse(.press, x: 12, y: 7, .right),
      mouse(.press, x: 12, y: 7, .middle),
    ] {
      #expect(list.respond(to: event, in: area) == .none)
    }
    #expect(list.selected == "play")
  }

  @Test func theWheelGoesThroughTheList() {
    var list = list()
    #expect(list.respond(to: mouse(.wheelDown, x: 0, y: 0, .none), in: area) == .none)
    #expect(list.selected == "level")
    _ = list.respond(to: mouse(.wheelUp, x: 0, y: 0, .none), in: area)
    _ = list.respond(to: mouse(.wheelUp, x: 0, y: 0, .none), in: area)
    #expect(list.selected == "quit")
  }

  @Test func theSelectedLineIsAlight() {
    var list = list()
    _ = list.respond(to: key(.down), in: area)
    let place = list.area(from: 0, to: 30, y: 1)
    let buffer = CellBuffer.drawn(30, 5) { list.draw(into: &$0, in: place, isUnicode: true) }
    // All begin in one column.
    #expect(buffer.lines == ["", "         Play", "         Level  ‹ 7 ›", "         Quit", ""])
    for x in 0..<30 {
      let isInside = place.contains(Point(x: x, y: 2))
      #expect((buffer[x, 2].style.background == .selection) == isInside)
      #expect(buffer[x, 1].style.background == .standard)
    }
    let ascii = CellBuffer.drawn(30, 5) { list.draw(into: &$0, in: place, isUnicode: false) }
    #expect(ascii.lines[2] == "         Level  < 7 >")
  }
}
