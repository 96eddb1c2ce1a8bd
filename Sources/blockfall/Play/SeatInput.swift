import TerminalUI

/// Which hands play at a seat: those of one player alone, or some of those at a terminal.
struct SeatInput: Equatable, Sendable {
  /// The pads that count.
  enum Pads: Equatable, Sendable {
    case all
    /// The one of this number, as the kernel numbers them.
    case one(Int)
    case none
  }

  var pads = Pads.all
  /// Whether the keyboard counts.
  var hasKeyboard = true
  /// Whether the mouse, touches and a tilt sensor count.
  var hasPointer = true

  /// All there is: one player has it alone.
  static let everything = SeatInput()

  /// Whether an input comes from these hands.
  func takes(_ event: InputEvent) -> Bool {
    switch event {
    case .key(let key):
      guard case .pad = key.key else { return hasKeyboard }
      return takes(pad: key.pad)
    case .mouse: return hasPointer
    case .paste, .focus, .reply: return true
    }
  }

  /// Whether what a device did comes from these hands.
  func takes(_ event: DeviceEvent) -> Bool {
    switch event {
    case .pad(let event): takes(pad: event.pad)
    case .tilt, .sensor: hasPointer
    case .vibrator, .sound: true
    }
  }

  private func takes(pad: Int?) -> Bool {
    switch pads {
    case .all: true
    case .one(let number): pad == number
    case .none: false
    }
  }
}
