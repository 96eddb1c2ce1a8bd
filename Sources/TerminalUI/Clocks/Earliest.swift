/// The earlier of two moments, either of which may be missing; nil if both are.
///
/// Asked at every wake-up, where an array of moments would be an allocation.
package func earliest<Time: Comparable>(_ a: Time?, _ b: Time?) -> Time? {
  guard let a else { return b }
  guard let b else { return a }
  return min(a, b)
}
