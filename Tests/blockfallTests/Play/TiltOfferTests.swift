import BlockControls
import BlockEngine
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

/// Tilt is off by default; if a sensor answers, the first run offers it.
@Suite struct TiltOfferTests {
  private let sample = DeviceEvent.tilt(TiltSample(x: 0, y: 1_000, z: 0), at: Moment(nanoseconds: 0))
  private let off = Effect.devices(
    .switchTo(DeviceSwitches(tilt: false, pads: true, vibration: true, isPaused: true)))

  private func started(_ settings: Settings = Settings()) -> ModelDriver {
    var driver = ModelDriver()
    driver.send(.storage(.started(settings, [], chosen: nil)))
    return driver
  }

  private func offered() -> ModelDriver {
    var driver = started()
    driver.send(.device(.sensor(.appeared(name: "lid"))))
    #expect(!driver.shows("lid"), "the sensor has not answered yet")
    driver.send(.device(sample))
    return driver
  }

  @Test func aSensorThatAnswersIsOfferedOnceAndAskedNoFurther() {
    var driver = offered()
    #expect(driver.shows("There is a tilt sensor: lid."))
    #expect(driver.effects.contains(off))
    driver.press(.enter)
    #expect(driver.asks(.set(.tilt, "off")))
    #expect(driver.shows("Quick game"))
  }

  @Test func whoWantsItPlaysByIt() throws {
    var driver = offered()
    try driver.click(on: "Yes, switch it on")
    #expect(driver.asks(.set(.tilt, "on")))
    #expect(
      driver.effects.contains(
        .devices(.switchTo(DeviceSwitches(tilt: true, pads: true, vibration: true, isPaused: true)))))
    driver.send(.device(.sensor(.appeared(name: "lid"))))
    #expect(driver.shows("Tilt sensor: lid"))
  }

  @Test(arguments: [
    SensorNotice.none, .vanished(name: "lid"), .unreadable(name: "lid"),
  ])
  func withoutASensorThatAnswersNothingIsSaid(notice: SensorNotice) {
    var driver = started()
    let before = driver.screen
    if notice != .none { driver.send(.device(.sensor(.appeared(name: "lid")))) }
    driver.send(.device(.sensor(notice)))
    #expect(driver.effects.contains(off))
    driver.send(.device(sample))
    #expect(driver.screen == before)
  }

  @Test(arguments: [true, false])
  func whoHasChosenIsNotAsked(choice: Bool) {
    var settings = Settings()
    settings.tilt = choice
    var driver = started(settings)
    driver.send(.device(.sensor(.appeared(name: "lid"))))
    driver.send(.device(sample))
    #expect(!driver.shows("Play by tilting?"))
  }

  @Test func aGameThatIsPlayedIsNotInterrupted() {
    var driver = started()
    driver.press(.enter)
    let x = driver.screen
    driver.send(.device(.sensor(.appeared(name: "lid"))))
    driver.send(.device(sample))
    #expect(driver.screen == x)
    driver.type("q")
    // The game is not saved, so the program asks before leaving.
    driver.press(.down)
    driver.press(.enter)
    #expect(driver.shows("Play by tilting?"), "the offer appears in the menu")
  }

  @Test func theFirstRunOffersTheSensorThatIsThereAndKeepsTheAnswer() throws {
    let tree = DeviceTestTree()
    let home = try TemporaryFolder()
    // Not empty: the very first start would ask for the game.
    try DataDirectory(path: home.path + "/data/blockfall").prepare()
    let folder = "sys/bus/iio/devices/iio:device0"
    for (axis, value) in [("x", "0"), ("y", "9806"), ("z", "0")] {
      tree.write("\(value)\n", to: "\(folder)/in_accel_\(axis)_raw")
    }
    tree.write("0.001\n", to: "\(folder)/in_accel_scale")
    let first = try PseudoTerminalProcess(environment: ["BLOCKFALL_SYSFS_ROOT": tree.root], home: home)
    try first.wait { $0.contains("Play by tilting?") }
    try first.send("\u{1b}[B\r")
    try first.wait { $0.contains("Quick game") && $0.contains("Tilt sensor: ") }
    try first.send("q")
    #expect(try first.waitForExit() == .status(0))
    let asked = try PseudoTerminalProcess(["settings", "tilt"], home: home)
    #expect(try asked.waitForExit() == .status(0))
    #expect(String(decoding: asked.output, as: UTF8.self).contains("on"))
  }
}
