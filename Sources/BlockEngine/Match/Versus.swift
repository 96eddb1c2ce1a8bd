/// A game's seat in a match, with the attack table.
///
/// All games of a match have the same seed, so that all players get the same pieces.
public struct Versus: Equatable, Sendable {
  /// The possible numbers of players.
  public static let playerCounts = 2...8
  /// The possible seats.
  package static let seats = 1...playerCounts.upperBound

  /// The choice of an attack's target among the players still in the match.
  public enum Targeting: String, CaseIterable, Sendable {
    /// The next player in seat order.
    case next
    /// The other players in turn, in seat order, one for each clear.
    case turn
    /// A random player, by the match's seed.
    case seeded = "random"
    /// The last attacker; before the first attack, the next player in seat order.
    case attacker
  }

  /// The attack table.
  public let attack: AttackRules
  /// The player's seat, from 1.
  public let player: Int
  /// The number of players.
  public let players: Int
  /// The choice of targets.
  public let targeting: Targeting
  /// Whether a holder of the seed deals pieces and holes; each arrival then carries its holes.
  public let hasHiddenSeed: Bool

  /// A seat in a match.
  ///
  /// - Precondition: `players` is 2…8 and `player` is 1…`players`.
  public init(
    attack: AttackRules = .guideline, player: Int, of players: Int, targeting: Targeting = .next,
    hasHiddenSeed: Bool = false
  ) {
    precondition(Versus.playerCounts.contains(players) && (1...players).contains(player), "a seat")
    self.attack = attack
    self.player = player
    self.players = players
    self.targeting = targeting
    self.hasHiddenSeed = hasHiddenSeed
  }
}
