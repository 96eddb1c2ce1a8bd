import Glibc
import Testing

@testable import BlockPlatform

/// A pad and a tilt sensor that appear and vanish while the program runs.
@Suite struct DevicePlayTests {
  @Test func aPadIsFoundPlaysAndMayGo() throws {
    let tree = DeviceTestTree()
    tree.makeFIFO("dev/input/js0")
    let process = try PseudoTerminalProcess(environment: ["BLOCKFALL_SYSFS_ROOT": tree.root])
    try process.wait { $0.contains("Quick game") }
    let pad = open(tree.path("dev/input/js0"), O_RDWR | O_NONBLOCK | O_CLOEXEC)
    defer { close(pad) }
    func press(_ number: UInt8) {
      let events: [UInt8] = [0, 0, 0, 0, 1, 0, 1, number, 0, 0, 0, 0, 0, 0, 1, number]
      _ = write(pad, events, events.count)
    }
    press(0)
    try process.wait { $0.contains("Score 0") }
    press(3)
    try process.wait { !$0.contains("Score 0 ") }
    tree.remove("dev/input/js0")
    try process.wait { $0.contains("A pad was disconnected.") }
    try process.send("q")
    try process.wait { $0.contains("Quick game") }
    try process.send("q")
    #expect(try process.waitForExit() == .status(0))
  }

  @Test func aSensorThatComesAndGoesInPlayIsSaidAndSurvived() throws {
    let tree = DeviceTestTree()
    let home = try TemporaryFolder()
    let setting = try PseudoTerminalProcess(["settings", "tilt", "on"], home: home)
    #expect(try setting.waitForExit() == .status(0))
    let process = try PseudoTerminalProcess(
      environment: ["BLOCKFALL_SYSFS_ROOT": tree.root], home: home)
    try process.wait { $0.contains("Quick game") }
    try process.send("\r")
    try process.wait { $0.contains("No tilt sensor") }
    let folder = "sys/bus/iio/devices/iio:device0"
    for (axis, value) in [("x", "0"), ("y", "9806"), ("z", "0")] {
      tree.write("\(value)\n", to: "\(folder)/in_accel_\(axis)_raw")
    }
    tree.write("0.001\n", to: "\(folder)/in_accel_scale")
    try process.wait { $0.contains("Tilt sensor: ") }
    tree.remove("sys")
    try process.wait { $0.contains("is gone.") }
    try process.send("\u{3}")
    try process.wait { $0.contains("Quick game") }
    process.signal(SIGTERM)
    #expect(try process.waitForExit() == .status(0))
  }
}
