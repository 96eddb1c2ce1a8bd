import BlockEngine

/// The characters of a code, each a base-64 digit; numbers begin with their lowest digit.
enum FumenDigits {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func value(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  static func character(of value: UInt8) -> Character {
    Character(Unicode.Scalar(alphabet[Int(value & 63)]))
  }
}

/// Writes numbers as the digits of a code.
struct FumenWriter {
  private(set) var digits: [UInt8] = []

  mutating func write(_ number: Int, digits count: Int) {
    var rest = number
    for _ in 0..<count {
      digits.append(UInt8(truncatingIfNeeded: rest & 63))
      rest >>= 6
    }
  }

  /// Adds one to a single-digit number at `position`; false if it is already 63.
  mutating func increment(at position: Int) -> Bool {
    guard digits[position] < 63 else { return false }
    digits[position] += 1
    return true
  }

  /// The code, with a question mark every 47 characters, the version included, as the format's editor writes it.
  var code: String {
    var code = "v115@"
    for (index, digit) in digits.enumerated() {
      if index >= 42, (index - 42) % 47 == 0 { code.append("?") }
      code.append(FumenDigits.character(of: digit))
    }
    return code
  }
}

/// Reads numbers from the digits of a code.
struct FumenReader {
  private let digits: [UInt8]
  private var position = 0

  /// Finds the code in a text, which may be a URL with the code as its query.
  ///
  /// - Throws: `FumenError` if there is none, or it has a character that is no digit.
  init(_ text: some StringProtocol) throws(FumenError) {
    let characters = Array(text)
    guard let start = try FumenReader.start(in: characters) else { throw .noCode }
    var digits: [UInt8] = []
    for (index, character) in characters[start...].enumerated() {
      // The rest of a URL is not part of the code.
      if character == "&" || character == "#" { break }
      // Breaks that make the text fit a line or a page.
      if character == "?" || character.isWhitespace { continue }
      guard let ascii = character.asciiValue, let digit = FumenDigits.value(of: ascii) else {
        throw .character(character, at: index + 1)
      }
      digits.append(digit)
    }
    self.digits = digits
  }

  /// The index of the first digit: after a letter for the kind of viewer, the version and `@`.
  private static func start(in characters: [Character]) throws(FumenError) -> Int? {
    for at in characters.indices where characters[at] == "@" && at >= 4 {
      let version = characters[(at - 3)..<at]
      guard version.allSatisfy({ $0.isASCII && $0.isNumber }), "vmdD".contains(characters[at - 4]) else {
        continue
      }
      guard String(version) == "115" else { throw .unsupportedVersion(String(version)) }
      return at + 1
    }
    return nil
  }

  var isAtEnd: Bool { position == digits.count }

  /// Reads a number; nil at the end of the code.
  mutating func read(digits count: Int) -> Int? {
    guard position + count <= digits.count else { return nil }
    defer { position += count }
    return (0..<count).reduce(0) { $0 | Int(digits[position + $1]) << (6 * $1) }
  }
}
