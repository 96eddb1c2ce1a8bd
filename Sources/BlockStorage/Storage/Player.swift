import BlockPlatform
import BlockSettings

/// A player of the career.
package struct Player: Equatable, Sendable, Identifiable {
  /// The most players.
  package static let maxCount = 10

  package let id: Int
  /// The name, safe to display.
  package var name: String
}

/// Why a change of the players was refused.
package enum PlayerError: Error, Equatable, CustomStringConvertible {
  case name(PlayerNameError)
  /// The name is taken.
  case taken(String)
  /// The name cannot be told apart from this player's.
  case alike(String)
  /// The number of players is at its limit.
  case full
  /// There is no such player.
  case unknown

  package var description: String {
    switch self {
    case .name(let error): error.description
    case .taken(let name): tr("there is a player \(name) already")
    case .alike(let name): tr("that looks like %s, and there is a player of that name already", name)
    case .full: tr("there are \(Player.maxCount) players already; remove one first")
    case .unknown: tr("there is no such player any more")
    }
  }
}
