/// The displacements that a turn tries, in order, until the turned piece fits.
///
/// Up to eight tests share one word, a byte each, so that reading them allocates nothing.
public struct Kicks: Hashable, Sendable, Sequence {
  /// Byte n is test n: the columns to the right + 8 in the lower half, the rows down + 8 in the upper half.
  private let word: UInt64
  /// The number of tests, 1…8.
  public let count: Int
  /// Whether a flat piece can be held at its middle column.
  ///
  /// Take the first blocked mino of the turned piece, row by row from the left: if it is in the middle column of
  /// three, the turn has no kicks.
  public let hasCentreColumnRule: Bool
  /// Whether all tests but the first need a taken cell directly left or right of the piece as it was.
  public let needsNeighbour: Bool
  /// The first test that only pieces on the ground try; `count` if there is none.
  public let firstFloorKick: Int

  /// The greatest number of tests, the turn in place included.
  public static let maxCount = 8
  /// The greatest distance of a test in either direction.
  public static let offsetRange = -4...4
  /// A turn in place without kicks.
  static let none = Kicks(tests: [(0, 0)])

  /// Tests as in published tables: columns to the right and rows **up**.
  init(rowsUp tests: [(x: Int, y: Int)]) {
    self.init(tests: tests.map { ($0.x, -$0.y) })
  }

  /// Tests in columns to the right and rows **down**, the turn in place first.
  ///
  /// - Parameters:
  ///   - tests: the tests in the order of trying.
  ///   - hasCentreColumnRule: whether a flat piece can be held at its middle column.
  ///   - needsNeighbour: whether all tests but the first need a taken cell directly left or right of the piece.
  ///   - firstFloorKick: the index of the first test that only pieces on the ground try; nil if there is none.
  /// - Precondition: 1…8 tests, each within `offsetRange`.
  public init(
    tests: [(x: Int, y: Int)], hasCentreColumnRule: Bool = false, needsNeighbour: Bool = false,
    firstFloorKick: Int? = nil
  ) {
    precondition((1...Kicks.maxCount).contains(tests.count), "as many tests as a word has bytes")
    precondition(tests.allSatisfy { Kicks.offsetRange.contains($0.x) && Kicks.offsetRange.contains($0.y) })
    var word: UInt64 = 0
    for (index, test) in tests.enumerated() {
      word |= UInt64(test.x + 8 | (test.y + 8) << 4) << UInt64(8 * index)
    }
    self.word = word
    count = tests.count
    self.hasCentreColumnRule = hasCentreColumnRule
    self.needsNeighbour = needsNeighbour
    self.firstFloorKick = firstFloorKick ?? tests.count
  }

  /// Whether the tests are the same for every field and for pieces in the air and on the ground.
  public var isUnconditional: Bool {
    !hasCentreColumnRule && !needsNeighbour && firstFloorKick == count
  }

  /// The displacement of test `index`: columns to the right and rows down.
  public subscript(index: Int) -> (x: Int, y: Int) {
    let byte = Int(truncatingIfNeeded: word &>> UInt64(8 &* index)) & 255
    return ((byte & 15) &- 8, (byte &>> 4) &- 8)
  }

  /// An iterator over the tests in the order of trying.
  public func makeIterator() -> Iterator { Iterator(kicks: self) }

  /// Iterates over the tests in the order of trying.
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
