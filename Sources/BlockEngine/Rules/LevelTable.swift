/// A value by level: each step holds from its level up to the next step's.
public struct LevelTable: Hashable, Sendable {
  /// A level and the value from there on.
  public struct Step: Hashable, Sendable {
    /// The first level with this value.
    public let level: Int
    /// The value.
    public let value: Int64

    /// From `level` on the value is `value`.
    public init(level: Int, value: Int64) {
      self.level = level
      self.value = value
    }
  }

  /// The steps, the lowest level first; never empty.
  public let steps: [Step]

  /// One value for every level.
  public init(_ value: Int64) { steps = [Step(level: 0, value: value)] }

  /// Values of consecutive levels; the last one holds for all higher levels.
  ///
  /// - Precondition: `values` is not empty.
  public init(from level: Int = 1, _ values: [Int64]) {
    precondition(!values.isEmpty, "a table has a figure")
    steps = values.enumerated().map { Step(level: level + $0.offset, value: $0.element) }
  }

  /// Steps in the order of their levels.
  ///
  /// - Precondition: there is at least one step, and levels rise from step to step.
  public init(steps: [Step]) {
    precondition(
      !steps.isEmpty && zip(steps, steps.dropFirst()).allSatisfy { $0.level < $1.level }, "in order")
    self.steps = steps
  }

  /// The value at `level`; the first step's below its level.
  public func value(atLevel level: Int) -> Int64 {
    var found = steps[0].value
    for step in steps {
      if step.level > level { break }
      found = step.value
    }
    return found
  }
}
