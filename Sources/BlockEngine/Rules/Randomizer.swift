/// How the pieces that nobody gave are drawn.
public enum Randomizer: UInt8, Sendable {
  /// Each piece is any of the seven, whatever came before it.
  case uniform

  /// Draws the next piece.
  func next(from generator: inout SeededGenerator) -> Tetromino {
    switch self {
    case .uniform:
      // A draw below seven is always a tetromino's number.
      Tetromino(rawValue: UInt8(generator.draw(below: 7))) ?? .i
    }
  }
}
