import BlockEngine

extension Int {
  /// The integer part of the square root; 0 for numbers that are not positive.
  var squareRoot: Int {
    guard self > 0 else { return 0 }
    // Newton's method from above: it decreases until it converges.
    var root = 1 << ((Int.bitWidth - leadingZeroBitCount + 1) / 2)
    while true {
      let next = (root + self / root) / 2
      if next >= root { return root }
      root = next
    }
  }
}
