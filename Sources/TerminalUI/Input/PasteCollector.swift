/// Collects a paste up to the end mark of bracketed paste, `ESC [ 201 ~`.
struct PasteCollector {
  /// The most bytes of a paste to keep; the rest is dropped.
  static let limit = 65_536
  private static let endMarker: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  private var bytes: [UInt8] = []
  private var matched = 0

  /// Takes a byte; returns whether it completed the end mark.
  mutating func feed(_ byte: UInt8) -> Bool {
    if byte == Self.endMarker[matched] {
      matched += 1
      return matched == Self.endMarker.count
    }
    for index in 0..<matched { append(Self.endMarker[index]) }
    matched = 0
    // In the mark, Escape occurs only at the beginning.
    if byte == Self.endMarker[0] { matched = 1 } else { append(byte) }
    return false
  }

  /// Returns the text and starts over.
  mutating func drain() -> String {
    if bytes.count == Self.limit { dropPartialScalar() }
    let text = String(decoding: bytes, as: UTF8.self)
    bytes = []
    matched = 0
    return text
  }

  private mutating func append(_ byte: UInt8) {
    if bytes.count < Self.limit { bytes.append(byte) }
  }

  /// Removes a scalar that the limit has cut in two.
  private mutating func dropPartialScalar() {
    let lead = bytes.suffix(4).lastIndex { $0 & 0xC0 != 0x80 } ?? bytes.endIndex
    guard lead < bytes.endIndex, bytes[lead] >= 0xC2 else { return }
    let length = bytes[lead] >= 0xF0 ? 4 : bytes[lead] >= 0xE0 ? 3 : 2
    if bytes.endIndex - lead < length { bytes.removeSubrange(lead...) }
  }
}
