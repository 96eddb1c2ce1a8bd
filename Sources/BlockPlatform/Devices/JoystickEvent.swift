/// An event of a pad as the kernel writes it: eight bytes of `struct js_event`.
struct JoystickEvent: Equatable, Sendable {
  enum Kind: Equatable, Sendable { case button, axis }
  let kind: Kind
  /// Whether this is the state at opening or after the kernel lost events, rather than a change.
  let isInitial: Bool
  let number: Int
  let value: Int

  static let size = 8

  /// Reads the eight bytes; nil if the event type is unknown.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count == JoystickEvent.size else { return nil }
    let start = bytes.startIndex
    // The first four bytes are a timestamp, which is not needed.
    value = Int(Int16(bitPattern: UInt16(bytes[start + 4]) | UInt16(bytes[start + 5]) << 8))
    switch bytes[start + 6] & 0x7F {
    case 1: kind = .button
    case 2: kind = .axis
    default: return nil
    }
    isInitial = bytes[start + 6] & 0x80 != 0
    number = Int(bytes[start + 7])
  }
}
