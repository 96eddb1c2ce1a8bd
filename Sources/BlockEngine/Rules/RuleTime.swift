/// A duration in a rule set, by level: in microseconds, or in frames if its source counts those.
///
/// `FrameRate` alone converts frames to microseconds.
public struct RuleTime: Hashable, Sendable {
  /// The unit of the values.
  public enum Unit: Hashable, Sendable { case microseconds, frames }

  /// The values by level.
  public let table: LevelTable
  /// The unit of the values.
  public let unit: Unit

  /// No time at all.
  public static let zero = RuleTime(microseconds: 0)
  /// The longest duration a rule set may have in microseconds: an hour.
  public static let maxMicroseconds: Int64 = 3_600_000_000

  /// A duration by level.
  public init(_ table: LevelTable, _ unit: Unit) {
    self.table = table
    self.unit = unit
  }

  /// The same number of microseconds at every level.
  public init(microseconds: Int64) { self.init(LevelTable(microseconds), .microseconds) }

  /// The same number of frames at every level.
  public init(frames: Int64) { self.init(LevelTable(frames), .frames) }

  /// The time at `level` in microseconds.
  public func microseconds(atLevel level: Int, _ rate: FrameRate) -> Int64 {
    let value = table.value(atLevel: level)
    return unit == .frames ? rate.microseconds(frames: value) : value
  }

  /// The shortest and the longest time of all levels, in microseconds.
  package func range(_ rate: FrameRate) -> ClosedRange<Int64> {
    let all = table.steps.map { unit == .frames ? rate.microseconds(frames: $0.value) : $0.value }
    return (all.min() ?? 0)...(all.max() ?? 0)
  }
}
