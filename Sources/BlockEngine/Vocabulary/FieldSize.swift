/// The size of a playfield without its hidden rows.
public struct FieldSize: Hashable, Sendable {
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int

  /// A size, without a check that a playfield can have it.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension FieldSize: CustomStringConvertible {
  /// The size as on the command line and in replays, such as `10x20`.
  public var description: String { "\(width)x\(height)" }
}
