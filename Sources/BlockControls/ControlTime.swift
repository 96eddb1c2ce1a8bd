import BlockEngine

/// A moment of the front end's monotonic clock, in whole microseconds.
///
/// It differs from `GameTime`: it includes pauses and menus, and its zero is arbitrary. The recognizers use only
/// differences, so a trace shifted in time gives the same commands, shifted as far.
public struct ControlTime: Comparable, Hashable, Sendable {
  /// Microseconds since an arbitrary beginning.
  public let microseconds: Int64

  /// The moment at that many microseconds.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Whether `a` comes before `b`.
  public static func < (a: ControlTime, b: ControlTime) -> Bool { a.microseconds < b.microseconds }

  /// The moment that many microseconds later, clamped to the representable range.
  public func advanced(by microseconds: Int64) -> ControlTime {
    let (sum, overflow) = self.microseconds.addingReportingOverflow(microseconds)
    return ControlTime(microseconds: overflow ? (microseconds < 0 ? .min : .max) : sum)
  }

  /// Microseconds from `earlier` to this moment; negative if `earlier` is later.
  public func microseconds(since earlier: ControlTime) -> Int64 {
    let (difference, overflow) = microseconds.subtractingReportingOverflow(earlier.microseconds)
    return overflow ? (microseconds < earlier.microseconds ? .min : .max) : difference
  }

  /// How late a deadline may be met before held keys count as released, in microseconds.
  ///
  /// A loop that missed its deadline by ten seconds was suspended, or the machine was asleep; the player did not want
  /// the moves of that time.
  static let maxLateness: Int64 = 10_000_000
  /// A moment before every event.
  static let distantPast = ControlTime(microseconds: .min)
}
