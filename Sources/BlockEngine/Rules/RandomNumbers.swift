/// A source of random numbers.
public protocol RandomNumbers {
  /// The next 64 bits.
  mutating func next() -> UInt64
}

extension RandomNumbers {
  /// A uniformly distributed number from 0 to `bound` − 1.
  ///
  /// It is the high word of the next number's product with `bound`. A low word under 2⁶⁴ mod `bound` would favour
  /// some numbers and makes it draw again. Source: Lemire, "Fast Random Integer Generation in an Interval" (2019).
  ///
  /// - Precondition: `bound` is at least 1.
  public mutating func draw(below bound: UInt64) -> UInt64 {
    while true {
      let (high, low) = next().multipliedFullWidth(by: bound)
      // Comparing with `bound` first avoids most divisions: the remainder is below `bound`.
      if low >= bound || low >= (0 &- bound) % bound { return high }
    }
  }
}
