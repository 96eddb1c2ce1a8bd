import BlockEngine
import BlockRecords

/// A series of games between two bots; the games are independent, so they can be played in any order.
public struct Duel: Sendable {
  /// The kind of the games.
  public enum Contest: Equatable, Sendable {
    /// Each bot places the same pieces in a single game, and the higher score wins.
    case points
    /// The bots play a match until one tops out.
    case match(AttackRules)
  }

  /// The result of a game.
  public struct Outcome: Equatable, Sendable {
    /// The winning bot, 0 or 1; nil for a draw.
    public var winner: Int?
    /// Lines of each bot's clears, cancelled ones included.
    public var attack: [Int]
    /// Pieces placed by each bot.
    public var pieces: [Int]
    /// The play time of each bot's game, in microseconds.
    public var time: [Int64] = [0, 0]
    /// Why the loser could not continue; nil if it could.
    public var forfeit: BotHost.Failure?
  }

  /// Prepares a bot of the series that is no grade (0 or 1) for a game.
  public typealias SeatFactory = (_ bot: Int) throws(BotHost.Failure) -> any DuelSeat

  /// The default number of pieces in a single game.
  public static let standardPieces = 200
  /// The default number of pieces after which a match is a draw.
  public static let maxMatchPieces = 500

  /// Each plays this level in games for points, or the highest one below it.
  private static let pointsLevel = 8

  /// The level at which a contest usually begins.
  public static func standardLevel(of contest: Contest, under ruleset: Ruleset) -> Int {
    contest == .points ? min(pointsLevel, ruleset.levels.upperBound) : ruleset.levels.lowerBound
  }

  /// The grades of the two bots; nil for a user's own program.
  public let grades: [BotGrade?]
  /// The kind of the games.
  public let contest: Contest
  /// The rules of both bots.
  public let ruleset: Ruleset
  /// The start level.
  public let level: Int
  /// The seed of the series, from which each game's seed is derived.
  public let seed: UInt64
  /// The number of pieces in a single game, or after which a match is a draw.
  public let pieces: Int

  /// A series; a grade is nil for a user's own program.
  public init(
    _ first: BotGrade?, _ second: BotGrade?, _ contest: Contest = .points, ruleset: Ruleset, level: Int,
    seed: UInt64, pieces: Int? = nil
  ) {
    grades = [first, second]
    self.contest = contest
    self.ruleset = ruleset
    self.level = level
    self.seed = seed
    self.pieces = pieces ?? (contest == .points ? Duel.standardPieces : Duel.maxMatchPieces)
  }

  /// What a game's number adds to the series' seed.
  private static let seedStep: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// The seed of a game: the first number of a generator seeded with the series' seed and the game's number.
  ///
  /// Two consecutive matches share a seed: the bots change seats for the second.
  func seed(ofGame number: Int) -> UInt64 {
    let draw = contest == .points ? number : number / 2
    var generator = SeededGenerator(seed: seed &+ UInt64(draw) &* Duel.seedStep)
    return generator.next()
  }

  /// A bout: the series' games `2 * number` and `2 * number + 1`, as games 0 and 1 of a series of their own.
  public func bout(_ number: Int) -> Duel {
    let draw = contest == .points ? 2 * number : number
    return Duel(
      grades[0], grades[1], contest, ruleset: ruleset, level: level,
      seed: seed &+ UInt64(draw) &* Duel.seedStep, pieces: pieces)
  }

  /// Plays game `number` (from 0).
  ///
  /// - Parameter makeSeat: prepares a bot that is no grade.
  /// - Throws: an error if the rules or the level are not playable.
  public func play(_ number: Int, makeSeat: SeatFactory) throws -> Outcome {
    let seed = seed(ofGame: number)
    var bots: [any DuelSeat] = []
    for (bot, grade) in grades.enumerated() {
      guard let grade else {
        do throws(BotHost.Failure) { bots.append(try makeSeat(bot)) } catch {
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
      // The lower seat goes first at equal times, so the bots alternate.
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
          GameSetup(
            ruleset: ruleset, seed: seed, startLevel: level, dealKey: DealKey(seed: seed, dealing: [ruleset])),
          played: bot, pieces: pieces))
    }
    let scores = games.map(\.game.score)
    var winner = scores[0] == scores[1] ? nil : scores[0] > scores[1] ? 0 : 1
    if let loser = games.firstIndex(where: { $0.forfeit != nil }) { winner = 1 - loser }
    return Outcome(
      winner: winner, attack: games.map(\.game.attack), pieces: games.map(\.game.lockCount),
      time: games.map(\.game.time.microseconds), forfeit: winner.flatMap { games[1 - $0].forfeit })
  }

  /// - Parameter order: the bot in each seat.
  private func outcome(of played: DuelMatch, _ order: [Int]) -> Outcome {
    let games = [0, 1].map { bot in played.match.game(of: order[bot] + 1) }
    let winner = played.forfeit.map { 1 - $0.seat } ?? played.match.winner.map { $0 - 1 }
    return Outcome(
      winner: winner.map { order[$0] }, attack: games.map(\.attack), pieces: games.map(\.lockCount),
      time: games.map(\.time.microseconds), forfeit: played.forfeit?.failure)
  }
}

extension Duel.Contest {
  /// The usual contest under a rule set: points in classic games, which send no attacks, and otherwise a match.
  public static func standard(for ruleset: Ruleset) -> Duel.Contest {
    ruleset.base == .classic ? .points : .match(.standard(for: ruleset))
  }
}

/// The total of a series' games; the order of adding them does not matter.
public struct DuelSum: Equatable, Sendable {
  /// Whether the games show that the first bot is stronger.
  public enum Verdict: String, Sendable {
    /// It wins six of ten games rather than five.
    case stronger
    /// It wins at most five of ten games rather than six.
    case notStronger = "not stronger"
    /// More games are needed.
    case undecided
  }

  /// The number of games.
  public private(set) var games = 0
  /// Games won by each bot.
  public private(set) var wins = [0, 0]
  /// Draws.
  public private(set) var draws = 0
  /// Games lost by each bot because it could not continue.
  public private(set) var forfeits = [0, 0]
  /// Those of them in which a program ended, which shows nothing about its strength.
  public private(set) var exits = [0, 0]
  /// The reasons for each bot's forfeits, without duplicates.
  public private(set) var failures: [[BotHost.Failure]] = [[], []]
  /// Lines of each bot's clears, cancelled ones included.
  public private(set) var attack = [0, 0]
  /// Pieces placed by each bot.
  public private(set) var pieces = [0, 0]
  /// The play time of each bot's games, in microseconds.
  public private(set) var time: [Int64] = [0, 0]

  /// A total of no games.
  public init() {}

  /// A total as it was written down; each array has a value for each bot.
  public init(
    wins: [Int], draws: Int, forfeits: [Int], exits: [Int], attack: [Int], pieces: [Int], time: [Int64]
  ) {
    games = wins[0] + wins[1] + draws
    (self.wins, self.draws, self.forfeits, self.exits) = (wins, draws, forfeits, exits)
    (self.attack, self.pieces, self.time) = (attack, pieces, time)
  }

  /// The same games with the bots the other way round.
  public var reversed: DuelSum {
    var sum = self
    (sum.wins, sum.forfeits, sum.exits) = (wins.reversed(), forfeits.reversed(), exits.reversed())
    (sum.attack, sum.pieces, sum.time) = (attack.reversed(), pieces.reversed(), time.reversed())
    sum.failures.reverse()
    return sum
  }

  /// Adds the games of another total between the same bots.
  public mutating func add(_ other: DuelSum) {
    games += other.games
    draws += other.draws
    for index in 0..<2 {
      wins[index] += other.wins[index]
      forfeits[index] += other.forfeits[index]
      exits[index] += other.exits[index]
      for failure in other.failures[index] where !failures[index].contains(failure) {
        failures[index].append(failure)
      }
      attack[index] += other.attack[index]
      pieces[index] += other.pieces[index]
      time[index] += other.time[index]
    }
  }

  /// Adds a game.
  public mutating func add(_ outcome: Duel.Outcome) {
    games += 1
    if let winner = outcome.winner { wins[winner] += 1 } else { draws += 1 }
    if let failure = outcome.forfeit, let winner = outcome.winner {
      forfeits[1 - winner] += 1
      if failure == .exited { exits[1 - winner] += 1 }
      if !failures[1 - winner].contains(failure) { failures[1 - winner].append(failure) }
    }
    for index in 0..<2 {
      attack[index] += outcome.attack[index]
      pieces[index] += outcome.pieces[index]
      time[index] += outcome.time[index]
    }
  }

  /// Each bot's lines per piece, in thousandths.
  public var attackPerPiece: [Int] {
    (0..<2).map { GameStatistics(pieces: pieces[$0], attack: attack[$0]).attackPerPiece }
  }

  /// The hypotheses of the verdict, H0 and H1: the probability with which the first bot wins, in thousandths.
  public static let hypotheses = (null: 500, alternative: 600)
  /// The probability of each of the verdict's two errors, in thousandths.
  public static let error = 50

  /// The sequential probability ratio test of `hypotheses`, with both errors at `error`; draws and games in which a
  /// program ended do not count.
  ///
  /// Source: Wald, "Sequential Tests of Statistical Hypotheses" (1945).
  public var verdict: Verdict {
    // ln(0.6 / 0.5), ln(0.4 / 0.5) and ln(0.95 / 0.05), in millionths.
    let ratio = (wins[0] - exits[1]) * 182_322 - (wins[1] - exits[0]) * 223_144
    return ratio >= 2_944_439 ? .stronger : ratio <= -2_944_439 ? .notStronger : .undecided
  }
}
