import BlockPlatform
import TerminalUI

/// The input devices of a seat: all of a terminal's, or some of them.
package struct SeatDevices: Equatable, Sendable {
  /// The pads of a seat.
  package enum Pads: Equatable, Sendable {
    case all
    /// One pad, by the kernel's number.
    case one(Int)
    case none
  }

  package var pads = Pads.all
  var hasKeyboard = true
  /// Whether it has the mouse, touches and the tilt sensor.
  package var hasPointer = true

  /// All devices, for a single player.
  package static let everything = SeatDevices()

  /// Whether an input event comes from these devices.
  package func accepts(_ event: InputEvent) -> Bool {
    switch event {
    case .key(let key):
      guard case .pad = key.key else { return hasKeyboard }
      return accepts(pad: key.pad)
    case .mouse: return hasPointer
    case .paste, .focus, .reply: return true
    }
  }

  /// Whether a device event comes from these devices.
  package func accepts(_ event: DeviceEvent) -> Bool {
    switch event {
    case .pad(let event): accepts(pad: event.pad)
    case .tilt, .sensor: hasPointer
    case .vibrator, .sound: true
    }
  }

  private func accepts(pad: Int?) -> Bool {
    switch pads {
    case .all: true
    case .one(let number): pad == number
    case .none: false
    }
  }
}
