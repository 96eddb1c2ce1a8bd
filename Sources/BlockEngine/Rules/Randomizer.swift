/// How the pieces that nobody gave are drawn.
public enum Randomizer: UInt8, Sendable {
  /// Each piece is any of the seven, whatever came before it.
  case uniform
  /// The seven come in a mixed order, then again, and so on.
  case bag

  /// Draws the next piece.
  func next(from generator: inout SeededGenerator, bag: inout Bag) -> Tetromino {
    switch self {
    case .uniform:
      // A draw below seven is always a tetromino's number.
      Tetromino(rawValue: UInt8(generator.draw(below: 7))) ?? .i
    case .bag:
      bag.take(from: &generator)
    }
  }
}
