/// The fingerprint of a public key: the first 125 bits of its SHA-256 hash, as 25 letters and digits.
///
/// The alphabet is Crockford's base 32 (`0-9a-z` without `i l o u`): no two of its characters look alike.
public enum KeyFingerprint {
  /// The characters, each of which stands for five bits.
  public static let alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
  /// The number of characters.
  public static let count = 25

  /// The fingerprint without hyphens.
  ///
  /// - Parameter hash: the key's SHA-256 hash, 32 bytes.
  public static func text(ofHash hash: [UInt8]) -> String {
    let characters = Array(alphabet)
    return String((0..<count).map { characters[fiveBits(of: hash, at: $0 * 5)] })
  }

  /// A fingerprint in five groups of five.
  public static func grouped(_ text: String) -> String {
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
