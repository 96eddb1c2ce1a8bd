import BlockControls
import BlockEngine
import Glibc
import Testing

@testable import BlockPlatform
@testable import TerminalUI

struct SensorTreeTests {
  private let tree = DeviceTestTree()
  private var sensor: (any Sensor)? { SensorTree(root: tree.root).find() }
  private let iio = "sys/bus/iio/devices/iio:device"

  private func write(_ device: Int, x: String, y: String, z: String) {
    for (axis, text) in [("x", x), ("y", y), ("z", z)] {
      tree.write("\(text)\n", to: "\(iio)\(device)/in_accel_\(axis)_raw")
    }
  }

  @Test func withoutASensorThereIsNone() {
    #expect(sensor == nil)
    tree.write("17\n", to: "\(iio)0/in_illuminance_raw")
    #expect(sensor == nil)
  }

  @Test func aCommonScaleHoldsForAllAxes() {
    write(0, x: "0", y: "16393", z: "-8196")
    tree.write("0.000598205\n", to: "\(iio)0/in_accel_scale")
    tree.write("lis2dw12\u{1b}[31m\n", to: "\(iio)0/name")
    #expect(sensor?.name == "lis2dw12[31m")
    #expect(sensor?.read() == .sample(TiltSample(x: 0, y: 1_000, z: -500)))
  }

  @Test func scaleAndOffsetOfAnAxisComeBeforeTheCommonOnes() {
    write(0, x: "90", y: "100", z: "100")
    tree.write("0.0980665", to: "\(iio)0/in_accel_scale")
    tree.write("0.00980665", to: "\(iio)0/in_accel_z_scale")
    tree.write("10", to: "\(iio)0/in_accel_x_offset")
    tree.write("-50.5", to: "\(iio)0/in_accel_offset")
    #expect(sensor?.read() == .sample(TiltSample(x: 1_000, y: 495, z: 50)))
  }

  @Test(arguments: ["in_accel_mount_matrix", "in_mount_matrix", "mount_matrix"])
  func theMountMatrixIsObeyed(_ file: String) {
    write(3, x: "1", y: "2", z: "3")
    tree.write("0.980665", to: "\(iio)3/in_accel_scale")
    tree.write("0, 1, 0; 1, 0, 0; 0, 0, -1\n", to: "\(iio)3/\(file)")
    #expect(sensor?.read() == .sample(TiltSample(x: 200, y: 100, z: -300)))
  }

  @Test func theSensorInTheDisplayComesBeforeTheOneInTheBase() {
    for (device, label) in [(2, "accel-base"), (10, "accel-display")] {
      write(device, x: "0", y: "0", z: "0")
      tree.write("sensor \(device)", to: "\(iio)\(device)/name")
      tree.write("\(label)\n", to: "\(iio)\(device)/label")
    }
    #expect(sensor?.name == "sensor 10")
  }

  @Test func withTwoAxesTheThirdIsReckoned() {
    tree.write("60", to: "\(iio)0/in_accel_x_raw")
    tree.write("0", to: "\(iio)0/in_accel_y_raw")
    tree.write("0.0980665", to: "\(iio)0/in_accel_scale")
    #expect(sensor?.read() == .sample(TiltSample(x: 600, y: 0, z: 800)))
  }

  @Test func hdapsIsMeasuredFromItsRestPosition() {
    tree.write("(510,400)\n", to: "sys/devices/platform/hdaps/position")
    tree.write("(500,400)\n", to: "sys/devices/platform/hdaps/calibrate")
    #expect(sensor?.name == "hdaps")
    #expect(sensor?.read() == .sample(TiltSample(x: 100, y: 0, z: 994)))
  }

  @Test(arguments: [
    ("platform/lis3lv02d", "(18,-36,1008)", TiltSample(x: 18, y: -36, z: 1_008)),
    ("faux/lis3lv02d", "(18,-36,1008)", TiltSample(x: 18, y: -36, z: 1_008)),
    ("platform/applesmc.768", "(0,-64,256)", TiltSample(x: 0, y: -250, z: 1_000)),
  ])
  func aDriverOfOneFileIsReadInItsOwnUnit(_ folder: String, _ text: String, _ sample: TiltSample) {
    tree.write(text, to: "sys/devices/\(folder)/position")
    #expect(sensor?.read() == .sample(sample))
  }

  @Test(arguments: ["", "noise", "1e9999", "\u{0}\u{0}", "99999999999999999999999999999999999999999999999"])
  func aFileWithoutAFigureIsUnreadable(_ text: String) {
    write(0, x: text, y: "0", z: "0")
    #expect(sensor?.read() == .unreadable)
  }

  @Test func aDeviceThatIsRemovedIsGone() {
    write(0, x: "0", y: "0", z: "0")
    let found = sensor
    tree.remove("\(iio)0")
    #expect(found?.read() == .gone)
  }

  @Test func aScaleThatIsUnreadableIsLeftOutAndAFolderInAFilesPlaceIsUnreadable() {
    write(0, x: "10", y: "0", z: "0")
    tree.write("many", to: "\(iio)0/in_accel_scale")
    #expect(sensor?.read() == .sample(TiltSample(x: 1_020, y: 0, z: 0)))
    tree.remove("\(iio)0/in_accel_x_raw")
    tree.makeFolder("\(iio)0/in_accel_x_raw")
    #expect(sensor?.read() == .unreadable)
  }
}

struct SensorReaderTests {
  private let tree = DeviceTestTree()
  private let raw = "sys/bus/iio/devices/iio:device0/in_accel_"

  private func plugIn(x: String) {
    tree.write("9.80665", to: "\(raw)scale")
    tree.write("1", to: "\(raw)y_raw")
    tree.write("0", to: "\(raw)z_raw")
    tree.write(x, to: "\(raw)x_raw")
  }

  @Test func aSensorAppearsSaysNonsenseSpeaksAgainAndVanishes() throws {
    let sensors = SensorTree(root: tree.root)
    let started = SensorReader(period: 1, rescanInterval: 1, find: sensors.find)
    let reader = try #require(started)
    func next(_ isEnough: ([DeviceEvent]) -> Bool) -> [DeviceEvent] {
      collect(from: { reader.descriptor }, reader.receive, until: isEnough)
    }
    let name = "accelerometer"
    #expect(next { !$0.isEmpty } == [.sensor(.none)])
    plugIn(x: "0")
    #expect(next { !$0.samples.isEmpty }.notices == [.sensor(.appeared(name: name))])
    plugIn(x: "nonsense")
    #expect(next { !$0.notices.isEmpty }.notices == [.sensor(.unreadable(name: name))])
    plugIn(x: "2")
    let samples = next {
      $0.contains { if case .tilt(let sample, _) = $0 { sample.x == 2_000 } else { false } }
    }
    #expect(samples.notices.isEmpty)
    tree.remove("sys")
    #expect(next { !$0.notices.isEmpty }.notices == [.sensor(.vanished(name: name))])
  }

  /// A sensor that blocks in `read` until the test releases it, as a driver may.
  private struct BlockingSensor: Sensor {
    let name = "stuck"
    let gate: CInt
    func read() -> SensorReading {
      var byte: UInt8 = 0
      return Glibc.read(gate, &byte, 1) == 1 ? .sample(TiltSample(x: 0, y: 1_000, z: 0)) : .gone
    }
  }

  @Test func aSensorThatBlocksHoldsNobodyUp() {
    var gate: [CInt] = [0, 0]
    #expect(pipe(&gate) == 0)
    let sensor = BlockingSensor(gate: gate[0])
    var reader = SensorReader(period: 1, find: { sensor })
    let first = collect(from: { reader?.descriptor ?? -1 }, { reader?.receive() ?? [] }) { !$0.isEmpty }
    #expect(first == [.sensor(.appeared(name: "stuck"))])
    #expect(reader?.receive() == [])
    reader?.setPaused(true)
    reader?.setPaused(false)
    // Releasing the reader does not wait for its blocked thread, which ends when the driver returns.
    reader = nil
    close(gate[1])
  }

  @Test func aReaderAtRestReadsNothing() throws {
    plugIn(x: "0")
    let sensors = SensorTree(root: tree.root)
    let started = SensorReader(period: 1, rescanInterval: 1, find: sensors.find)
    let reader = try #require(started)
    reader.setPaused(true)
    _ = collect(from: { reader.descriptor }, reader.receive) { !$0.isEmpty }
    // At most a reading in progress may still come; then the paused thread waits.
    reader.setPaused(false)
    #expect(!collect(from: { reader.descriptor }, reader.receive) { !$0.samples.isEmpty }.isEmpty)
  }

  @Test func whatNobodyTakesIsBoundedAndNoticesAreKept() throws {
    let mailbox = try #require(SensorMailbox())
    mailbox.post(.sensor(.appeared(name: "one")))
    for x in 0..<10_000 {
      mailbox.post(.tilt(TiltSample(x: x, y: 0, z: 0), at: Moment(nanoseconds: 0)))
    }
    let events = mailbox.drain()
    #expect(events.count == 64 && events.first == .sensor(.appeared(name: "one")))
    #expect(events.last == .tilt(TiltSample(x: 9_999, y: 0, z: 0), at: Moment(nanoseconds: 0)))
    #expect(mailbox.drain().isEmpty)
  }
}
