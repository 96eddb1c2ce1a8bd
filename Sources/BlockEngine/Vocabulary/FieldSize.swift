/// The size of a playfield, hidden rows not counted.
public struct FieldSize: Hashable, Sendable {
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int

  /// A size; that a playfield can have it is not checked.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension FieldSize: CustomStringConvertible {
  /// As the command line and replays write it, such as `10x20`.
  public var description: String { "\(width)x\(height)" }
}
