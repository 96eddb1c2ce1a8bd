/// A moment of the monotonic clock, in nanoseconds.
///
/// It stands still while the machine is suspended, and no
/// change of the clock on the wall moves it.
struct Moment: Comparable, Sendable {
  var nanoseconds: Int64

  static func < (a: Moment, b: Moment) -> Bool { a.nanoseconds < b.nanoseconds }
  static func + (a: Moment, b: Duration) -> Moment {
    // A few seconds fit here, and a division of so many bits takes long.
    if let attoseconds = Int64(exactly: b.attoseconds) {
      return Moment(nanoseconds: a.nanoseconds + attoseconds / 1_000_000_000)
    }
    let (seconds, attoseconds) = b.components
    return Moment(nanoseconds: a.nanoseconds + seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
  static func - (a: Moment, b: Moment) -> Duration { .nanoseconds(a.nanoseconds - b.nanoseconds) }
}
