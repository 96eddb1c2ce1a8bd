import CInput
import Glibc

/// A pad's motors, driven through the evdev device beside its joystick device.
final class Rumble {
  private let device: CInt
  private var effect: Int16 = -1

  /// The motors of pad `jsN`, under `root` instead of `/`; nil if it has none or this user may not use them.
  init?(pad number: Int, root: String) {
    guard let path = Rumble.eventDevice(ofPad: number, root: root) else { return nil }
    device = path.withPath { cinput_rumble_open($0) }
    guard device >= 0 else { return nil }
  }

  deinit { close(device) }

  /// Rumbles at strengths from 0 to 65535; a new effect replaces the previous one.
  func rumble(strong: UInt16, weak: UInt16, milliseconds: UInt16) {
    _ = cinput_rumble_play(device, &effect, strong, weak, milliseconds)
  }

  /// The evdev device of the same hardware: `/sys/class/input/jsN/device/eventM`.
  static func eventDevice(ofPad number: Int, root: String) -> String? {
    let root = root.hasSuffix("/") ? String(root.dropLast()) : root
    return SmallFile.names(in: "\(root)/sys/class/input/js\(number)/device")
      .first { $0.hasPrefix("event") && $0.dropFirst(5).allSatisfy(\.isNumber) }
      .map { "\(root)/dev/input/\($0)" }
  }
}
