import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import TerminalUI

/// What the program does with the terminal's window, beside the screen.
@Suite struct WindowTests {
  @Test func whoLooksElsewhereIsNotifiedThatSomebodyHasComeAndIsReady() {
    var world = RoomWorld()
    world.join("Anna")
    world.pass(milliseconds: 100)
    world.open(by: 0)
    world.send(.input(.focus(false)), to: 0)
    world.join("Boris")
    world.pass(milliseconds: 100)
    #expect(world.notifications.map(\.text) == ["Boris has come."])
    #expect(world.notifications.allSatisfy { $0.player == 0 })
    world.choose("Ready", by: 1)
    #expect(world.notifications.map(\.text) == ["Boris has come.", "Boris is ready."])
    // Anna is back.
    world.send(.input(.focus(true)), to: 0)
    world.choose("Not ready", by: 1)
    world.choose("Ready", by: 1)
    #expect(world.notifications.count == 2)
  }

  @Test func theWindowHasTheRoomsNameAndItsOwnAgainIfTheSettingIsOff() {
    var world = RoomWorld()
    world.join("Anna")
    world.pass(milliseconds: 100)
    #expect(world.title == "blockfall")
    world.open(by: 0)
    #expect(world.title == "blockfall: Anna")
    world.changeSettings(of: 0) { $0.window = false }
    #expect(world.title == nil)
    world.send(.input(.focus(false)), to: 0)
    world.join("Boris")
    world.pass(milliseconds: 100)
    #expect(world.notifications.isEmpty)
  }

  @Test func plainModeLeavesTheWindowAlone() {
    var world = RoomWorld()
    world.join("Anna", isPlain: true)
    world.pass(milliseconds: 100)
    #expect(world.title == nil && world.progress == nil)
  }
}

extension RoomWorld {
  /// The title of the first player's window.
  fileprivate var title: String? {
    var model = players[0].model
    return model.windowTitle
  }

  /// What the first player's window says of long work.
  fileprivate var progress: Int? {
    var model = players[0].model
    return model.progress
  }
}
