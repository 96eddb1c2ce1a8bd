/// A moment of the monotonic clock, in nanoseconds.
///
/// The clock stops while the machine is suspended, and changes of the wall clock do not affect it.
package struct Moment: Comparable, Sendable {
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  package static func < (a: Moment, b: Moment) -> Bool { a.nanoseconds < b.nanoseconds }
  package static func + (a: Moment, b: Duration) -> Moment {
    // A few seconds fit here; the full division is slow, and so is the exact conversion.
    let attoseconds = Int64(truncatingIfNeeded: b.attoseconds)
    if Int128(truncatingIfNeeded: attoseconds) == b.attoseconds {
      return Moment(nanoseconds: a.nanoseconds + attoseconds / 1_000_000_000)
    }
    let (seconds, rest) = b.components
    return Moment(nanoseconds: a.nanoseconds + seconds * 1_000_000_000 + rest / 1_000_000_000)
  }
  package static func - (a: Moment, b: Moment) -> Duration { .nanoseconds(a.nanoseconds - b.nanoseconds) }
}
