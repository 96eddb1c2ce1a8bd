/// How long a piece may stay on the ground before it locks, and how often moves prolong that.
public struct LockDelay: Equatable, Sendable {
  /// Microseconds that a piece rests on the ground before it locks.
  public let interval: Int64
  /// How many moves and turns on the ground start the interval anew, until the piece gets lower than ever before.
  public let resets: Int

  /// Half a second, started anew fifteen times at most.
  public static let standard = LockDelay(interval: 500_000, resets: 15)
  /// A piece stays until it is dropped.
  static let none = LockDelay(interval: .max, resets: .max)
}
