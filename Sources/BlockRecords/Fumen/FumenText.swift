import BlockEngine

/// The encoding of comments: escaped to ASCII, then four characters to a number of five digits.
enum FumenText {
  /// The greatest length of an escaped comment in characters.
  static let maxLength = 4095
  /// Different characters in a number: the printable ASCII ones and one unused.
  private static let base = 96
  static let charactersInNumber = 4
  static let digitsOfNumber = 5

  /// Escapes a comment and cuts off the excess at its end, between characters.
  static func escaped(_ comment: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in comment.unicodeScalars {
      let escaped = escaped(scalar)
      guard bytes.count + escaped.count <= maxLength else { break }
      bytes += escaped
    }
    return bytes
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> [UInt8] {
    if scalar.isASCII, isPlain(UInt8(scalar.value)) { return [UInt8(scalar.value)] }
    if scalar.value < 0x100 { return Array("%\(scalar.value.hexadecimal(digits: 2, uppercase: true))".utf8) }
    return UTF16.encode(scalar).map(Array.init)?.flatMap { unit in
      Array("%u\(unit.hexadecimal(digits: 4, uppercase: true))".utf8)
    } ?? []
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "@*_+-./".utf8.contains(byte)
    }
  }

  /// Undoes the escapes; an incomplete one stays as it is.
  static func unescaped(_ bytes: [UInt8]) -> String {
    var units: [UInt16] = []
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "%") {
        if let unit = number(bytes, from: place + 1, digits: 2) {
          units.append(unit)
          place += 3
          continue
        }
        if place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "u"),
          let unit = number(bytes, from: place + 2, digits: 4)
        {
          units.append(unit)
          place += 6
          continue
        }
        // A comment of the greatest length may have been cut within an escape.
        if bytes.count == maxLength, place + 6 > bytes.count { break }
      }
      units.append(UInt16(bytes[place]))
      place += 1
    }
    return String(decoding: units, as: UTF16.self)
  }

  private static func number(_ bytes: [UInt8], from start: Int, digits: Int) -> UInt16? {
    guard start + digits <= bytes.count else { return nil }
    var value: UInt16 = 0
    for byte in bytes[start..<(start + digits)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  /// Up to four escaped characters as a number, the first one its lowest digit.
  static func number(of characters: ArraySlice<UInt8>) -> Int {
    characters.reversed().reduce(0) { $0 * base + Int($1 - 0x20) }
  }

  /// The first `count` of a number's four characters; nil if one is invalid.
  static func characters(of number: Int, count: Int) -> [UInt8]? {
    var rest = number
    var characters: [UInt8] = []
    for _ in 0..<count {
      guard rest % base < base - 1 else { return nil }
      characters.append(UInt8(rest % base) + 0x20)
      rest /= base
    }
    return characters
  }
}
