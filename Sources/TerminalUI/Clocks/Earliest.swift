/// The earlier of two optional moments; nil if both are.
///
/// It runs at every wake-up, where an array of moments would need an allocation.
@inlinable
package func earliest<Time: Comparable>(_ a: Time?, _ b: Time?) -> Time? {
  guard let a else { return b }
  guard let b else { return a }
  return min(a, b)
}
