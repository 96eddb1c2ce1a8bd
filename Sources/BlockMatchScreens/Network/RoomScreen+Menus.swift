import BlockLink
import BlockPlatform
import BlockStorage
import TerminalUI

/// The menus in and outside of a room.
extension RoomScreen {
  /// - Parameter selected: the item to select; the first one if it no longer exists.
  func roomMenu(_ room: RoomState, selected: Choice = .ready) -> MenuList<Choice> {
    var items: [MenuList<Choice>.Item] = []
    if room.isRanked {
      items += isSeriesRunning || room.you == 0 ? [] : rankedAgainItems
    } else if room.you > 0 {
      let isReady = room.members[room.you - 1].isReady
      items.append(isReady ? .init(.notReady, tr("Not ready")) : .init(.ready, tr("Ready")))
      if room.members.count < room.settings.seats {
        items.append(.init(.invite, tr("Invite")))
        if hasSeatForBot(in: room) { items.append(.init(.addBot, tr("Add a bot"), value: String(botGrade))) }
      }
      if !bots.isEmpty { items.append(.init(.removeBot, tr("Remove a bot"))) }
      if !removablePlayers(in: room).isEmpty { items.append(.init(.remove, tr("Remove a player"))) }
    }
    items.append(isHost ? .init(.leave, tr("Leave")) : .init(.leaveRoom, tr("Leave the room")))
    var menu = MenuList(items)
    menu.select(selected)
    return menu
  }

  /// The answers to the question whether to leave the room.
  var leavingMenu: MenuList<Choice> {
    MenuList([
      .init(.back, tr("Stay")),
      isHost ? .init(.leave, tr("Close the room")) : .init(.leaveRoom, tr("Leave the room")),
    ])
  }

  /// The menu after a match in a room that still exists.
  var resultMenu: MenuList<Choice> {
    if connection.session.room?.isRanked == true, own != nil {
      // The next match of a series begins by itself, and who leaves before it loses.
      return MenuList(
        isSeriesRunning
          ? [.init(.back, tr("Room")), .init(.askToLeave, tr("Leave"))]
          : rankedAgainItems + [.init(.leave, tr("Leave"))])
    }
    let again: [MenuList<Choice>.Item] = own == nil ? [] : [.init(.ready, tr("Again"))]
    if isRun { return MenuList(again + [.init(.leave, tr("Leave"))]) }
    return MenuList(again + [.init(.back, tr("Room")), .init(.leave, tr("Leave"))])
  }

  /// What to play after a ranked series.
  private var rankedAgainItems: [MenuList<Choice>.Item] {
    let isTogether = connection.session.room?.members.count == 2
    return (isTogether ? [.init(.ready, tr("Rematch"))] : []) + [.init(.seekAnother, tr("Another opponent"))]
  }

  /// The menu after the connection has ended.
  var endMenu: MenuList<Choice> {
    var items: [MenuList<Choice>.Item] = []
    if case .over(let end) = connection.state, end.mayPass, !isHost {
      items.append(.init(.joinAgain, tr("Join again")))
    }
    if request.endsProgram {
      items.append(.init(.leave, tr("Leave")))
    } else if request.comesFromNetwork {
      items.append(.init(.network, tr("Back")))
    } else {
      items += [.init(.network, tr("Across a network")), .init(.leave, tr("Menu"))]
    }
    return MenuList(items)
  }
}
