/// A moment of the monotonic clock, in nanoseconds.
///
/// It stands still while the machine is suspended, and no
/// change of the clock on the wall moves it.
package struct Moment: Comparable, Sendable {
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  package static func < (a: Moment, b: Moment) -> Bool { a.nanoseconds < b.nanoseconds }
  package static func + (a: Moment, b: Duration) -> Moment {
    // A few seconds fit here, and a division of so many bits takes long; so does asking whether they fit in one call.
    let attoseconds = Int64(truncatingIfNeeded: b.attoseconds)
    if Int128(truncatingIfNeeded: attoseconds) == b.attoseconds {
      return Moment(nanoseconds: a.nanoseconds + attoseconds / 1_000_000_000)
    }
    let (seconds, rest) = b.components
    return Moment(nanoseconds: a.nanoseconds + seconds * 1_000_000_000 + rest / 1_000_000_000)
  }
  package static func - (a: Moment, b: Moment) -> Duration { .nanoseconds(a.nanoseconds - b.nanoseconds) }
}
