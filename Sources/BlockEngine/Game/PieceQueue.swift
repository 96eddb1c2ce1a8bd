/// The pieces that come: first the given ones, then the randomizer's.
struct PieceQueue: Sendable {
  /// The given pieces, all of them.
  private var given: [Tetromino]
  /// How many of the given ones have gone into `shown` or beyond.
  private var givenTaken = 0
  /// How many pieces have been taken off the front.
  private(set) var taken = 0
  private let randomizer: Randomizer
  private(set) var generator: SeededGenerator
  /// What is left of the bag; always empty if pieces are not drawn from one.
  private(set) var bag = Bag()
  /// What a randomizer with a memory knows.
  private(set) var history: PieceHistory
  /// The shown pieces, four bits each, the next one lowest: a queue of its own would allocate.
  private var shown: UInt64 = 0
  /// How many are shown.
  let count: Int

  init(given: [Tetromino], randomizer: Randomizer, seed: UInt64, count: Int) {
    self.given = given
    self.randomizer = randomizer
    self.count = count
    generator = SeededGenerator(seed: seed)
    history = randomizer.beginning
    for place in 0..<count { shown |= UInt64(draw().rawValue) << UInt64(4 * place) }
  }

  /// The piece that comes at `place`, 0 being the next one.
  subscript(place: Int) -> Tetromino {
    Tetromino(rawValue: UInt8(truncatingIfNeeded: shown >> UInt64(4 * place)) & 7) ?? .i
  }

  /// Given pieces that are not shown yet, next first.
  var givenRest: ArraySlice<Tetromino> { given[givenTaken...] }

  /// How many given pieces have not been taken.
  var givenLeft: Int { max(0, given.count - taken) }

  /// Puts more pieces behind the given ones.
  ///
  /// - Precondition: the randomizer has drawn none yet.
  mutating func give(_ pieces: some Sequence<Tetromino>) {
    precondition(taken + count <= given.count, "all pieces so far were given")
    given.append(contentsOf: pieces)
  }

  /// Takes the next piece; the one that is shown last instead is drawn at once.
  mutating func take() -> Tetromino {
    let next = self[0]
    taken += 1
    shown = shown >> 4 | UInt64(draw().rawValue) << UInt64(4 * (count - 1))
    return next
  }

  private mutating func draw() -> Tetromino {
    if givenTaken < given.count {
      givenTaken += 1
      return given[givenTaken - 1]
    }
    return randomizer.next(from: &generator, bag: &bag, history: &history)
  }
}
