/// Numbers in SVG notation, without a needless byte.
enum SVGNumber {
  /// A length in eighths of a unit: `3`, `.5`, `-1.125`.
  static func eighths(_ eighths: Int) -> String {
    let magnitude = abs(eighths)
    let whole = magnitude / 8
    let rest = ["", ".125", ".25", ".375", ".5", ".625", ".75", ".875"][magnitude % 8]
    return (eighths < 0 ? "-" : "") + (whole == 0 && !rest.isEmpty ? rest : String(whole) + rest)
  }

  /// A number in thousandths: `20.5`, `.125`.
  static func thousandths(_ thousandths: Int64) -> String {
    let (whole, rest) = (thousandths / 1_000, thousandths % 1_000)
    guard rest != 0 else { return String(whole) }
    var digits = String(1_000 + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return (whole == 0 ? "" : String(whole)) + "." + digits
  }

  /// A name of letters: `a` … `z`, `aa` and so on, in the order of their lengths.
  static func letters(_ number: Int) -> String {
    var number = number
    var name = ""
    repeat {
      name = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(number % 26))) + name
      number = number / 26 - 1
    } while number >= 0
    return name
  }

  /// A colour of 24 bits: `#1a2b3c`, or `#abc` if that is equivalent.
  static func color(_ rgb: UInt32) -> String {
    let digits = Array(String(0x100_0000 | rgb & 0xff_ffff, radix: 16).dropFirst())
    let isShort = digits[0] == digits[1] && digits[2] == digits[3] && digits[4] == digits[5]
    return "#" + (isShort ? String([digits[0], digits[2], digits[4]]) : String(digits))
  }
}
