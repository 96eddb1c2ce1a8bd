import BlockEngine

/// A series between two bots, game by game: each can be played by itself, so that it does not matter who plays which.
public struct Duel: Sendable {
  /// What a game is about.
  public enum Contest: Equatable, Sendable {
    /// Both place the same pieces alone, and the higher score wins.
    case points
    /// They play against each other, until one tops out.
    case match(AttackRules)
  }

  /// What came of a game.
  public struct Outcome: Equatable, Sendable {
    /// 0 or 1; nil if neither won.
    public var winner: Int?
    /// Lines that each made, cancelled ones included.
    public var attack: [Int]
    /// Pieces that each placed.
    public var pieces: [Int]
    /// Why whoever lost could not play on; nil if he could.
    public var forfeit: BotHost.Failure?
  }

  /// Makes a bot of the series that is no grade (0 or 1) ready for a game.
  public typealias Seating = (_ bot: Int) throws(BotHost.Failure) -> any DuelSeat

  /// Pieces that each places alone if nothing else is asked for.
  public static let standardPieces = 200
  /// Pieces after which a match is drawn if nothing else is asked for.
  public static let longestMatch = 500

  /// The two; nil for one that is somebody's program.
  public let grades: [BotGrade?]
  /// What each game is about.
  public let contest: Contest
  /// The rules of both.
  public let ruleset: Ruleset
  /// The level at the beginning.
  public let level: Int
  /// Of the series; each game's seed follows from it.
  public let seed: UInt64
  /// Pieces that each places alone, or after which a match is drawn.
  public let pieces: Int

  /// A series; nil for a bot that is somebody's program.
  public init(
    _ first: BotGrade?, _ second: BotGrade?, _ contest: Contest = .points, ruleset: Ruleset, level: Int,
    seed: UInt64, pieces: Int? = nil
  ) {
    grades = [first, second]
    self.contest = contest
    self.ruleset = ruleset
    self.level = level
    self.seed = seed
    self.pieces = pieces ?? (contest == .points ? Duel.standardPieces : Duel.longestMatch)
  }

  /// The seed of a game: the number's draw of a generator of the series' seed.
  ///
  /// Two matches in a row have the same, as the bots change seats after the first.
  func seed(ofGame number: Int) -> UInt64 {
    let draw = contest == .points ? number : number / 2
    var generator = SeededGenerator(seed: seed &+ UInt64(draw) &* 0x9e37_79b9_7f4a_7c15)
    return generator.next()
  }

  /// Plays game `number` (from 0).
  ///
  /// - Parameter seating: makes a bot ready that is no grade.
  /// - Throws: why the rules or the level cannot be played.
  public func play(_ number: Int, seating: Seating) throws -> Outcome {
    let seed = seed(ofGame: number)
    var bots: [any DuelSeat] = []
    for (bot, grade) in grades.enumerated() {
      guard let grade else {
        do throws(BotHost.Failure) { bots.append(try seating(bot)) } catch {
          return Outcome(winner: 1 - bot, attack: [0, 0], pieces: [0, 0], forfeit: error)
        }
        continue
      }
      bots.append(
        BotPlayer(
          grade, ruleset: ruleset, width: ruleset.width, height: ruleset.height, seed: seed &+ UInt64(bot)))
    }
    switch contest {
    case .points: return try playForPoints(bots, seed)
    case .match(let attack):
      // Whoever has the lower seat goes first at one moment.
      let order = number % 2 == 0 ? [0, 1] : [1, 0]
      let setup = MatchSetup(2, ruleset, level: level, seed: seed, attack: attack)
      var match = try DuelMatch(setup, seats: order.map { bots[$0] })
      match.play(pieces: pieces)
      return outcome(of: match, order)
    }
  }

  private func playForPoints(_ bots: [any DuelSeat], _ seed: UInt64) throws(GameError) -> Outcome {
    var games: [SoloGame] = []
    for bot in bots {
      games.append(
        try SoloGame(
          GameSetup(ruleset: ruleset, seed: seed, startLevel: level), played: bot, pieces: pieces))
    }
    let scores = games.map(\.game.score)
    var winner = scores[0] == scores[1] ? nil : scores[0] > scores[1] ? 0 : 1
    if let loser = games.firstIndex(where: { $0.forfeit != nil }) { winner = 1 - loser }
    return Outcome(
      winner: winner, attack: games.map(\.game.attack), pieces: games.map(\.game.lockCount),
      forfeit: winner.flatMap { games[1 - $0].forfeit })
  }

  /// - Parameter order: which bot has which seat.
  private func outcome(of played: DuelMatch, _ order: [Int]) -> Outcome {
    let games = [0, 1].map { bot in played.match.game(of: order[bot] + 1) }
    let winner = played.forfeit.map { 1 - $0.seat } ?? played.match.winner.map { $0 - 1 }
    return Outcome(
      winner: winner.map { order[$0] }, attack: games.map(\.attack), pieces: games.map(\.lockCount),
      forfeit: played.forfeit?.failure)
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
  /// Games that each has lost as he could not play on.
  public private(set) var forfeits = [0, 0]
  /// Those of them in which a program ended: that says nothing of its strength.
  public private(set) var ends = [0, 0]
  /// Why, each reason once.
  public private(set) var failures: [[BotHost.Failure]] = [[], []]
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
    if let failure = outcome.forfeit, let winner = outcome.winner {
      forfeits[1 - winner] += 1
      if failure == .ended { ends[1 - winner] += 1 }
      if !failures[1 - winner].contains(failure) { failures[1 - winner].append(failure) }
    }
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
  /// not count, nor do games in which a program ended.
  ///
  /// Source: Wald, "Sequential Tests of Statistical Hypotheses" (1945).
  public var verdict: Verdict {
    // ln(0.6 / 0.5), ln(0.4 / 0.5) and ln(0.95 / 0.05), in millionths.
    let ratio = (wins[0] - ends[1]) * 182_322 - (wins[1] - ends[0]) * 223_144
    return ratio >= 2_944_439 ? .stronger : ratio <= -2_944_439 ? .notStronger : .undecided
  }
}
