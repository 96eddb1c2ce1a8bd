import BlockEngine

/// Players of the career, or two teams of them, who play the same games in turn at one keyboard.
///
/// What was played is not part of it: a turn's result is an ordinary one, and is found by its player, rules, mode and
/// seed. So the table is whole whenever the program was ended.
struct Rounds: Equatable, Sendable {
  /// One who takes part.
  struct Entrant: Equatable, Sendable {
    /// The player's ID.
    let player: Int
    /// The team, 0 or 1; nil if everybody plays for himself.
    var team: Int?
  }

  /// One game of somebody.
  struct Turn: Hashable, Sendable {
    /// The round, from 0.
    let round: Int
    /// The player's ID.
    let player: Int
  }

  /// How many rounds there can be.
  static let counts = 1...10

  var rules: RulesChoice
  var mode: GameMode.Kind
  /// The level that each game begins at.
  var level: Int
  /// How many rounds there are.
  var count: Int
  /// The seed of the first round.
  var seed: UInt64
  /// Who takes part, in the order of the turns.
  var entrants: [Entrant]
  /// The latest result that was there when they began with a seed that had been played before: it and what is older
  /// are no turns; nil if there was none.
  var after: GameID?

  /// The modes that results compare in and whose seed can be any.
  static let modes: [GameMode.Kind] = GameMode.Kind.played.filter { $0 != .daily && $0.ranking != .none }

  /// Whether two teams play.
  var isInTeams: Bool { entrants.contains { $0.team != nil } }

  /// The seed of each round: the first one's own, then what a generator gives that begins with it.
  var seeds: [UInt64] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { $0 == 0 ? seed : generator.next() >> 32 }
  }

  /// All turns in their order.
  var turns: [Turn] {
    (0..<count).flatMap { round in entrants.map { Turn(round: round, player: $0.player) } }
  }

  /// What a turn's game follows from; nil if the mode cannot be played so.
  func setup(of turn: Turn) -> GameSetup? {
    guard let mode = GameMode(mode), seeds.indices.contains(turn.round) else { return nil }
    return GameSetup(
      ruleset: rules.ruleset, seed: seeds[turn.round], startLevel: startLevel, mode: mode)
  }

  /// The level that each game begins at, as the rules know it.
  var startLevel: Int { rules.ruleset.level(near: level) }

  /// The same, with the players of both teams by turns.
  var inTurns: Rounds {
    guard isInTeams else { return self }
    let teams = [0, 1].map { team in entrants.filter { $0.team == team } }
    var other = self
    other.entrants = zip(teams[0], teams[1]).flatMap { [$0, $1] }
    return other
  }

  /// The same anew, with another seed.
  func again(seed: UInt64) -> Rounds {
    var other = self
    other.seed = seed
    other.after = nil
    return other
  }

  /// The same for players with other IDs; nil if not two of them are known.
  ///
  /// - Parameter players: the new ID of each that is known.
  func translated(_ players: [Int: Int]) -> Rounds? {
    var other = self
    other.entrants = entrants.compactMap { entrant in
      players[entrant.player].map { Entrant(player: $0, team: entrant.team) }
    }
    return other.entrants.count > 1 ? other : nil
  }

  /// Whether these are the same rounds, whatever was played before them.
  func isSame(as other: Rounds) -> Bool {
    var same = other
    same.after = after
    return self == same
  }
}

extension Rounds {
  /// The text that it is kept as: `RULES MODE LEVEL ROUNDS SEED PLAYER… [after:GAME]`, a player being an ID, with `a` or
  /// `b` after it in teams.
  var text: String {
    let players = entrants.map { entrant in
      "\(entrant.player)" + (entrant.team.map { $0 == 0 ? "a" : "b" } ?? "")
    }
    let end = after.map { [Rounds.afterMark + $0.description] } ?? []
    return ([rules.rawValue, mode.rawValue, String(level), String(count), String(seed)] + players + end)
      .joined(separator: " ")
  }

  private static let afterMark = "after:"

  /// What a text says that was kept; nil for any other.
  init?(text: String) {
    var words = text.split(separator: " ").map(String.init)
    var after: GameID?
    if let last = words.last, last.hasPrefix(Rounds.afterMark) {
      guard let id = GameID(String(last.dropFirst(Rounds.afterMark.count))) else { return nil }
      after = id
      words.removeLast()
    }
    guard words.count >= 7, let rules = RulesChoice(rawValue: words[0]),
      let mode = GameMode.Kind(rawValue: words[1]), Rounds.modes.contains(mode), let level = Int(words[2]),
      let count = Int(words[3]), Rounds.counts.contains(count), let seed = UInt64(words[4])
    else { return nil }
    let entrants = words.dropFirst(5).compactMap { word -> Entrant? in
      let team = word.hasSuffix("a") ? 0 : word.hasSuffix("b") ? 1 : nil
      return Int(team == nil ? word : String(word.dropLast())).map { Entrant(player: $0, team: team) }
    }
    guard entrants.count == words.count - 5, entrants.count <= Player.most,
      Set(entrants.map(\.player)).count == entrants.count
    else { return nil }
    self.init(
      rules: rules, mode: mode, level: level, count: count, seed: seed, entrants: entrants,
      after: after)
  }
}

/// Why rounds cannot begin.
enum RoundsRefusal: Equatable, CustomStringConvertible {
  case tooFew
  /// Two teams with different numbers of players would not compare.
  case unequalTeams(Int, Int)

  var description: String {
    switch self {
    case .tooFew: tr("Rounds need two players at the least.")
    case .unequalTeams(let first, let second):
      tr("Both teams need as many players: they have %s and %s.", String(first), String(second))
    }
  }
}

extension Rounds {
  /// Why they cannot begin; nil if they can.
  var refusal: RoundsRefusal? {
    guard entrants.count > 1 else { return .tooFew }
    guard isInTeams else { return nil }
    let counts = [0, 1].map { team in entrants.count { $0.team == team } }
    return counts[0] == counts[1] ? nil : .unequalTeams(counts[0], counts[1])
  }
}
