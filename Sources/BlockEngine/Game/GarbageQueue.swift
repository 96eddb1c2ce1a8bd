/// Garbage that waits to rise, and the generator that places its holes.
struct GarbageQueue: Sendable {
  /// Rows that wait.
  var waiting = 0
  /// Whether any row has risen.
  private(set) var hasRisen = false
  private(set) var generator: SeededGenerator

  /// A queue whose generator's seed is the first number of a generator with the game's seed: one seed for both
  /// would tie the holes to the pieces.
  init(gameSeed: UInt64) {
    var first = SeededGenerator(seed: gameSeed)
    generator = SeededGenerator(seed: first.next())
  }

  /// Where the next row of a field of `width` columns has its hole.
  mutating func drawHole(width: Int) -> Int {
    draw(below: width)
  }

  /// A number from 0 to `bound` − 1 for a hole.
  mutating func draw(below bound: Int) -> Int {
    hasRisen = true
    return Int(generator.draw(below: UInt64(bound)))
  }
}
