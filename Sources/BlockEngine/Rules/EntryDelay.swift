/// The time between a lock and the next spawn, without the clear delay.
public struct EntryDelay: Hashable, Sendable {
  /// Extra time for a piece that locks higher up.
  public struct Height: Hashable, Sendable {
    /// Rows at the bottom without extra time.
    public let freeRows: Int
    /// Rows in each step above those.
    public let rowsPerStep: Int
    /// Extra time for each step, in the delay's own unit.
    public let addedPerStep: Int64
    /// The greatest number of steps.
    public let maxSteps: Int

    /// Extra time above `freeRows` rows.
    public init(freeRows: Int, rowsPerStep: Int, addedPerStep: Int64, maxSteps: Int) {
      self.freeRows = freeRows
      self.rowsPerStep = rowsPerStep
      self.addedPerStep = addedPerStep
      self.maxSteps = maxSteps
    }
  }

  /// The delay after a lock that clears nothing.
  public var plain: RuleTime
  /// The delay after a clear.
  public var afterClear: RuleTime
  /// Extra time for higher locks; nil if the height does not matter.
  public var height: Height?

  /// The next piece spawns at the moment of the lock.
  public static let none = EntryDelay(plain: .zero)

  /// A delay, by default the same after a clear.
  public init(plain: RuleTime, afterClear: RuleTime? = nil, height: Height? = nil) {
    self.plain = plain
    self.afterClear = afterClear ?? plain
    self.height = height
  }

  /// The delay in microseconds.
  ///
  /// - Parameter rowsAbove: rows of the field below the piece's lowest mino, 0 for one on the floor.
  func microseconds(atLevel level: Int, afterClear: Bool, rowsAbove: Int, _ rate: FrameRate) -> Int64 {
    let time = afterClear ? self.afterClear : plain
    var value = time.table.value(atLevel: level)
    if let height, rowsAbove >= height.freeRows {
      value +=
        height.addedPerStep
        * Int64(min((rowsAbove - height.freeRows) / height.rowsPerStep + 1, height.maxSteps))
    }
    return time.unit == .frames ? rate.microseconds(frames: value) : value
  }

  /// Whether the next piece always spawns at the moment of the lock.
  var isNone: Bool { self == .none }
}
