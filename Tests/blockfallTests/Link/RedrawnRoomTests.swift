import BlockEngine
import Testing

@testable import BlockScreens
@testable import TerminalUI

/// Redrawing a network match over the last frame gives the same picture as drawing the whole frame.
@Suite struct RedrawnRoomTests {
  @Test(arguments: [
    Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 40, rows: 15),
  ])
  func itIsAsIfAllWereDrawn(size: Size) {
    hold(size, seenBy: 0)
  }

  /// A watcher's fields each have their own time.
  @Test func itIsForOneWhoWatchesToo() {
    hold(Size(columns: 120, rows: 40), seenBy: 2)
  }

  private func hold(_ size: Size, seenBy viewer: Int) {
    var world = RoomWorld.withTwo(sizes: [size, size])
    if viewer == 2 {
      world.join("Cleo", size: size, watches: true)
      world.pass(milliseconds: 500)
    }
    for player in 0..<2 { world.choose("Ready", by: player) }
    world.pass(milliseconds: 3_500)
    let keys: [Key] = [.left, .right, .left, .right, .up, .down, .character("c"), .character(" ")]
    var random = SeededGenerator(seed: 7)
    var buffer = CellBuffer(size: size)
    var redrawn = 0
    for step in 0..<300 {
      switch random.next() % 8 {
      case 0..<5: world.press(keys[Int(random.next() % 8)], by: Int(random.next() % 2))
      case 5..<7: world.pass(milliseconds: Int(random.next() % 60))
      default: world.pass(milliseconds: Int(random.next() % 1_000))
      }
      // The notice of a lost connection covers the fields.
      if step == 150 { world.cut(0) }
      var model = world.players[viewer].model
      if model.redraw(&buffer) {
        redrawn += 1
      } else {
        buffer.reset(to: size)
        model.view(into: &buffer)
      }
      guard buffer == world.players[viewer].screen else {
        Issue.record("step \(step):\n\(buffer.text)\nis not\n\(world.players[viewer].screen.text)")
        return
      }
    }
    #expect(redrawn > 100, "most frames need no full redraw")
  }
}
