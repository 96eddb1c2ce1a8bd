/// Garbage waiting to rise, and the generator of its holes.
struct GarbageQueue: Sendable {
  /// The number of waiting rows.
  var waiting = 0
  /// Whether any row has risen.
  private(set) var hasRisen = false
  private(set) var generator: SeededGenerator

  /// A queue whose generator is seeded with the first number of a generator with the game's seed: the same seed would
  /// tie the holes to the pieces.
  init(gameSeed: UInt64) {
    var first = SeededGenerator(seed: gameSeed)
    generator = SeededGenerator(seed: first.next())
  }

  /// Draws the column of the next row's hole on a field of `width` columns.
  mutating func drawHole(width: Int) -> Int { draw(below: width) }

  /// Draws a number from 0 to `bound` − 1 for a hole.
  mutating func draw(below bound: Int) -> Int {
    hasRisen = true
    return Int(generator.draw(below: UInt64(bound)))
  }
}
