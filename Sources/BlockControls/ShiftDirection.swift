import BlockEngine

/// A direction in which a piece can shift.
public enum ShiftDirection: CaseIterable, Sendable {
  case left, right

  /// The opposite direction.
  public var opposite: ShiftDirection { self == .left ? .right : .left }

  /// The command that moves the piece one cell in this direction.
  public var command: GameCommand { self == .left ? .left : .right }
}
