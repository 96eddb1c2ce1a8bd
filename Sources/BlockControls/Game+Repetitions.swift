import BlockEngine

extension Game {
  /// How often to perform a control's command now.
  ///
  /// A single command is always performed once. A command with the greatest count (to the wall, a sonic drop) ends at
  /// the obstacle: it neither moves diagonally down past it nor locks. A count in between, such as a swipe reported
  /// at once, ends there too but is performed at least once.
  public func repetitions(of command: ControlCommand) -> Int {
    if command.count == 1 { return 1 }
    // A machine takes one press of a button a frame.
    if hasPad { return 1 }
    let free: Int
    switch command.command {
    case .left: free = cellsFree(towards: -1)
    case .right: free = cellsFree(towards: 1)
    case .softDrop: free = rowsFree
    case .rotateClockwise, .rotateCounterclockwise, .rotateHalf, .hardDrop, .hold: return 1
    }
    return command.count == ControlCommand.maxCount ? free : min(command.count, max(free, 1))
  }

  private func cellsFree(towards direction: Int) -> Int {
    guard let piece = fallingPiece else { return 0 }
    var cells = 0
    while !playfield.collides(piece.matrix, x: piece.x + direction * (cells + 1), y: piece.y) { cells += 1 }
    return cells
  }

  private var rowsFree: Int {
    guard let piece = fallingPiece, let ghost else { return 0 }
    return ghost.y - piece.y
  }
}
