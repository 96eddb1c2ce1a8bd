/// One of those who play a career.
struct Player: Equatable, Sendable, Identifiable {
  /// How many there can be.
  static let most = 10

  let id: Int
  /// The name as it may be shown.
  var name: String
}

/// Why nothing was done to the players.
enum PlayerError: Error, Equatable, CustomStringConvertible {
  case name(PlayerNameError)
  /// There is one of that name already.
  case taken(String)
  /// There are as many as there can be.
  case full
  /// There is no such player.
  case unknown

  var description: String {
    switch self {
    case .name(let error): error.description
    case .taken(let name): tr("there is a player \(name) already")
    case .full: tr("there are \(Player.most) players already; remove one first")
    case .unknown: tr("there is no such player any more")
    }
  }
}
