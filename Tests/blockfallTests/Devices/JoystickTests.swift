import CInput
import Glibc
import Testing

@testable import BlockPlatform
@testable import TerminalUI

/// The eight bytes of an event; type 1 is a button, 2 an axis, and 0x80 is added for an initial state.
private func bytes(_ type: UInt8, _ number: UInt8, _ value: Int16) -> [UInt8] {
  let value = UInt16(bitPattern: value)
  return [1, 2, 3, 4, UInt8(value & 255), UInt8(value >> 8), type, number]
}

struct PadStateTests {
  @Test func pressesAndMotionsAreReadHoweverTheBytesAreCut() {
    let trace = bytes(1, 3, 1) + bytes(2, 0, -32_768) + bytes(1, 3, 0) + bytes(2, 1, 77)
    for cut in 0...trace.count {
      var state = PadState(axisCodes: nil)
      let actions = state.feed(trace[..<cut]) + state.feed(trace[cut...])
      #expect(
        actions == [.button(3, isDown: true), .axis(.x, -32_767), .button(3, isDown: false), .axis(.y, 77)])
    }
  }

  @Test func theInitialStateIsNoPressButWhatDiffersLaterIsNews() {
    var state = PadState(axisCodes: nil)
    #expect(state.feed(bytes(0x81, 0, 1) + bytes(0x81, 1, 0) + bytes(0x82, 2, -32_767)).isEmpty)
    #expect(state.feed(bytes(1, 1, 1)) == [.button(1, isDown: true)])
    // The kernel lost events and sends the state again: button 1 came up in between.
    #expect(
      state.feed(bytes(0x81, 0, 1) + bytes(0x81, 1, 0) + bytes(0x82, 2, -32_767)) == [
        .button(1, isDown: false)
      ])
  }

  @Test func whatIsSaidTwiceOrIsOfNoKindIsNothing() {
    var state = PadState(axisCodes: nil)
    _ = state.feed(bytes(1, 1, 1) + bytes(2, 0, 5))
    #expect(state.feed(bytes(1, 1, 1) + bytes(2, 0, 5) + bytes(0, 1, 1) + bytes(7, 1, 1)).isEmpty)
    #expect(state.feed(bytes(1, 9, 0)).isEmpty)
  }

  @Test func ofManyMotionsBetweenTwoButtonsTheLastCounts() {
    var state = PadState(axisCodes: nil)
    let flood = (1...500).flatMap { bytes(2, UInt8($0 % 2), Int16($0)) }
    #expect(
      state.feed(flood + bytes(1, 0, 1) + bytes(2, 0, 7)).map(String.init(describing:))
        == [
          PadEvent.Action.axis(.y, 499), .axis(.x, 500), .button(0, isDown: true), .axis(.x, 7),
        ].map(String.init(describing:)))
  }

  @Test func fortyAxesAndTwoHundredButtonsAreJustNumbers() {
    var state = PadState(axisCodes: nil)
    let axes = state.feed((0..<40).flatMap { bytes(2, $0, 9) })
    #expect(axes.count == 40 && axes[6] == .axis(.hatX, 9) && axes[39] == .axis(.other(39), 9))
    #expect(state.feed((0...255).flatMap { bytes(1, $0, 1) }).count == 256)
    #expect(state.feed(bytes(2, 255, 1)) == [.axis(.other(255), 1)])
  }

  @Test func theDriversMapOfAxesIsObeyed() {
    var state = PadState(axisCodes: [16, 17, 5, 0, 1])
    let trace = (0..<6).flatMap { bytes(2, $0, 1) }
    #expect(
      state.feed(trace) == [
        .axis(.hatX, 1), .axis(.hatY, 1), .axis(.other(2), 1), .axis(.x, 1), .axis(.y, 1),
        .axis(.other(5), 1),
      ])
  }

  @Test func lettingGoReleasesWhatIsHeld() {
    var state = PadState(axisCodes: nil)
    _ = state.feed(
      bytes(1, 4, 1) + bytes(1, 2, 1) + bytes(1, 3, 1) + bytes(1, 3, 0) + bytes(2, 0, 5) + [1, 2])
    #expect(state.releaseAll() == [.button(2, isDown: false), .button(4, isDown: false), .axis(.x, 0)])
    #expect(state.releaseAll().isEmpty)
  }
}

struct JoystickDeviceTests {
  private let tree = DeviceTestTree()

  private func pad(_ number: Int, _ action: PadEvent.Action) -> DeviceEvent {
    .pad(PadEvent(pad: number, action: action))
  }

  private func write(_ bytes: [UInt8], to name: String) {
    let file = open(tree.path(name), O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    #expect(Glibc.write(file, bytes, bytes.count) == bytes.count)
    close(file)
  }

  private func next(_ device: JoystickDevice, _ count: Int) -> [DeviceEvent] {
    collect(from: { device.descriptor }, device.receive) { $0.count >= count }
  }

  @Test func aPadThatIsThereIsReadAndOneThatComesLaterToo() throws {
    tree.makeFIFO("dev/input/js0")
    let device = try #require(JoystickDevice(root: tree.root))
    #expect(next(device, 1) == [pad(0, .appeared(name: "js0"))])
    write(bytes(1, 0, 1), to: "dev/input/js0")
    #expect(next(device, 1) == [pad(0, .button(0, isDown: true))])
    tree.makeFIFO("dev/input/js12")
    #expect(next(device, 1) == [pad(12, .appeared(name: "js12"))])
    write(bytes(2, 0, 99), to: "dev/input/js12")
    #expect(next(device, 1) == [pad(12, .axis(.x, 99))])
    #expect(device.receive().isEmpty)
  }

  @Test func aPadThatIsPulledOutLetsGoOfEverythingAndMayComeBack() throws {
    tree.makeFIFO("dev/input/js0")
    let device = try #require(JoystickDevice(root: tree.root))
    write(bytes(1, 7, 1) + bytes(2, 1, 500), to: "dev/input/js0")
    #expect(next(device, 3).count == 3)
    tree.remove("dev/input/js0")
    #expect(next(device, 3) == [pad(0, .button(7, isDown: false)), pad(0, .axis(.y, 0)), pad(0, .vanished)])
    tree.makeFIFO("dev/input/js0")
    #expect(next(device, 1) == [pad(0, .appeared(name: "js0"))])
  }

  @Test func theFolderItselfMayComeLater() throws {
    tree.makeFolder("dev")
    let device = try #require(JoystickDevice(root: tree.root + "/"))
    #expect(device.receive().isEmpty)
    tree.makeFIFO("dev/input/js3")
    #expect(next(device, 1) == [pad(3, .appeared(name: "js3"))])
  }

  @Test func theFolderMayComeJustBeforeItsParentIsWatched() throws {
    tree.makeFolder("dev")
    let opened = JoystickDevice(root: tree.root) { [tree] watch, folder in
      if folder.hasSuffix("/dev") { tree.makeFolder("dev/input") }
      return folder.withPath { cinput_watch_folder(watch, $0) }
    }
    let device = try #require(opened)
    #expect(device.receive().isEmpty)
    tree.makeFIFO("dev/input/js3")
    #expect(next(device, 1) == [pad(3, .appeared(name: "js3"))])
  }

  @Test func whatIsNoPadIsLeftAlone() throws {
    tree.write("nonsense", to: "dev/input/js0")
    tree.makeFolder("dev/input/js1")
    for name in ["event0", "jsx", "js", "js01", "js-1", "js99999999999999999999"] {
      tree.makeFIFO("dev/input/\(name)")
    }
    let device = try #require(JoystickDevice(root: tree.root))
    #expect(device.receive().isEmpty)
    let nowhere = try #require(JoystickDevice(root: tree.path("nowhere")))
    #expect(nowhere.receive().isEmpty)
  }

  @Test func aPadThatMayNotBeReadIsSaidOnce() throws {
    // Root may read every file, so this thread gives up its file privileges for a moment.
    let symbol = try #require(dlsym(nil, "setfsuid"))
    let setfsuid = unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> CInt).self)
    tree.makeFIFO("dev/input/js0")
    chmod(tree.path("dev/input/js0"), 0)
    var before = setfsuid(65_534)
    let device = try #require(JoystickDevice(root: tree.root))
    #expect(device.receive() == [pad(0, .refused)])
    _ = setfsuid(uid_t(before))
    // Another change to the file does not repeat the refusal.
    chmod(tree.path("dev/input/js0"), 0o010)
    before = setfsuid(65_534)
    #expect(device.receive().isEmpty)
    _ = setfsuid(uid_t(before))
    // A permission granted later is noticed.
    chmod(tree.path("dev/input/js0"), 0o666)
    before = setfsuid(65_534)
    #expect(next(device, 1) == [pad(0, .appeared(name: "js0"))])
    _ = setfsuid(uid_t(before))
  }
}

struct RumbleTests {
  private let tree = DeviceTestTree()

  @Test func theMotorsAreThoseOfTheEventDeviceBesideThePad() {
    #expect(Rumble.eventDevice(ofPad: 0, root: tree.root) == nil)
    tree.makeFolder("sys/class/input/js0/device/event17")
    tree.makeFolder("sys/class/input/js0/device/power")
    #expect(Rumble.eventDevice(ofPad: 0, root: tree.root) == tree.path("dev/input/event17"))
  }

  @Test func withoutMotorsThereIsNoRumble() {
    #expect(Rumble(pad: 0, root: tree.root) == nil)
    tree.makeFolder("sys/class/input/js0/device/event17")
    #expect(Rumble(pad: 0, root: tree.root) == nil)
    tree.write("no device", to: "dev/input/event17")
    #expect(Rumble(pad: 0, root: tree.root) == nil)
  }
}
