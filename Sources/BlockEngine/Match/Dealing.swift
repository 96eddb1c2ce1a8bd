/// Deals the pieces of a match one by one to all players, on behalf of the holder of the seed.
public struct PieceDealer: Sendable {
  private var queue: PieceQueue

  /// The dealer of the pieces of games with `setup`.
  public init(_ setup: GameSetup) {
    queue = PieceQueue(
      given: setup.pieces, randomizer: setup.mode.parts.adapting(setup.ruleset).randomizer, seed: setup.seed,
      count: 1)
  }

  /// Deals the next piece.
  public mutating func next() -> Tetromino { queue.take() }
}

/// Chooses the holes of the garbage that arrives at one player whose client does not know the seed.
///
/// The attack table decides when the hole moves. Each seat has its own sequence, so that no player can read coming
/// holes from another's field. The seed's generator gives each purpose a number: the first nine are for garbage in
/// games that know the seed and for the choice of targets, then comes one for each seat; this takes that of its seat.
public struct HoleDealer: Sendable {
  private let rules: AttackRules
  /// The number of possible places of a hole.
  private let places: Int
  private var generator: SeededGenerator
  private var last: Int?

  /// The dealer of the holes of the game with `setup`.
  ///
  /// - Precondition: the game belongs to a match.
  public init(_ setup: GameSetup) {
    guard let versus = setup.versus else { preconditionFailure("a game of a match") }
    rules = versus.attack
    let width = setup.playfield?.width ?? setup.ruleset.width
    places = width - rules.holeWidth(onFieldOf: width) + 1
    var seeds = SeededGenerator(seed: setup.seed)
    for _ in 0..<(Versus.playerCounts.upperBound + versus.player) { _ = seeds.next() }
    generator = SeededGenerator(seed: seeds.next())
  }

  /// Deals the holes of an arrival of `lines`, in the order of entering.
  public mutating func holes(for lines: Int) -> [Int] {
    (0..<lines).map { line in
      let chance = line == 0 ? rules.holeChange : rules.innerHoleChange
      if let last, chance < 100, chance == 0 || generator.draw(below: 100) >= UInt64(chance) { return last }
      let hole = Int(generator.draw(below: UInt64(places)))
      last = hole
      return hole
    }
  }
}

extension Game {
  /// The number of dealt pieces beyond the preview; in a game with its seed, the given pieces beyond it.
  public var dealtBeyondPreview: Int { pad?.machine.givenCount ?? queue.givenBeyondPreview.count }

  /// The number of pieces taken from the queue, the held one and the falling one included.
  public var takenPieceCount: Int { hasPad ? pieceCount : queue.takenCount }

  /// Appends dealt pieces to the given ones of a game that does not know its seed.
  ///
  /// - Precondition: the game has never taken or shown more pieces than were given.
  public mutating func deal(_ pieces: some Sequence<Tetromino>) {
    if pad != nil {
      pad?.change { $0.appendGiven(pieces) }
    } else {
      queue.appendGiven(pieces)
    }
  }
}
