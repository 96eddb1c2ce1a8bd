/// The range of everything that a game counts: points, lines, pieces, attacks and the like.
///
/// A counter stops at its largest value, so that no rules and no replay can make it overflow.
public enum Counter {
  /// The largest value of a counter, 999,999,999,999,999.
  ///
  /// Programs that read all JSON numbers as floating-point ones still read it exactly.
  public static let max = 999_999_999_999_999

  /// The product of two numbers from 0 on, at most `max`.
  static func product(_ a: Int, _ b: Int) -> Int {
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? max : min(product, max)
  }
}

extension Int {
  /// Adds `amount`, 0 or more, to a counter, which stops at `Counter.max`.
  @inline(__always)
  mutating func increase(by amount: Int = 1) {
    self = Swift.min(self &+ Swift.min(amount, Counter.max), Counter.max)
  }
}
