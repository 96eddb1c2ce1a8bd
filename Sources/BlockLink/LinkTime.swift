/// A moment by a clock that never goes back, in microseconds since any moment that stays the same.
///
/// The protocol knows no clock: whoever runs it passes the time in.
public struct LinkTime: Comparable, Hashable, Sendable {
  /// Microseconds since the clock's own beginning.
  public let microseconds: Int64

  /// A moment so many microseconds after the clock's own beginning.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Whether `a` comes before `b`.
  public static func < (a: LinkTime, b: LinkTime) -> Bool { a.microseconds < b.microseconds }

  /// The moment so many microseconds later.
  public func advanced(by microseconds: Int64) -> LinkTime {
    LinkTime(microseconds: self.microseconds &+ microseconds)
  }

  /// How many microseconds have gone by since `earlier`.
  public func since(_ earlier: LinkTime) -> Int64 { microseconds &- earlier.microseconds }
}
