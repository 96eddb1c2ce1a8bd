/// The time between a lock and the next spawn, a clear's own time not counted.
public struct EntryDelay: Hashable, Sendable {
  /// More time for a piece that locks higher up.
  public struct Height: Hashable, Sendable {
    /// Rows at the bottom for which there is no more.
    public let free: Int
    /// Rows that make a step, above those.
    public let rows: Int
    /// What each step adds, in the delay's own unit.
    public let added: Int64
    /// How many steps there are at most.
    public let most: Int
  }

  /// The delay after a lock that clears nothing.
  public var plain: RuleTime
  /// The delay after a clear.
  public var afterClear: RuleTime
  /// More time for higher locks; nil if the height does not matter.
  public var height: Height?

  /// The next piece spawns at the moment of the lock.
  public static let none = EntryDelay(plain: .zero)

  /// A delay; after a clear it is the same if nothing else is said.
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
    var figure = time.table.value(atLevel: level)
    if let height, rowsAbove >= height.free {
      figure += height.added * Int64(min((rowsAbove - height.free) / height.rows + 1, height.most))
    }
    return time.unit == .frames ? rate.microseconds(frames: figure) : figure
  }

  /// Whether the next piece always spawns at the moment of the lock.
  var isNone: Bool { self == .none }
}
