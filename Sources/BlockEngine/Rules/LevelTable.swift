/// A figure that depends on the level: each step holds from its level up to the next step's.
public struct LevelTable: Hashable, Sendable {
  /// A level, and the figure that holds from there on.
  public struct Step: Hashable, Sendable {
    /// The first level that the figure holds for.
    public let level: Int
    /// The figure.
    public let value: Int64
  }

  /// The steps, the lowest level first; never empty.
  public let steps: [Step]

  /// A figure that is the same at every level.
  public init(_ value: Int64) {
    steps = [Step(level: 0, value: value)]
  }

  /// Figures of one level after the other; the last one holds for all that follow.
  ///
  /// - Precondition: there is a figure.
  public init(from level: Int = 1, _ values: [Int64]) {
    precondition(!values.isEmpty, "a table has a figure")
    steps = values.enumerated().map { Step(level: level + $0.offset, value: $0.element) }
  }

  /// Steps in the order of their levels.
  ///
  /// - Precondition: there is a step, and levels rise from one to the next.
  public init(steps: [Step]) {
    precondition(
      !steps.isEmpty && zip(steps, steps.dropFirst()).allSatisfy { $0.level < $1.level }, "in order")
    self.steps = steps
  }

  /// The figure at `level`; below the first step it is the first one.
  public func value(atLevel level: Int) -> Int64 {
    var found = steps[0].value
    for step in steps {
      if step.level > level { break }
      found = step.value
    }
    return found
  }
}
