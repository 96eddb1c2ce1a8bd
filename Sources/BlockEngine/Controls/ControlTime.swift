/// A moment of the front's own monotonic clock, in whole microseconds.
///
/// It is not `GameTime`: pauses and menus are in it, and where it begins means nothing. The recognizers
/// use differences alone, so a trace shifted in time gives the same commands, shifted as far.
public struct ControlTime: Comparable, Hashable, Sendable {
  /// Microseconds since a beginning that nobody asks for.
  public let microseconds: Int64

  /// The moment at that many microseconds.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Whether `a` comes before `b`.
  public static func < (a: ControlTime, b: ControlTime) -> Bool { a.microseconds < b.microseconds }

  /// The moment that many microseconds later; what cannot be told is the last (or first) moment there is.
  public func advanced(by microseconds: Int64) -> ControlTime {
    let (sum, overflow) = self.microseconds.addingReportingOverflow(microseconds)
    return ControlTime(microseconds: overflow ? (microseconds < 0 ? .min : .max) : sum)
  }

  /// Microseconds from `earlier` to this moment; negative where `earlier` is the later one.
  public func microseconds(since earlier: ControlTime) -> Int64 {
    let (difference, overflow) = microseconds.subtractingReportingOverflow(earlier.microseconds)
    return overflow ? (microseconds < earlier.microseconds ? .min : .max) : difference
  }

  /// How late a deadline may be met before what is held counts as let go, in microseconds.
  ///
  /// A loop that slept ten seconds through its own deadline was stopped, or the machine was asleep; the
  /// moves of that time were nobody's wish.
  static let longestDelay: Int64 = 10_000_000
  /// Before every event.
  static let distantPast = ControlTime(microseconds: .min)
}
