/// A time by a monotonic clock, in microseconds since any fixed moment.
///
/// The protocol has no clock: the caller passes the time in.
public struct LinkTime: Comparable, Hashable, Sendable {
  /// The microseconds since the clock's start.
  public let microseconds: Int64

  /// The time so many microseconds after the clock's start.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Whether `a` comes before `b`.
  public static func < (a: LinkTime, b: LinkTime) -> Bool { a.microseconds < b.microseconds }

  /// The time so many microseconds later.
  public func advanced(by microseconds: Int64) -> LinkTime {
    LinkTime(microseconds: self.microseconds &+ microseconds)
  }

  /// The microseconds since `earlier`.
  public func since(_ earlier: LinkTime) -> Int64 { microseconds &- earlier.microseconds }
}
