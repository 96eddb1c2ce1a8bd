/// Natural logarithms without floating point.
enum Logarithm {
  /// ln 2 in units of 2⁻⁶⁰.
  private static let lnTwo: UInt64 = 799_144_290_325_165_979

  /// ln(`numerator` / `denominator`) in millionths, rounded down; only the last digit may be off by one.
  ///
  /// Computes the binary logarithm bit by bit: the next bit is 1 if the square of a number from 1 to 2 is at least 2.
  ///
  /// - Precondition: `numerator` ≥ `denominator` ≥ 1, and both are less than 2³¹.
  static func millionths(numerator: Int, denominator: Int) -> Int {
    var (n, d) = (UInt64(min(numerator, 1 << 31 - 1)), UInt64(denominator))
    var whole: UInt64 = 0
    while n >= 2 * d {
      d *= 2
      whole += 1
    }
    // Between 1 and 2, in units of 2⁻³¹.
    n = (n << 31) / d
    var fraction: UInt64 = 0
    for _ in 0..<31 {
      n = (n * n) >> 31
      fraction <<= 1
      if n >= 1 << 32 {
        n >>= 1
        fraction |= 1
      }
    }
    let binary = whole << 31 | fraction
    let (high, low) = binary.multipliedFullWidth(by: lnTwo)
    // From units of 2⁻⁹¹ to units of 2⁻³¹.
    let natural = high << 4 | low >> 60
    return Int((natural * 1_000_000) >> 31)
  }
}
