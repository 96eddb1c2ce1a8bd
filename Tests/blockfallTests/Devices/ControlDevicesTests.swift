import BlockControls
import BlockEngine
import Glibc
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import TerminalUI

struct ControlDevicesTests {
  private let tree = DeviceTestTree()

  @Test func nothingIsOpenedOrStartedUntilItIsSwitchedOn() {
    tree.makeFIFO("dev/input/js0")
    tree.write("#!/bin/sh\ntouch \(tree.path("started"))\n", to: "bin/termux-sensor", executable: true)
    let devices = ControlDevices(root: tree.root, searchPath: tree.path("bin"))
    #expect(devices.descriptor == -1 && devices.receive().isEmpty)
    devices.setPaused(true)
    devices.rumble(pad: 0, strong: 1, weak: 1, milliseconds: 1)
    devices.close()
    #expect(devices.descriptor == -1 && access(tree.path("started"), F_OK) != 0)
    // Without a reader of the FIFO, opening it for writing without waiting fails.
    #expect(open(tree.path("dev/input/js0"), O_WRONLY | O_NONBLOCK) == -1 && errno == ENXIO)
  }

  @Test func oneDescriptorTellsOfSensorAndPads() throws {
    tree.makeFIFO("dev/input/js0")
    tree.write("(0,0,1000)", to: "sys/devices/platform/lis3lv02d/position")
    let devices = ControlDevices(root: tree.root, searchPath: nil)
    devices.switchTilt(on: true)
    devices.switchPads(on: true)
    let events = collect(from: { devices.descriptor }, devices.receive) {
      !$0.samples.isEmpty && $0.notices.count == 2
    }
    #expect(events.notices.contains(.sensor(.appeared(name: "lis3lv02d"))))
    #expect(events.notices.contains(.pad(PadEvent(pad: 0, action: .appeared(name: "js0")))))
    devices.switchPads(on: false)
    #expect(devices.descriptor >= 0)
    devices.switchTilt(on: false)
    #expect(devices.descriptor == -1 && devices.receive().isEmpty)
  }

  @Test func whereTheKernelHasNoSensorTheTelephonesIsAsked() {
    tree.makeFIFO("gate")
    tree.write(
      "#!/bin/sh\n[ $1 = -s ] || exit\necho '{\"a\":{\"values\":[0,0,9.80665]}}'\nread x < \(tree.path("gate"))\n",
      to: "bin/termux-sensor", executable: true)
    let devices = ControlDevices(root: tree.root, searchPath: tree.path("bin"))
    devices.switchTilt(on: true)
    let events = collect(from: { devices.descriptor }, devices.receive) { !$0.samples.isEmpty }
    #expect(events.notices == [.sensor(.appeared(name: "termux-sensor"))])
    devices.close()
  }

  @Test func withoutAnySensorThatIsSaid() {
    let devices = ControlDevices(root: tree.root, searchPath: "")
    devices.switchTilt(on: true)
    #expect(collect(from: { devices.descriptor }, devices.receive) { !$0.isEmpty } == [.sensor(.none)])
  }
}

struct MouseTouchesTests {
  private func fed(_ events: [MouseEvent]) -> [GameCommand] {
    var mouse = MouseTouches()
    var recognizer = GestureRecognizer()
    var time: Int64 = 0
    return events.flatMap { event -> [GameCommand] in
      time += 10_000
      return mouse.touches(for: event).flatMap { touch -> [GameCommand] in
        let command = recognizer.feed(touch, at: ControlTime(microseconds: time))
        return command.map { Array(repeating: $0.command, count: $0.count) } ?? []
      }
    }
  }

  private func event(
    _ action: MouseEvent.Action, _ x: Int, button: MouseEvent.Button = .left, _ modifiers: Modifiers = []
  ) -> MouseEvent {
    MouseEvent(action: action, button: button, position: Point(x: x, y: 5), modifiers: modifiers)
  }

  @Test func aDragWithTheLeftButtonMoves() {
    #expect(
      fed([event(.press, 0), event(.drag, 2), event(.drag, 4), event(.release, 4)]) == [.right, .right])
  }

  @Test(arguments: [Modifiers.shift, .alt, .control])
  func aDragWithTheRightButtonOrAModifierTurns(_ modifier: Modifiers) {
    #expect(
      fed([event(.press, 9, modifier), event(.drag, 3), event(.release, 3)]) == [.rotateCounterclockwise])
    #expect(
      fed([
        event(.press, 0, button: .right), event(.drag, 6, button: .right), event(.release, 6, button: .none),
      ])
        == [.rotateClockwise])
    // The release alone may carry the distance.
    #expect(fed([event(.press, 9, modifier), event(.release, 3)]) == [.rotateCounterclockwise])
  }

  @Test func aDoubleClickDrops() {
    #expect(fed([event(.press, 0), event(.release, 0), event(.press, 0), event(.release, 0)]) == [.hardDrop])
  }

  @Test func halvesOfGesturesAreNothing() {
    #expect(fed([event(.drag, 3), event(.drag, 9), event(.release, 20)]).isEmpty)
    #expect(fed([event(.press, 0, button: .middle), event(.drag, 9), event(.release, 9)]).isEmpty)
    // A press whose release was lost ends with the next press.
    #expect(fed([event(.press, 0, button: .right), event(.press, 50), event(.drag, 52)]) == [.right])
    #expect(fed([event(.press, 0), event(.wheelUp, 0), event(.press, 1), event(.release, 1)]).isEmpty)
  }
}
