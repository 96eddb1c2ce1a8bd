import BlockLink
import Crypto

/// A public key's fingerprint, which a person can type.
///
/// With its 125 bits, finding a second key with the same fingerprint is infeasible.
package struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  /// The characters without hyphens.
  package let text: String

  /// - Parameter key: the raw public key, 32 bytes of Ed25519.
  package init(key: [UInt8]) {
    text = KeyFingerprint.text(ofHash: Array(SHA256.hash(data: key)))
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
        guard KeyFingerprint.alphabet.contains(character) else { return nil }
        text.append(character)
      }
    }
    guard text.count == KeyFingerprint.count else { return nil }
    self.text = text
  }

  /// The fingerprint in five groups of five.
  package var description: String { KeyFingerprint.grouped(text) }
}
