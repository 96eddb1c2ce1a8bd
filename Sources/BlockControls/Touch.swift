import BlockEngine

/// A place on the screen in thousandths of a cell, x to the right and y down.
///
/// The middle of the cell in column 3 and row 2 is (3500, 2500). Places beyond ±100,000 cells are clamped, so that no
/// distance overflows.
public struct TouchPoint: Hashable, Sendable {
  /// Thousandths of a cell's width.
  public let x: Int
  /// Thousandths of a cell's height.
  public let y: Int

  /// A place in thousandths of a cell.
  public init(x: Int, y: Int) {
    self.x = min(max(x, -100_000_000), 100_000_000)
    self.y = min(max(y, -100_000_000), 100_000_000)
  }

  /// The middle of a cell, the most exact place that a terminal reports.
  public init(column: Int, row: Int) {
    let maximum = 100_000
    self.init(
      x: min(max(column, -maximum), maximum) * 1_000 + 500, y: min(max(row, -maximum), maximum) * 1_000 + 500)
  }

  /// The vector from `origin` to here.
  func vector(from origin: TouchPoint) -> TouchVector {
    TouchVector(dx: x - origin.x, dy: 2 * (y - origin.y))
  }
}

/// A vector on the screen in a square unit, the thousandth of a cell's width.
///
/// A cell is one by two, so a row counts for two columns.
struct TouchVector: Hashable, Sendable {
  var dx: Int
  var dy: Int

  var squaredLength: Int { dx * dx + dy * dy }

  static func + (a: TouchVector, b: TouchVector) -> TouchVector {
    TouchVector(dx: a.dx + b.dx, dy: a.dy + b.dy)
  }
}

/// An event of a finger, or of a button in its place.
public struct Touch: Hashable, Sendable {
  /// The phase of a touch.
  public enum Phase: CaseIterable, Sendable {
    case began, moved, ended
    /// Cancelled: the gesture must have no effect.
    case cancelled
  }

  /// The finger's number, the same from `began` to `ended`.
  public let id: Int
  /// The phase of the touch.
  public let phase: Phase
  /// The place of the finger.
  public let position: TouchPoint

  /// An event of finger `id`.
  public init(id: Int, _ phase: Phase, at position: TouchPoint) {
    self.id = id
    self.phase = phase
    self.position = position
  }
}
