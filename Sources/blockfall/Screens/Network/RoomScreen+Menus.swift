import BlockLink
import TerminalUI

/// The menus in and outside of a room.
extension RoomScreen {
  func listMenu(in context: ScreenContext) -> MenuList<Choice> {
    let rooms = (list?.rooms ?? []).map { room in
      let rules = room.rules.title(isUnicode: context.isUnicode)
      let seats = room.isBroadcast ? tr("to watch") : "\(room.players)/\(room.seats)"
      let text =
        "\(room.name.sanitized)  \(rules)  \(seats)" + (room.isPlaying ? "  " + tr("a match is running") : "")
      guard !room.isBroadcast, !room.hasSeat, !request.watches else {
        return MenuList<Choice>.Item(.join(room.name), text)
      }
      // No seat is free there at the moment.
      return MenuList<Choice>.Item(
        .watch(room.name), room.isWatchable ? tr("Watch: %s", text) : text + "  " + tr("nobody watches"))
    }
    let own: [MenuList<Choice>.Item] = request.watches ? [] : [.init(.open, tr("Open a room"))]
    return MenuList(rooms + own + [.init(.refresh, tr("Look again")), .init(.leave, tr("Leave"))])
  }

  /// - Parameter selected: the item to select; the first one if it no longer exists.
  func roomMenu(_ room: RoomState, selected: Choice = .ready) -> MenuList<Choice> {
    var items: [MenuList<Choice>.Item] = []
    if room.you > 0 {
      let isReady = room.members[room.you - 1].isReady
      items.append(isReady ? .init(.notReady, tr("Not ready")) : .init(.ready, tr("Ready")))
      if room.members.count < room.settings.seats {
        items.append(.init(.invite, tr("Invite")))
        if hasSeatForBot(in: room) { items.append(.init(.addBot, tr("Add a bot"), value: String(botGrade))) }
      }
      if !bots.isEmpty { items.append(.init(.removeBot, tr("Remove a bot"))) }
    }
    items.append(isHost ? .init(.leave, tr("Leave")) : .init(.leaveRoom, tr("Leave the room")))
    var menu = MenuList(items)
    menu.select(selected)
    return menu
  }

  /// The menu after a match in a room that still exists.
  var resultMenu: MenuList<Choice> {
    let again: [MenuList<Choice>.Item] = own == nil ? [] : [.init(.ready, tr("Again"))]
    return MenuList(again + [.init(.back, tr("Room")), .init(.leave, tr("Leave"))])
  }

  /// The menu after the connection has ended.
  var endMenu: MenuList<Choice> {
    request.comesFromNetwork
      ? MenuList([.init(.network, tr("Back"))])
      : MenuList([.init(.network, tr("Across a network")), .init(.leave, tr("Menu"))])
  }
}

extension RoomList.Entry {
  /// Whether a new player can get a seat there.
  var hasSeat: Bool { !isPlaying && players < seats }
}
