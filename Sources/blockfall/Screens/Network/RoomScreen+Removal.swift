import BlockLink
import TerminalUI

/// Removing others from the player's own room.
extension RoomScreen {
  /// The players whom this player may remove; bots of this game leave by a row of their own.
  func removablePlayers(in room: RoomState) -> [String] {
    guard connection.session.canRemove, !room.isPlaying else { return [] }
    return room.members.enumerated().compactMap { index, member in
      index + 1 == room.you || bots.contains { $0.name == member.name } ? nil : member.name
    }
  }

  /// The players who can be removed.
  var removeMenu: MenuList<Choice> {
    let players = connection.session.room.map { removablePlayers(in: $0) } ?? []
    return MenuList(players.map { .init(.removePlayer($0), $0.sanitized) } + [.init(.back, tr("Back"))])
  }
}

extension LeftCode {
  /// The news for a player who did not leave by choice; nil if there is none.
  var text: String? {
    switch self {
    case .asked: nil
    case .closed: tr("The room is closed.")
    case .idle: tr("The room is closed: nothing has happened in it for a long time.")
    case .removed: tr("You were removed from the room.")
    }
  }
}
