extension Game {
  /// How often to perform a control's command now, so that it does what was meant and no more.
  ///
  /// A single command is performed, whatever it does. As often as can be (to the wall, a sonic drop) ends
  /// where the piece can go no further: it neither slips down past what is in the way nor locks. What is
  /// in between, a swipe that came in one piece, ends there too, but is worth one command at least.
  public func repetitions(of command: ControlCommand) -> Int {
    if command.count == 1 { return 1 }
    let free: Int
    switch command.command {
    case .left: free = cellsFree(towards: -1)
    case .right: free = cellsFree(towards: 1)
    case .softDrop: free = rowsFree
    case .rotateClockwise, .rotateCounterclockwise, .rotateHalf, .hardDrop, .hold: return 1
    }
    return command.count == ControlCommand.most ? free : min(command.count, max(free, 1))
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
