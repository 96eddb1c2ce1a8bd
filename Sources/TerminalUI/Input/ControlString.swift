/// A string of the terminal (OSC, DCS, APC, PM, SOS), which is skipped: none answers a request of ours.
struct ControlString {
  enum Outcome { case inside, ended, escape }

  /// The number of bytes after which an unterminated string is abandoned.
  static let limit = 65_536

  /// The character after Escape that introduced it.
  let introducer: UInt8
  private(set) var length = 0

  static func isIntroducer(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"): true
    default: false
    }
  }

  mutating func feed(_ byte: UInt8) -> Outcome {
    length += 1
    switch byte {
    case 0x1B: return .escape
    case 0x07, 0x18, 0x1A: return .ended
    default: return length == Self.limit ? .ended : .inside
    }
  }
}
