/// How long something in a rule set lasts, by level: in microseconds, or in frames if its source counts those.
///
/// Frames become microseconds here and nowhere else.
public struct RuleTime: Hashable, Sendable {
  /// What the figures count.
  public enum Unit: Hashable, Sendable {
    case microseconds, frames
  }

  /// The figures by level.
  public let table: LevelTable
  /// What they count.
  public let unit: Unit

  /// No time at all.
  public static let zero = RuleTime(microseconds: 0)
  /// The longest figure that a rule set may have: an hour.
  public static let longest: Int64 = 3_600_000_000

  /// Figures by level.
  public init(_ table: LevelTable, _ unit: Unit) {
    self.table = table
    self.unit = unit
  }

  /// So many microseconds at every level.
  public init(microseconds: Int64) {
    self.init(LevelTable(microseconds), .microseconds)
  }

  /// So many frames at every level.
  public init(frames: Int64) {
    self.init(LevelTable(frames), .frames)
  }

  /// The time at `level` in microseconds.
  public func microseconds(atLevel level: Int, _ rate: FrameRate) -> Int64 {
    let figure = table.value(atLevel: level)
    return unit == .frames ? rate.microseconds(frames: figure) : figure
  }

  /// The shortest and the longest time that any level has, in microseconds.
  func range(_ rate: FrameRate) -> ClosedRange<Int64> {
    let all = table.steps.map { unit == .frames ? rate.microseconds(frames: $0.value) : $0.value }
    return (all.min() ?? 0)...(all.max() ?? 0)
  }
}
