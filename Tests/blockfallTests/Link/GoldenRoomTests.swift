import TerminalTestSupport
import Testing

@testable import BlockMatchScreens
@testable import TerminalUI

/// Golden frames of a room, a match in it and its end, with a person, a bot and a watcher.
@Suite struct GoldenRoomTests {
  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 24, rows: 12)])
  func theScreensAreAsTheyWereFoundGood(size: Size) {
    var world = RoomWorld()
    world.join("Anna", size: size)
    world.pass(milliseconds: 100)
    world.open(by: 0)
    world.choose("Add a bot", by: 0)
    world.join("Cleo", size: size, watches: true)
    world.pass(milliseconds: 100)
    expect("network-room", world.players[0], size)
    world.choose("Ready", by: 0)
    world.pass(milliseconds: 3_500)
    for _ in 0..<4 {
      world.press(.character(" "), by: 0)
      world.pass(milliseconds: 1_500)
    }
    expect("network-match", world.players[0], size)
    expect("network-watched", world.players[1], size)
    for _ in 0..<60 where (try? world.screen(0).connection.session.match?.result) == nil {
      world.press(.character(" "), by: 0)
      world.pass(milliseconds: 150)
    }
    expect("network-over", world.players[0], size)
  }

  private func expect(_ name: String, _ driver: ModelDriver, _ size: Size) {
    GoldenFrame("\(name)-\(size.columns)x\(size.rows)").expect(driver.screen)
  }
}
