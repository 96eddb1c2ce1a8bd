/// What is left of a bag of the seven tetrominoes, which is filled anew when it is empty.
struct Bag: Sendable {
  /// The pieces that are left, four bits each, the next one lowest.
  private var word: UInt32 = 0
  /// How many pieces are left, 0…7.
  private(set) var count = 0

  /// The piece that comes at `place`, 0 being the next one.
  subscript(place: Int) -> Tetromino {
    Tetromino(rawValue: UInt8(truncatingIfNeeded: word &>> UInt32(4 * place)) & 7) ?? .i
  }

  /// Takes the front piece of the bag, of a new one where it is empty.
  mutating func take(from generator: inout SeededGenerator) -> Tetromino {
    if count == 0 { fill(from: &generator) }
    let next = self[0]
    word >>= 4
    count -= 1
    return next
  }

  /// Puts all seven in and mixes them: from the last place on, each is swapped with one of those up to itself.
  private mutating func fill(from generator: inout SeededGenerator) {
    word = Tetromino.allCases.reduce(0) { $0 | UInt32($1.rawValue) << UInt32(4 * $1.rawValue) }
    count = 7
    for place in stride(from: 6, to: 0, by: -1) {
      swap(place, Int(generator.draw(below: UInt64(place + 1))))
    }
  }

  private mutating func swap(_ a: Int, _ b: Int) {
    let difference = (word >> UInt32(4 * a) ^ word >> UInt32(4 * b)) & 15
    word ^= difference << UInt32(4 * a)
    // Of a place with itself the difference is nothing.
    word ^= difference << UInt32(4 * b)
  }
}
