/// Everything that determines a match, except its players' commands.
///
/// All players have the same seed and the same given pieces, but each may have different rules.
public struct MatchSetup: Sendable {
  /// The rules and the start of one player.
  public struct Player: Sendable {
    /// The rules.
    public var ruleset: Ruleset
    /// The start level.
    public var startLevel: Int
    /// The field at the beginning; nil for an empty one of the rule set's size.
    public var playfield: Playfield?

    /// A player, by default on an empty field at level 1.
    public init(ruleset: Ruleset, startLevel: Int = 1, playfield: Playfield? = nil) {
      self.ruleset = ruleset
      self.startLevel = startLevel
      self.playfield = playfield
    }
  }

  /// The players in seat order, two to eight.
  public let players: [Player]
  /// The seed of all randomness.
  public let seed: UInt64
  /// The attack table.
  public let attack: AttackRules
  /// The choice of targets.
  public let targeting: Versus.Targeting
  /// Pieces that come before the randomizers' and use up no draw.
  public let pieces: [Tetromino]
  /// Whether a holder of the seed deals pieces and holes.
  public let hasHiddenSeed: Bool
  /// The goal.
  public let goal: MatchGoal
  /// The key from whose stream pieces and holes are dealt; nil if they come from the seed.
  public let dealKey: DealKey?

  /// A match of `players`.
  ///
  /// - Precondition: there are two to eight players.
  public init(
    players: [Player], seed: UInt64, attack: AttackRules = .guideline,
    targeting: Versus.Targeting = .next, pieces: [Tetromino] = [], hasHiddenSeed: Bool = false,
    goal: MatchGoal = .lastStanding, dealKey: DealKey? = nil
  ) {
    precondition(Versus.playerCounts.contains(players.count), "two to eight players")
    self.players = players
    self.seed = seed
    self.attack = attack
    self.targeting = targeting
    self.pieces = pieces
    self.hasHiddenSeed = hasHiddenSeed
    self.goal = goal
    self.dealKey = dealKey
  }

  /// A match of `count` players with the same rules and level.
  ///
  /// - Precondition: `count` is 2…8.
  public init(
    _ count: Int, _ ruleset: Ruleset, level: Int = 1, seed: UInt64, attack: AttackRules = .guideline,
    targeting: Versus.Targeting = .next, pieces: [Tetromino] = [], goal: MatchGoal = .lastStanding
  ) {
    self.init(
      players: Array(repeating: Player(ruleset: ruleset, startLevel: level), count: count), seed: seed,
      attack: attack, targeting: targeting, pieces: pieces, goal: goal,
      dealKey: DealKey(seed: seed, dealing: [ruleset]))
  }

  /// The setup of the game of `player` (from 1).
  public func game(of player: Int) -> GameSetup {
    let own = players[player - 1]
    return GameSetup(
      ruleset: own.ruleset, seed: seed, startLevel: own.startLevel, pieces: pieces,
      playfield: own.playfield, mode: goal.mode,
      versus: Versus(
        attack: attack, player: player, of: players.count, targeting: targeting, hasHiddenSeed: hasHiddenSeed),
      dealKey: dealKey)
  }
}
