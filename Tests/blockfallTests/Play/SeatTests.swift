import BlockEngine
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// A seat is a value, so that several fit on one screen.
@Suite struct SeatTests {
  private let context = GameScreenTrial.context(size: Size(columns: 160, rows: 40))

  private func seat(_ seed: UInt64, _ input: SeatDevices = .everything) throws -> Seat {
    let session = GameSession(
      try GameSaver.disabled.begin(GameSetup(ruleset: .modern, seed: seed), player: nil))
    return Seat(session, controls: GameControls(context.settings, size: context.size), devices: input)
  }

  @Test(arguments: [(0, 1, 80, 39), (80, 1, 80, 39), (7, 5, 60, 30), (100, 20, 24, 12)])
  func aLayoutStaysWithinItsRectangle(x: Int, y: Int, columns: Int, rows: Int) throws {
    let rect = Rect(x: x, y: y, columns: columns, rows: rows)
    let layout = try #require(try seat(1).layout(in: rect, context.drawing))
    for part in [layout.field, layout.next, layout.side, layout.hints].compactMap(\.self) {
      #expect(part.minX >= x && part.maxX <= x + columns && part.minY >= y && part.maxY <= y + rows)
    }
    #expect(layout.statusRow >= y && layout.status.lowerBound >= x && layout.status.upperBound <= x + columns)
    let atTop = try #require(
      try seat(1).layout(in: Rect(x: 0, y: 1, columns: columns, rows: rows), context.drawing))
    #expect(layout.scale == atTop.scale && layout.field.size == atTop.field.size)
    #expect(layout.field.minX - x == atTop.field.minX && layout.field.minY - y == atTop.field.minY - 1)
  }

  @Test func twoFieldsStandSideBySideAndTheFrameKnowsBoth() throws {
    var buffer = CellBuffer(size: context.size)
    var drawn: [DrawnGame] = []
    for (index, seed) in [UInt64(1), 2].enumerated() {
      let seat = try seat(seed)
      let rect = Rect(x: index * 80, y: 1, columns: 80, rows: 39)
      let layout = try #require(seat.layout(in: rect, context.drawing))
      let view = GameView(
        game: seat.session.game, labels: GameLabels(in: context.drawing), layout: layout,
        context: context.drawing)
      view.draw(into: &buffer, isHidden: false)
      view.drawSide(isHidden: false, into: &buffer)
      let falling = try #require(seat.falling(showsGhost: true, raceRevision: nil, at: context.now))
      drawn.append(
        DrawnGame(
          setting: DrawnGame.Setting(
            id: seat.session.id, revision: seat.effects.revision, saveState: seat.session.saveState,
            layout: layout,
            hints: [], racePlace: nil),
          falling: falling))
    }
    buffer.games = drawn
    #expect(buffer.games.count == 2)
    let row = buffer.lines.first { $0.contains("Score") } ?? ""
    #expect(row.ranges(of: "Score").count == 2)
    // A seat drawn alone looks the same, at its place.
    var alone = CellBuffer(size: Size(columns: 80, rows: 40))
    let seat = try seat(2)
    let layout = try #require(seat.layout(in: Layout.belowBar(alone.size), context.drawing))
    let view = GameView(
      game: seat.session.game, labels: GameLabels(in: context.drawing), layout: layout,
      context: context.drawing)
    view.draw(into: &alone, isHidden: false)
    view.drawSide(isHidden: false, into: &alone)
    for y in 1..<40 {
      for x in 0..<80 { #expect(buffer[80 + x, y] == alone[x, y], "\(x), \(y)") }
    }
  }

  @Test func aSeatTakesWhatItsOwnHandsDo() {
    let left = KeyEvent(key: .left)
    let first = KeyEvent(key: .pad(.left), pad: 0)
    let second = KeyEvent(key: .pad(.left), pad: 1)
    let mouse = MouseEvent(action: .press, button: .left, position: Point(x: 1, y: 1))
    let hands: [(SeatDevices, [Bool])] = [
      (.everything, [true, true, true, true]),
      (SeatDevices(pads: .none), [true, false, false, true]),
      (SeatDevices(pads: .one(1), hasKeyboard: false, hasPointer: false), [false, false, true, false]),
    ]
    for (input, taken) in hands {
      let events: [InputEvent] = [.key(left), .key(first), .key(second), .mouse(mouse)]
      #expect(events.map(input.accepts) == taken)
      #expect(input.accepts(.pad(PadEvent(pad: 1, action: .button(0, isDown: true)))) == taken[2])
    }
  }

  @Test func aPadsButtonSaysWhichPadItIsOf() {
    var switchboard = DeviceController()
    for pad in 0..<3 {
      let button = switchboard.keys(of: PadEvent(pad: pad, action: .button(2, isDown: true)))
      #expect(button?.map(\.pad) == [pad])
      let cross = switchboard.keys(of: PadEvent(pad: pad, action: .axis(.hatX, -1)))
      #expect(cross?.map(\.pad) == [pad])
    }
  }
}
