import BlockEngine
import BlockPlatform
import BlockSettings

/// A contest of the career's players, or of two teams of them, who play the same games in turn at one keyboard.
///
/// It does not hold the games: a turn's result is an ordinary one, found by its player, rules, mode and seed. So the
/// table stays complete whenever the program ends.
package struct Rounds: Equatable, Sendable {
  /// A participant.
  package struct Entrant: Equatable, Sendable {
    /// The player's ID.
    package let player: Int
    /// The team, 0 or 1; nil without teams.
    package var team: Int?

    package init(player: Int, team: Int? = nil) {
      self.player = player
      self.team = team
    }
  }

  /// A player's game in a round.
  package struct Turn: Hashable, Sendable {
    /// The round, from 0.
    package let round: Int
    /// The player's ID.
    package let player: Int

    package init(round: Int, player: Int) {
      self.round = round
      self.player = player
    }
  }

  /// The possible numbers of rounds.
  package static let counts = 1...10

  package var rules: RulesChoice
  package var mode: GameMode.Kind
  /// The start level of each game.
  package var level: Int
  /// The number of rounds.
  package var count: Int
  /// The seed of the first round.
  package var seed: UInt64
  /// The participants, in the order of their turns.
  package var entrants: [Entrant]
  /// The latest result at the start of rounds whose seed had been played before: it and older ones do not count as
  /// turns; nil if there was none.
  var precedingResult: GameID?

  package init(
    rules: RulesChoice, mode: GameMode.Kind, level: Int, count: Int, seed: UInt64, entrants: [Rounds.Entrant],
    precedingResult: GameID? = nil
  ) {
    self.rules = rules
    self.mode = mode
    self.level = level
    self.count = count
    self.seed = seed
    self.entrants = entrants
    self.precedingResult = precedingResult
  }
  /// The modes whose results compare and that take any seed.
  package static let modes: [GameMode.Kind] = GameMode.Kind.played.filter {
    $0 != .daily && $0.ranking != .none
  }

  /// Whether two teams play.
  package var hasTeams: Bool { entrants.contains { $0.team != nil } }

  /// The seed of each round: `seed` for the first, then the draws of a generator that starts with it.
  var seeds: [UInt64] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { $0 == 0 ? seed : generator.next() >> 32 }
  }

  /// All turns in order.
  var turns: [Turn] {
    (0..<count).flatMap { round in entrants.map { Turn(round: round, player: $0.player) } }
  }

  /// The setup of a turn's game; nil if the mode cannot be played in rounds.
  package func setup(of turn: Turn) -> GameSetup? {
    guard let mode = GameMode(mode), seeds.indices.contains(turn.round) else { return nil }
    let (ruleset, seed) = (rules.ruleset, seeds[turn.round])
    return GameSetup(
      ruleset: ruleset, seed: seed, startLevel: startLevel, mode: mode,
      dealKey: DealKey(seed: seed, dealing: [ruleset]))
  }

  /// The start level of each game, limited to the rules' levels.
  var startLevel: Int { rules.ruleset.level(near: level) }

  /// The same rounds with alternating teams.
  package var withAlternatingTeams: Rounds {
    guard hasTeams else { return self }
    let teams = [0, 1].map { team in entrants.filter { $0.team == team } }
    var other = self
    other.entrants = zip(teams[0], teams[1]).flatMap { [$0, $1] }
    return other
  }

  /// New rounds of the same kind, with another seed.
  package func rematch(seed: UInt64) -> Rounds {
    var other = self
    other.seed = seed
    other.precedingResult = nil
    return other
  }

  /// The same rounds with other player IDs; nil if fewer than two of them are known.
  ///
  /// - Parameter players: the new IDs of the known players.
  func translated(_ players: [Int: Int]) -> Rounds? {
    var other = self
    other.entrants = entrants.compactMap { entrant in
      players[entrant.player].map { Entrant(player: $0, team: entrant.team) }
    }
    return other.entrants.count > 1 ? other : nil
  }

  /// Whether these are the same rounds, regardless of `precedingResult`.
  package func isSame(as other: Rounds) -> Bool {
    var same = other
    same.precedingResult = precedingResult
    return self == same
  }
}

extension Rounds {
  /// The stored form: `RULES MODE LEVEL ROUNDS SEED PLAYER… [after:GAME]`; a player is an ID, in teams followed by
  /// `a` or `b`.
  var text: String {
    let players = entrants.map { entrant in
      "\(entrant.player)" + (entrant.team.map { $0 == 0 ? "a" : "b" } ?? "")
    }
    let end = precedingResult.map { [Rounds.afterMark + $0.description] } ?? []
    return ([rules.word, mode.rawValue, String(level), String(count), String(seed)] + players + end)
      .joined(separator: " ")
  }

  private static let afterMark = "after:"

  /// Reads the stored form; nil for any other text.
  ///
  /// - Parameter own: the rules of one's own, which rounds can have too.
  init?(text: String, own: OwnChoices) {
    var words = text.split(separator: " ").map(String.init)
    var after: GameID?
    if let last = words.last, last.hasPrefix(Rounds.afterMark) {
      guard let id = GameID(String(last.dropFirst(Rounds.afterMark.count))) else { return nil }
      after = id
      words.removeLast()
    }
    guard words.count >= 7, let rules = own.rules(words[0]),
      let mode = GameMode.Kind(rawValue: words[1]), Rounds.modes.contains(mode), let level = Int(words[2]),
      let count = Int(words[3]), Rounds.counts.contains(count), let seed = UInt64(words[4])
    else { return nil }
    let entrants = words.dropFirst(5).compactMap { word -> Entrant? in
      let team = word.hasSuffix("a") ? 0 : word.hasSuffix("b") ? 1 : nil
      return Int(team == nil ? word : String(word.dropLast())).map { Entrant(player: $0, team: team) }
    }
    guard entrants.count == words.count - 5, entrants.count <= Player.maxCount,
      Set(entrants.map(\.player)).count == entrants.count
    else { return nil }
    self.init(
      rules: rules, mode: mode, level: level, count: count, seed: seed, entrants: entrants,
      precedingResult: after)
  }
}

/// The reason why rounds cannot start.
package enum RoundsRefusal: Equatable, CustomStringConvertible {
  case tooFew
  /// Two teams with different numbers of players would not compare.
  case unequalTeams(Int, Int)

  package var description: String {
    switch self {
    case .tooFew: tr("Rounds need at least two players.")
    case .unequalTeams(let first, let second):
      tr("Both teams need the same number of players: they have %s and %s.", String(first), String(second))
    }
  }
}

extension Rounds {
  /// The reason why they cannot start; nil if they can.
  package var refusal: RoundsRefusal? {
    guard entrants.count > 1 else { return .tooFew }
    guard hasTeams else { return nil }
    let counts = [0, 1].map { team in entrants.count { $0.team == team } }
    return counts[0] == counts[1] ? nil : .unequalTeams(counts[0], counts[1])
  }
}
