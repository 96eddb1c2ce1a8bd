/// The coming pieces: first the given ones, then the randomizer's.
struct PieceQueue: Sendable {
  /// All given pieces.
  private var given: [Tetromino]
  /// How many given pieces have entered `preview`.
  private var drawnGivenCount = 0
  /// How many pieces have been taken off the front.
  private(set) var takenCount = 0
  private let randomizer: Randomizer
  private(set) var generator: GameNumbers
  /// The rest of the bag; always empty if the randomizer has none.
  private(set) var bag = Bag()
  /// The randomizer's memory.
  private(set) var history: PieceHistory
  /// The preview, four bits a piece, the next one lowest: an array would allocate.
  private var preview: UInt64 = 0
  /// The length of the preview.
  let count: Int

  init(given: [Tetromino], randomizer: Randomizer, seed: UInt64, dealKey: DealKey? = nil, count: Int) {
    self.given = given
    self.randomizer = randomizer
    self.count = count
    generator = GameNumbers(seed: seed, dealKey)
    history = randomizer.beginning
    for place in 0..<count { preview |= UInt64(draw().rawValue) << UInt64(4 * place) }
  }

  /// The piece at `place`, 0 being the next one.
  subscript(place: Int) -> Tetromino {
    Tetromino(rawValue: UInt8(truncatingIfNeeded: preview >> UInt64(4 * place)) & 7) ?? .i
  }

  /// Given pieces beyond the preview, the next one first.
  var givenBeyondPreview: ArraySlice<Tetromino> { given[drawnGivenCount...] }

  /// The number of given pieces that have not been taken.
  var remainingGivenCount: Int { max(0, given.count - takenCount) }

  /// Appends pieces to the given ones.
  ///
  /// - Precondition: the randomizer has drawn none yet.
  mutating func appendGiven(_ pieces: some Sequence<Tetromino>) {
    precondition(takenCount + count <= given.count, "all pieces so far were given")
    given.append(contentsOf: pieces)
  }

  /// Removes the next piece and draws one for the end of the preview.
  mutating func popFirst() -> Tetromino {
    let next = self[0]
    takenCount += 1
    preview = preview >> 4 | UInt64(draw().rawValue) << UInt64(4 * (count - 1))
    return next
  }

  private mutating func draw() -> Tetromino {
    if drawnGivenCount < given.count {
      drawnGivenCount += 1
      return given[drawnGivenCount - 1]
    }
    return randomizer.next(from: &generator, bag: &bag, history: &history)
  }
}
