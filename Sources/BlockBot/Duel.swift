import BlockEngine

/// A series between two grades, game by game: each can be played by itself, so that it does not matter who plays which.
public struct Duel: Sendable {
  /// What came of a game.
  public struct Outcome: Equatable, Sendable {
    /// 0 or 1; nil if neither won.
    public var winner: Int?
    /// Lines that each sent, cancelled ones included.
    public var attack: [Int]
    /// Pieces that each placed.
    public var pieces: [Int]
  }

  /// Pieces that each places if nothing else is asked for.
  public static let standardPieces = 200

  /// The two.
  public let grades: [BotGrade]
  /// The rules of both.
  public let ruleset: Ruleset
  /// The level at the beginning.
  public let level: Int
  /// Of the series; each game's seed follows from it.
  public let seed: UInt64
  /// Pieces that each places in a game.
  public let pieces: Int

  /// A series.
  public init(
    _ first: BotGrade, _ second: BotGrade, ruleset: Ruleset, level: Int, seed: UInt64,
    pieces: Int = standardPieces
  ) {
    grades = [first, second]
    self.ruleset = ruleset
    self.level = level
    self.seed = seed
    self.pieces = pieces
  }

  /// The seed of a game: the number's draw of a generator of the series' seed.
  func seed(ofGame number: Int) -> UInt64 {
    var generator = SeededGenerator(seed: seed &+ UInt64(number) &* 0x9e37_79b9_7f4a_7c15)
    return generator.next()
  }

  /// Plays game `number` (from 0) for points: both place the same pieces, the higher score wins.
  ///
  /// - Throws: `GameError` if the rules do not have the level.
  public func playForPoints(_ number: Int) throws(GameError) -> Outcome {
    let seed = seed(ofGame: number)
    var games: [SoloGame] = []
    for (index, grade) in grades.enumerated() {
      games.append(
        try SoloGame(
          GameSetup(ruleset: ruleset, seed: seed, startLevel: level), grade: grade,
          seed: seed &+ UInt64(index),
          pieces: pieces))
    }
    let scores = games.map(\.game.score)
    return Outcome(
      winner: scores[0] == scores[1] ? nil : scores[0] > scores[1] ? 0 : 1,
      attack: games.map(\.attack),
      pieces: games.map(\.pieces))
  }
}

/// What came of a series' games, all together; the order in which they are added does not matter.
public struct DuelSum: Equatable, Sendable {
  /// Whether the games show that the first is stronger.
  public enum Verdict: String, Sendable {
    /// He wins six of ten games rather than five.
    case stronger
    /// He wins five of ten games, or fewer, rather than six.
    case notStronger = "not stronger"
    /// More games would have to tell.
    case undecided
  }

  /// Games added.
  public private(set) var games = 0
  /// Games that each has won.
  public private(set) var wins = [0, 0]
  /// Games that neither has won.
  public private(set) var draws = 0
  /// Lines that each sent.
  public private(set) var attack = [0, 0]
  /// Pieces that each placed.
  public private(set) var pieces = [0, 0]

  /// No game yet.
  public init() {}

  /// Adds a game.
  public mutating func add(_ outcome: Duel.Outcome) {
    games += 1
    if let winner = outcome.winner { wins[winner] += 1 } else { draws += 1 }
    for index in 0..<2 {
      attack[index] += outcome.attack[index]
      pieces[index] += outcome.pieces[index]
    }
  }

  /// Thousandths of a line that each sent a piece.
  public var attackPerPiece: [Int] {
    (0..<2).map { pieces[$0] == 0 ? 0 : attack[$0] * 1_000 / pieces[$0] }
  }

  /// The sequential probability ratio test of "wins with probability 0.6" against 0.5, both errors at 0.05; draws do
  /// not count.
  ///
  /// Source: Wald, "Sequential Tests of Statistical Hypotheses" (1945).
  public var verdict: Verdict {
    // ln(0.6 / 0.5), ln(0.4 / 0.5) and ln(0.95 / 0.05), in millionths.
    let ratio = wins[0] * 182_322 - wins[1] * 223_144
    return ratio >= 2_944_439 ? .stronger : ratio <= -2_944_439 ? .notStronger : .undecided
  }
}
