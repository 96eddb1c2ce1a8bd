import BlockEngine
import Glibc
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings

/// Screen shake, bell and vibration for landings and cleared rows.
@Suite struct ShakingTests {
  private func playing(_ change: (inout Settings) -> Void = { _ in }) -> ModelDriver {
    var settings = Settings()
    // A trail would move too.
    settings.dropLook = .none
    change(&settings)
    return ModelDriver.playing(settings: settings)
  }

  private func pad(_ action: PadEvent.Action) -> Message {
    .device(.pad(PadEvent(pad: 2, action: action)))
  }

  private func flashes(_ driver: ModelDriver) -> [Bool] {
    driver.effects.compactMap { if case .flash(let isOn) = $0 { isOn } else { nil } }
  }

  @Test func aPadThatCanShakesAndTheFieldStays() {
    var driver = playing()
    driver.send(pad(.canRumble))
    driver.send(pad(.button(3, isDown: true)))
    #expect(
      driver.effects == [.devices(.rumble(pad: 2, strong: 0, weak: 16_000, milliseconds: 40))])
    let field = driver.screen
    driver.pass(.milliseconds(100))
    #expect(driver.screen.lines == field.lines)
  }

  @Test func aPadWithoutMotorsLeavesItToTheField() {
    var driver = playing()
    driver.send(pad(.button(3, isDown: true)))
    #expect(!driver.effects.contains { if case .devices(.rumble) = $0 { true } else { false } })
  }

  @Test func aTelephoneVibrates() {
    var driver = playing()
    driver.send(.device(.vibrator))
    driver.type(" ")
    #expect(driver.effects == [.devices(.vibrate(milliseconds: 40))])
  }

  @Test func theFieldGoesDownARowForAFrameAndBack() {
    var driver = playing { $0.shake = .nudge }
    driver.type(" ")
    let nudged = driver.screen
    driver.pass(.milliseconds(50))
    let resting = driver.screen
    #expect(nudged.lines != resting.lines)
    // The walls and the floor are drawn a row lower.
    let wall = resting.lines.firstIndex { $0.contains("▐") } ?? 0
    #expect(!nudged.lines[wall].contains("▐") && nudged.lines[wall + 1].contains("▐"))
    let floor = resting.lines.lastIndex { $0.contains("▝") } ?? 0
    #expect(!nudged.lines[floor].contains("▝") && nudged.lines[floor + 1].contains("▝"))
  }

  @Test func theBellFlashesAndNotTooOften() {
    var driver = playing { $0.shake = .bell }
    driver.type(" ")
    #expect(flashes(driver) == [true])
    driver.skip(.milliseconds(30))
    driver.type(" ")
    #expect(flashes(driver) == [], "a second flash would come too soon")
    driver.skip(.milliseconds(60))
    driver.send(.tick)
    #expect(flashes(driver) == [false])
    // Longer than any key repeat takes.
    driver.pass(.seconds(3))
    driver.type(" ")
    #expect(flashes(driver) == [true])
    var wakes = 0
    while flashes(driver) != [false], wakes < 9 {
      driver.pass(.milliseconds(20))
      wakes += 1
    }
    #expect(flashes(driver) == [false] && wakes < 9, "the flash ends by itself")
  }

  @Test func theBellIsTheTerminalsOwnAndIsSwitchedOff() throws {
    let home = try TemporaryFolder()
    let settings = try PseudoTerminalProcess(["settings", "shake", "bell"], home: home)
    #expect(try settings.waitForExit() == .status(0))
    let process = try PseudoTerminalProcess.game(home: home)
    func written() -> String { String(decoding: process.output, as: UTF8.self) }
    try process.send(" ", until: "the flash") { _ in written().contains("\u{1b}[?5h") }
    try process.wait(for: "its end") { _ in
      let text = written()
      guard let start = text.firstRange(of: "\u{1b}[?5h") else { return false }
      return text[start.upperBound...].contains("\u{1b}[?5l")
    }
    try process.quit()
    process.expectTerminalGivenBack()
  }

  @Test(arguments: ["reduced motion", "vibration off", "neither motor nor screen"])
  func nothingShakesIfItIsSwitchedOff(how: String) {
    var driver = playing {
      switch how {
      case "reduced motion": $0.motion = .none
      case "vibration off": $0.vibration = false
      default: $0.shake = .off
      }
    }
    driver.send(.shown)
    if how == "reduced motion" {
      driver.send(.device(.vibrator))
      driver.send(pad(.canRumble))
    }
    driver.type(" ")
    let seen = driver.screen
    let shaken = driver.effects.contains { effect in
      switch effect {
      case .devices(.rumble), .devices(.vibrate), .flash: true
      default: false
      }
    }
    #expect(!shaken)
    driver.pass(.milliseconds(50))
    #expect(driver.screen.lines == seen.lines)
  }
}

@Suite struct TermuxVibratorTests {
  private let tree = DeviceTestTree()

  private var calls: [String] {
    (SmallFile.read(tree.path("calls")).text ?? "").split(separator: "\n").map(String.init)
  }

  /// Releases the program that waits at the gate, or the next one that comes.
  private func openGate() { close(open(tree.path("gate"), O_WRONLY)) }

  @Test func itIsStartedWithoutWaitingAndOneAtATime() throws {
    tree.makeFIFO("gate")
    tree.write(
      "#!/bin/sh\necho \"$*\" >> \(tree.path("calls"))\nread line < \(tree.path("gate"))\n",
      to: "bin/termux-vibrate", executable: true)
    let devices = ControlDevices(root: tree.root, searchPath: tree.path("bin"))
    #expect(devices.receive().isEmpty)
    devices.switchVibrator(on: true)
    #expect(devices.receive() == [.vibrator])
    for _ in 0..<3 { devices.vibrate(milliseconds: 160) }
    _ = collect(from: { -1 }, { [] }) { _ in !calls.isEmpty }
    #expect(calls == ["-f -d 160"])
    // Once the first one ends, another can begin.
    openGate()
    _ = collect(from: { -1 }, { [] }) { _ in
      devices.vibrate(milliseconds: 40)
      return calls.count > 1
    }
    #expect(calls.last == "-f -d 40")
    openGate()
    devices.close()
  }

  @Test func withoutTheProgramThereIsNone() {
    let devices = ControlDevices(root: tree.root, searchPath: tree.path("bin"))
    devices.switchVibrator(on: true)
    #expect(devices.receive().isEmpty)
  }
}
