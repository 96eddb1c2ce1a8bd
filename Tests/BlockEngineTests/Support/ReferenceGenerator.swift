/// A second implementation of SplitMix64 and of draws below a bound, which shares no code with the engine.
struct ReferenceGenerator {
  private(set) var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &+ 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A draw below `bound`: the high word of the product; draws again if the low word is below the threshold.
  mutating func draw(below bound: UInt64) -> UInt64 {
    let threshold = Self.threshold(of: bound)
    while true {
      let product = Self.longProduct(next(), bound)
      if product.low >= threshold { return product.high }
    }
  }

  /// A random number in `range`.
  mutating func pick(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(draw(below: UInt64(range.count)))
  }

  /// A random element.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(draw(below: UInt64(elements.count)))]
  }

  /// (2⁶⁴ − n) mod n, computed in 128 bits.
  static func threshold(of bound: UInt64) -> UInt64 {
    UInt64(((UInt128(1) << 64) - UInt128(bound)) % UInt128(bound))
  }

  /// The 128-bit product, from the four products of 32-bit halves.
  static func longProduct(_ a: UInt64, _ b: UInt64) -> (high: UInt64, low: UInt64) {
    let half: UInt64 = 0xffff_ffff
    let lowLow = (a & half) * (b & half)
    let lowHigh = (a & half) * (b >> 32)
    let highLow = (a >> 32) * (b & half)
    let highHigh = (a >> 32) * (b >> 32)
    let middle = (lowLow >> 32) + (lowHigh & half) + (highLow & half)
    return (highHigh + (lowHigh >> 32) + (highLow >> 32) + (middle >> 32), (middle << 32) | (lowLow & half))
  }
}
