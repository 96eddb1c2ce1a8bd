/// Deals the pieces of a match one by one to all players, on behalf of the holder of the seed, or those of a rule set.
public struct PieceDealer: Sendable {
  private enum Source: Sendable {
    case queue(PieceQueue)
    case arcade(ArcadeDraw)
    case console(ConsoleDraw, GameNumbers)
    case handheld(HandheldDraw, GameNumbers)
  }

  private var source: Source
  /// Pieces that come first.
  private var given: ArraySlice<Tetromino> = []
  /// How many pieces have been dealt.
  private(set) var drawnCount = 0

  /// The dealer of the pieces of games with `setup`.
  ///
  /// With a key the two consoles draw each piece from a number of its own: the 8-bit one from a fresh register, the
  /// handheld from a fresh phase of its divider.
  public init(_ setup: GameSetup) {
    let numbers = GameNumbers(seed: setup.seed, setup.dealKey)
    let keepsDraw = setup.dealKey != nil && setup.mode.parts.randomizerChoice == nil
    switch setup.ruleset.machine {
    case .console where keepsDraw: source = .console(ConsoleDraw(), numbers)
    case .handheld where keepsDraw: source = .handheld(HandheldDraw(), numbers)
    default:
      source = .queue(
        PieceQueue(
          given: [], randomizer: setup.mode.parts.adapting(setup.ruleset).randomizer, seed: setup.seed,
          dealKey: setup.dealKey, count: 1))
    }
    given = setup.pieces[...]
  }

  /// The dealer of the pieces of a rule set in a game that is played alone; nil if the set deals by time.
  public init?(ruleset: Ruleset, seed: UInt64) {
    switch ruleset.machine {
    case nil:
      source = .queue(PieceQueue(given: [], randomizer: ruleset.randomizer, seed: seed, count: 1))
    case .arcade(let rules): source = .arcade(ArcadeDraw(rules.draw, seed: seed))
    case .console, .handheld: return nil
    }
  }

  /// Deals the next piece.
  public mutating func next() -> Tetromino {
    drawnCount += 1
    if let piece = given.popFirst() { return piece }
    switch source {
    case .queue(var queue):
      defer { source = .queue(queue) }
      return queue.popFirst()
    case .arcade(var draw):
      defer { source = .arcade(draw) }
      return draw.next()
    case .console(var draw, var numbers):
      defer { source = .console(draw, numbers) }
      var register = ConsoleRandom(register: UInt16(numbers.draw(below: 65_536)))
      return ConsoleShape.pieces[Int(draw.next(from: &register))].tetromino
    case .handheld(var draw, var numbers):
      defer { source = .handheld(draw, numbers) }
      return draw.next(atPhase: Int(numbers.draw(below: 65_536)))
    }
  }
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
  private var generator: GameNumbers
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
    generator = GameNumbers(seed: seeds.next(), setup.dealKey, purpose: UInt32(versus.player))
  }

  /// Deals the holes of an arrival of `lines`, in the order of entering.
  public mutating func holes(for lines: Int) -> [Int] {
    (0..<lines).map { line in
      let chance = line == 0 ? rules.holeChange : rules.innerHoleChange
      if let last, chance < 100, chance == 0 || generator.draw(below: 100) >= UInt64(chance) {
        return last
      }
      let hole = Int(generator.draw(below: UInt64(places)))
      last = hole
      return hole
    }
  }
}

extension Game {
  /// The number of dealt pieces beyond the preview; in a game with its seed, the given pieces beyond it.
  public var dealtBeyondPreview: Int { pad?.machine.givenCount ?? queue.givenBeyondPreview.count }

  /// The most pieces that an input or a deadline takes: the next, and one more if a hold waits for a piece to fall.
  public var piecesPerEvent: Int { hasPad || shared.hasSpawnDelay ? 2 : 1 }

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
