import BlockEngine

/// Whose games are meant.
enum PlayerFilter: Equatable, Sendable {
  case everyone
  case quickGames
  case player(Int)

  /// The player's own, or with nil quick games.
  static func of(_ player: Player?) -> PlayerFilter { player.map { .player($0.id) } ?? .quickGames }

  /// What a query of the results asks for.
  var condition: String {
    switch self {
    case .everyone: "TRUE"
    case .quickGames: "result.player IS NULL"
    case .player(let id): "result.player = \(id)"
    }
  }
}

/// Which games of the history are meant.
struct HistoryFilter: Equatable, Sendable {
  var player = PlayerFilter.everyone
  /// The beginning of a date, such as 2026, 2026-11 or 2026-11-21; anything but its digits is passed over.
  var date = ""
  /// The mode; nil for all.
  var mode: GameMode.Kind?

  /// What a query of the results asks for.
  var condition: String { condition(in: ids) }

  /// The same for some of the IDs alone.
  func condition(in ids: Range<String>) -> String {
    let mode =
      mode.map {
        $0 == .custom ? " AND result.mode GLOB 'custom:*'" : " AND result.mode = '\($0.resultText)'"
      } ?? ""
    return "\(player.condition) AND result.id >= '\(ids.lowerBound)' AND result.id < '\(ids.upperBound)'"
      + mode
  }

  /// The IDs of the date; "~" comes after everything that an ID has.
  var ids: Range<String> {
    let digits = String(date.unicodeScalars.filter { ("0"..."9").contains($0) }.prefix(8).map(Character.init))
    return digits..<(digits + "~")
  }
}
