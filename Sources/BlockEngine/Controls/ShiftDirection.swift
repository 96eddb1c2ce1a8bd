/// A side that a piece can be moved to.
public enum ShiftDirection: CaseIterable, Sendable {
  case left, right

  /// The other side.
  public var opposite: ShiftDirection { self == .left ? .right : .left }

  /// The command that moves the piece one cell to this side.
  public var command: GameCommand { self == .left ? .left : .right }
}
