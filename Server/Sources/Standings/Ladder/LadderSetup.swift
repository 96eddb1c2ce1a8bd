import BlockBot
import BlockEngine

/// What the games of a ladder are played by; all games of a file are played by one.
package struct LadderSetup: Equatable, Sendable {
  package var rules: Ruleset.Name
  /// The base seed, from which every game's seed is derived.
  package var seed: UInt64
  /// The pieces after which a match is drawn, or in a game for points.
  package var pieces: Int
  /// How long a program may think about a piece, in milliseconds.
  package var thinking: Int

  package init(
    rules: Ruleset.Name = .modern, seed: UInt64 = 0, pieces: Int? = nil, thinking: Int = 50
  ) {
    (self.rules, self.seed, self.thinking) = (rules, seed, thinking)
    self.pieces = pieces ?? Self.standardPieces(rules)
  }

  /// The pieces of a game unless the configuration says otherwise.
  package static func standardPieces(_ rules: Ruleset.Name) -> Int {
    Duel.Contest.standard(for: Ruleset(rules)) == .points ? Duel.standardPieces : Duel.maxMatchPieces
  }

  /// The series of a pair: its games are those of `blockfall duel FIRST SECOND --seed SEED`.
  package func duel(_ pair: LadderPair) -> Duel {
    let ruleset = Ruleset(rules)
    let contest = Duel.Contest.standard(for: ruleset)
    return Duel(
      pair.first.grade, pair.second.grade, contest, ruleset: ruleset,
      level: Duel.standardLevel(of: contest, under: ruleset), seed: seed, pieces: pieces)
  }
}

/// Two bots of a ladder; the one that comes later among all is the first.
package struct LadderPair: Equatable, Sendable {
  package let first: LadderBot
  package let second: LadderBot

  /// The pair of two bots, in whatever order they are given.
  package init(_ one: LadderBot, _ other: LadderBot) {
    (first, second) = LadderBot.isBefore(one, other) ? (other, one) : (one, other)
  }

  /// The pairs of some bots: each with those before it.
  package static func all(of bots: [LadderBot]) -> [LadderPair] {
    let sorted = bots.sorted(by: LadderBot.isBefore)
    return sorted.indices.flatMap { index in sorted[..<index].map { LadderPair(sorted[index], $0) } }
  }

  /// The names, the first one's first.
  package var names: [String] { [first.name, second.name] }
  package var hasProgram: Bool { first.command != nil || second.command != nil }
}

/// Two games of a pair with the same pieces, the seats changed in between.
package struct LadderBout: Equatable, Sendable {
  /// The number of games.
  package static let games = 2

  /// The names of the bots, in the order of their pair.
  package let bots: [String]
  /// Which bout of the pair, from 0.
  package let round: Int
  package let sum: DuelSum

  package init(_ pair: LadderPair, round: Int, _ sum: DuelSum) {
    (bots, self.round, self.sum) = (pair.names, round, sum)
  }

  init(bots: [String], round: Int, _ sum: DuelSum) { (self.bots, self.round, self.sum) = (bots, round, sum) }
}
