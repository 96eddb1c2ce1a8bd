/// The rest of a bag of tetrominoes, refilled when it is empty.
package struct Bag: Sendable {
  /// The possible numbers of sets of seven in a bag.
  package static let sizes = 1...6

  /// The remaining pieces, three bits each, the next one lowest.
  private var word: UInt128 = 0
  /// The number of remaining pieces, 0…42.
  private(set) var count = 0

  /// The piece at `place`, 0 being the next one.
  subscript(place: Int) -> Tetromino {
    Tetromino(rawValue: UInt8(truncatingIfNeeded: word &>> UInt128(3 * place)) & 7) ?? .i
  }

  /// Takes the front piece; an empty bag is first refilled with `copies` of each piece.
  mutating func draw(copies: Int, from generator: inout some RandomNumbers) -> Tetromino {
    if count == 0 { fill(copies: copies, from: &generator) }
    let next = self[0]
    word >>= 3
    count -= 1
    return next
  }

  /// Fills the bag and shuffles it (Fisher–Yates, from the last place down).
  private mutating func fill(copies: Int, from generator: inout some RandomNumbers) {
    count = 7 * copies
    word = 0
    for place in 0..<count { word |= UInt128(place % 7) << UInt128(3 * place) }
    for place in stride(from: count - 1, to: 0, by: -1) {
      swap(place, Int(generator.draw(below: UInt64(place + 1))))
    }
  }

  private mutating func swap(_ a: Int, _ b: Int) {
    let difference = (word >> UInt128(3 * a) ^ word >> UInt128(3 * b)) & 7
    word ^= difference << UInt128(3 * a)
    // A place swapped with itself has no difference.
    word ^= difference << UInt128(3 * b)
  }
}
