/// The displacements that a turn tries, in order, until the turned piece fits: two to the right and so on.
///
/// Up to eight of them are packed into one word, a byte each, so that reading them allocates nothing.
public struct Kicks: Hashable, Sendable, Sequence {
  /// Byte n is test n: eight more than the columns to the right, and in the upper half than the rows down.
  private let word: UInt64
  /// How many tests there are, 1…8.
  public let count: Int
  /// Whether only the turn in place counts if the first mino of the turned piece that finds no room, row by row from
  /// the left, is in the middle column of its three: what pokes into a flat piece's middle holds it.
  public let isHeldAtCentre: Bool
  /// The first test that is for pieces alone that cannot fall; `count` if there is none.
  public let firstOnGround: Int

  /// How many tests there can be, the turn in place included.
  static let most = 8
  /// How far a test can reach in either direction.
  static let reach = -4...4
  /// A turn in place and nothing else.
  static let none = Kicks(tests: [(0, 0)])

  /// Tests as published tables have them: columns to the right and rows **up**.
  init(rowsUp tests: [(x: Int, y: Int)]) {
    self.init(tests: tests.map { ($0.x, -$0.y) })
  }

  /// Tests in columns to the right and rows **down**, the turn in place first.
  ///
  /// - Precondition: there are 1…8, each within `reach`.
  init(tests: [(x: Int, y: Int)], isHeldAtCentre: Bool = false, firstOnGround: Int? = nil) {
    precondition((1...Kicks.most).contains(tests.count), "as many tests as a word has bytes")
    var word: UInt64 = 0
    for (index, test) in tests.enumerated() {
      word |= UInt64(test.x + 8 | (test.y + 8) << 4) << UInt64(8 * index)
    }
    self.word = word
    count = tests.count
    self.isHeldAtCentre = isHeldAtCentre
    self.firstOnGround = firstOnGround ?? tests.count
  }

  /// Whether neither the field nor the ground decides which tests are tried.
  public var isUnconditional: Bool { !isHeldAtCentre && firstOnGround == count }

  /// Where test `index` puts the piece: columns to the right and rows down.
  public subscript(index: Int) -> (x: Int, y: Int) {
    let byte = Int(truncatingIfNeeded: word &>> UInt64(8 &* index)) & 255
    return ((byte & 15) &- 8, (byte &>> 4) &- 8)
  }

  /// Goes through the tests in the order in which they are tried.
  public func makeIterator() -> Iterator { Iterator(kicks: self) }

  /// Goes through the tests in the order in which they are tried.
  public struct Iterator: IteratorProtocol {
    let kicks: Kicks
    var index = 0

    /// The next test, or nil after the last.
    public mutating func next() -> (x: Int, y: Int)? {
      guard index < kicks.count else { return nil }
      defer { index += 1 }
      return kicks[index]
    }
  }
}
