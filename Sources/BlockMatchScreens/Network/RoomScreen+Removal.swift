import BlockControls
import BlockEngine
import BlockLink
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// Removing others from the player's own room.
extension RoomScreen {
  /// The players whom this player may remove; bots of this game leave by a row of their own.
  func removablePlayers(in room: RoomState) -> [String] {
    guard connection.session.canRemove else { return [] }
    return room.members.enumerated().compactMap { index, member in
      index + 1 == room.you || bots.contains { $0.name == member.name } ? nil : member.name
    }
  }

  /// The action of the bar while there is somebody to remove.
  var removalAction: String? {
    switch stage {
    case .room, .playing:
      guard let room = connection.session.room, !removablePlayers(in: room).isEmpty else { return nil }
      return tr("%s Remove", tr("Delete", context: "a key"))
    default: return nil
    }
  }

  /// Asks whom to remove if the player presses Delete, which the current key bindings may use otherwise, or the action
  /// of the bar; a match goes on meanwhile.
  ///
  /// - Returns: whether it does.
  mutating func askWhomToRemove(_ event: InputEvent, in context: ScreenContext) -> Bool {
    guard removalAction != nil else { return false }
    switch event {
    case .key(let key):
      guard key.key == .delete, key.phase == .press, context.bindings.action(bound: key) == nil else {
        return false
      }
    default: guard bar(in: context).isRight(event, in: context.drawing) else { return false }
    }
    if let own { played.seats[own].input?.controls.cancel(at: ControlTime(context.now)) }
    stage = .removing(removeMenu)
    return true
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
