/// What is left of a bag of tetrominoes, which is filled anew when it is empty.
struct Bag: Sendable {
  /// How many sets of seven a bag may hold.
  static let sizes = 1...6

  /// The pieces that are left, three bits each, the next one lowest.
  private var word: UInt128 = 0
  /// How many pieces are left, 0…42.
  private(set) var count = 0

  /// The piece that comes at `place`, 0 being the next one.
  subscript(place: Int) -> Tetromino {
    Tetromino(rawValue: UInt8(truncatingIfNeeded: word &>> UInt128(3 * place)) & 7) ?? .i
  }

  /// Takes the front piece of the bag, of a new one with so many of each piece if it is empty.
  mutating func take(copies: Int, from generator: inout SeededGenerator) -> Tetromino {
    if count == 0 { fill(copies: copies, from: &generator) }
    let next = self[0]
    word >>= 3
    count -= 1
    return next
  }

  /// Puts all in and mixes them: from the last place on, each is swapped with one of those up to itself.
  private mutating func fill(copies: Int, from generator: inout SeededGenerator) {
    count = 7 * copies
    word = (0..<count).reduce(0) { $0 | UInt128($1 % 7) << UInt128(3 * $1) }
    for place in stride(from: count - 1, to: 0, by: -1) {
      swap(place, Int(generator.draw(below: UInt64(place + 1))))
    }
  }

  private mutating func swap(_ a: Int, _ b: Int) {
    let difference = (word >> UInt128(3 * a) ^ word >> UInt128(3 * b)) & 7
    word ^= difference << UInt128(3 * a)
    // Of a place with itself the difference is nothing.
    word ^= difference << UInt128(3 * b)
  }
}
