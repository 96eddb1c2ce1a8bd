/// Decodes UTF-8 byte by byte to Unicode scalars.
///
/// Overlong forms and surrogates are rejected: they could hide a slash or a control character from a check.
struct UTF8Assembler {
  enum Outcome: Equatable {
    case scalar(Unicode.Scalar)
    /// The scalar continues with the next byte.
    case incomplete
    /// The byte cannot begin a scalar; drop it.
    case dropped
    /// Drop the incomplete scalar, and decode this byte again: it does not belong to it.
    case interrupted
  }

  private var value: UInt32 = 0
  private var missing = 0
  /// The valid range of the next byte; narrower than `80...BF` if a second byte could make an overlong form, a
  /// surrogate or a value beyond U+10FFFF.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  var isPending: Bool { missing > 0 }

  mutating func reset() { missing = 0 }

  mutating func feed(_ byte: UInt8) -> Outcome {
    missing > 0 ? continueCharacter(with: byte) : beginCharacter(with: byte)
  }

  private mutating func beginCharacter(with byte: UInt8) -> Outcome {
    allowed = 0x80...0xBF
    switch byte {
    case 0x00...0x7F:
      return .scalar(Unicode.Scalar(byte))
    case 0xC2...0xDF:
      missing = 1
      value = UInt32(byte & 0x1F)
    case 0xE0...0xEF:
      missing = 2
      value = UInt32(byte & 0x0F)
      if byte == 0xE0 { allowed = 0xA0...0xBF }
      if byte == 0xED { allowed = 0x80...0x9F }
    case 0xF0...0xF4:
      missing = 3
      value = UInt32(byte & 0x07)
      if byte == 0xF0 { allowed = 0x90...0xBF }
      if byte == 0xF4 { allowed = 0x80...0x8F }
    default:
      return .dropped
    }
    return .incomplete
  }

  private mutating func continueCharacter(with byte: UInt8) -> Outcome {
    guard allowed.contains(byte) else {
      missing = 0
      return .interrupted
    }
    allowed = 0x80...0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    guard missing == 0 else { return .incomplete }
    return Unicode.Scalar(value).map(Outcome.scalar) ?? .dropped
  }
}
