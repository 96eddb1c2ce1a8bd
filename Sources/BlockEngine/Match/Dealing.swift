/// Deals the pieces of a match one by one, as whoever keeps its seed does: all players get the same ones.
public struct PieceDealer: Sendable {
  private var queue: PieceQueue

  /// The pieces of games that follow from `setup`.
  public init(_ setup: GameSetup) {
    queue = PieceQueue(
      given: setup.pieces, randomizer: setup.mode.parts.adapting(setup.ruleset).randomizer, seed: setup.seed,
      count: 1)
  }

  /// The piece that comes next.
  public mutating func next() -> Tetromino { queue.take() }
}

/// Deals the holes of what arrives at one player of a dealt match, as whoever keeps its seed does.
///
/// A hole moves as the table of attacks says. Each seat has a stream of its own, so that nobody can read his coming
/// holes off another player's field: its seed is the number after the nine that the garbage of games that are not dealt
/// and the choice of targets have, and after those of the seats before.
public struct HoleDealer: Sendable {
  private let rules: AttackRules
  /// In how many places a hole can be.
  private let places: Int
  private var generator: SeededGenerator
  private var last: Int?

  /// The holes of the game that follows from `setup`.
  ///
  /// - Precondition: the game is one of a match.
  public init(_ setup: GameSetup) {
    guard let versus = setup.versus else { preconditionFailure("a game of a match") }
    rules = versus.attack
    let width = setup.playfield?.width ?? setup.ruleset.width
    places = width - rules.holeWidth(onFieldOf: width) + 1
    var seeds = SeededGenerator(seed: setup.seed)
    for _ in 0..<(Versus.playerCounts.upperBound + versus.player) { _ = seeds.next() }
    generator = SeededGenerator(seed: seeds.next())
  }

  /// The holes of an arrival of so many lines, the line that enters first being the first.
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
  /// How many pieces have been dealt beyond the shown ones; of a game that has its seed, how many were given.
  public var dealtAhead: Int { queue.givenRest.count }

  /// How many pieces have been taken off those to come, the held one and the falling one included.
  public var takenPieces: Int { queue.taken }

  /// Takes pieces that come after all that were given: to a game without a seed they are dealt bit by bit.
  ///
  /// - Precondition: the game has never taken more pieces, or shown more, than were given.
  public mutating func deal(_ pieces: some Sequence<Tetromino>) { queue.give(pieces) }
}
