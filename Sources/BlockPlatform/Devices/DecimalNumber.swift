/// A decimal number as files write it, stored exactly as an integer times a power of ten.
///
/// Sensor scales have up to nine decimal places; floating point would lose some of them.
struct DecimalNumber: Equatable, Sendable {
  let mantissa: Int128
  /// −40…40.
  let exponent: Int

  static let zero = DecimalNumber(mantissa: 0, exponent: 0)
  static let one = DecimalNumber(mantissa: 1, exponent: 0)

  init(mantissa: Int128, exponent: Int) {
    self.mantissa = mantissa
    self.exponent = exponent
  }

  /// Reads `-12.5`, `.5`, `1e-3`; nil for anything else and for values beyond 10^±20.
  ///
  /// It ignores surrounding white space and digits after the seventeenth significant one.
  init?(_ text: some StringProtocol) {
    var bytes = Array(text.utf8)[...]
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    while let first = bytes.first, blanks.contains(first) { bytes.removeFirst() }
    while let last = bytes.last, blanks.contains(last) { bytes.removeLast() }
    guard bytes.count <= 64 else { return nil }
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    var mantissa: Int128 = 0
    var exponent = 0
    var digits = 0
    var isFraction = false
    while let byte = bytes.first, byte != UInt8(ascii: "e"), byte != UInt8(ascii: "E") {
      bytes.removeFirst()
      if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        digits += 1
        if mantissa < 10_000_000_000_000_000 {
          mantissa = mantissa * 10 + Int128(byte - UInt8(ascii: "0"))
          if isFraction { exponent -= 1 }
        } else if !isFraction {
          exponent += 1
        }
      } else {
        return nil
      }
    }
    guard digits > 0 else { return nil }
    if !bytes.isEmpty {
      guard let power = Int(String(decoding: bytes.dropFirst(), as: UTF8.self)), (-40...40).contains(power)
      else { return nil }
      exponent += power
    }
    guard (-40...20).contains(exponent) else { return nil }
    self.init(mantissa: isNegative ? -mantissa : mantissa, exponent: mantissa == 0 ? 0 : exponent)
  }

  /// The exact sum; nil if it does not fit.
  func plus(_ other: DecimalNumber) -> DecimalNumber? {
    let common = min(exponent, other.exponent)
    guard let a = DecimalNumber.shift(mantissa, by: exponent - common),
      let b = DecimalNumber.shift(other.mantissa, by: other.exponent - common)
    else { return nil }
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? nil : DecimalNumber(mantissa: sum, exponent: common)
  }

  /// The exact product; nil if it does not fit.
  func times(_ other: DecimalNumber) -> DecimalNumber? {
    let (product, overflow) = mantissa.multipliedReportingOverflow(by: other.mantissa)
    return overflow ? nil : DecimalNumber(mantissa: product, exponent: exponent + other.exponent)
  }

  /// The nearest whole number to `numerator / denominator` times this one; nil if it does not fit.
  func rounded(times numerator: Int128, over denominator: Int128 = 1) -> Int? {
    let (product, overflow) = mantissa.multipliedReportingOverflow(by: numerator)
    guard !overflow, let above = DecimalNumber.shift(product, by: max(exponent, 0)) else { return nil }
    // The divisor exceeds the range, so the quotient rounds to zero.
    guard let below = DecimalNumber.shift(denominator, by: max(-exponent, 0)) else { return 0 }
    let (whole, rest) = above.quotientAndRemainder(dividingBy: below)
    let isUp = rest.magnitude >= (below.magnitude + 1) / 2
    return Int(exactly: isUp ? whole + (above < 0 ? -1 : 1) : whole)
  }

  /// The number, taken as metres per second squared, in thousandths of a g (9.80665 m/s²).
  var milliG: Int? { rounded(times: 100_000_000, over: 980_665) }

  private static func shift(_ number: Int128, by places: Int) -> Int128? {
    var result = number
    for _ in 0..<places {
      let (next, overflow) = result.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      result = next
    }
    return result
  }
}
