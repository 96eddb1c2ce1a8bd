/// What makes a game one of a match: whom it plays against, and by which table.
///
/// All games of a match have the same seed, so that all get the same pieces.
public struct Versus: Equatable, Sendable {
  /// How many games a match can have.
  public static let playerCounts = 2...8

  /// Whom an attack goes to; only players who have not gone out are chosen.
  public enum Targeting: String, CaseIterable, Sendable {
    /// The next player in seat order.
    case next
    /// Each of the others in turn, in seat order, one for each clear.
    case turn
    /// Anyone, by the match's seed.
    case seeded = "random"
    /// Whoever attacked last; the next player in seat order before anybody did.
    case attacker
  }

  /// The table of attacks.
  public let attack: AttackRules
  /// The player's seat, from 1.
  public let player: Int
  /// How many play.
  public let players: Int
  /// Whom an attack goes to.
  public let targeting: Targeting
  /// Whether pieces and holes are dealt by somebody who keeps the seed: each arrival carries its holes then.
  public let isDealt: Bool

  /// A seat in a match.
  ///
  /// - Precondition: `players` is 2…8 and `player` is 1…`players`.
  public init(
    attack: AttackRules = .guideline, player: Int, of players: Int, targeting: Targeting = .next,
    isDealt: Bool = false
  ) {
    precondition(Versus.playerCounts.contains(players) && (1...players).contains(player), "a seat")
    self.attack = attack
    self.player = player
    self.players = players
    self.targeting = targeting
    self.isDealt = isDealt
  }
}
