import Crypto

/// A public key's fingerprint: the first 125 bits of its SHA-256 hash, as 25 letters and digits that a person
/// can type.
///
/// With 125 bits, finding a second key with the same fingerprint is infeasible. The alphabet is Crockford's
/// base 32 (`0-9a-z` without `i l o u`): no two of its characters look alike.
package struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
  private static let count = 25

  /// The characters without hyphens.
  package let text: String

  /// - Parameter key: the raw public key, 32 bytes of Ed25519.
  package init(key: [UInt8]) {
    let hash = Array(SHA256.hash(data: key))
    text = String((0..<Self.count).map { Self.alphabet[Self.fiveBits(of: hash, at: $0 * 5)] })
  }

  /// Reads a typed fingerprint: in any case, with or without hyphens, `o` for `0`, `i` and `l` for `1`.
  package init?(_ typed: some StringProtocol) {
    if typed.utf8.count > 64 { return nil }
    var text = ""
    for character in typed.lowercased() {
      switch character {
      case "-": continue
      case "o": text.append("0")
      case "i", "l": text.append("1")
      default:
        guard Self.alphabet.contains(character) else { return nil }
        text.append(character)
      }
    }
    guard text.count == Self.count else { return nil }
    self.text = text
  }

  /// The fingerprint in five groups of five.
  package var description: String {
    var grouped = ""
    for (index, character) in text.enumerated() {
      if index > 0 && index.isMultiple(of: 5) { grouped.append("-") }
      grouped.append(character)
    }
    return grouped
  }

  private static func fiveBits(of bytes: [UInt8], at bit: Int) -> Int {
    let pair = Int(bytes[bit / 8]) << 8 | Int(bytes[bit / 8 + 1])
    return pair >> (11 - bit % 8) & 31
  }
}
