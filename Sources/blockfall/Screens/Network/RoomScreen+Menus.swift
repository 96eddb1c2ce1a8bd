import BlockBot
import BlockLink
import TerminalUI

/// What there is to choose from, in and outside of a room.
extension RoomScreen {
  func listMenu(in context: ScreenContext) -> MenuList<Choice> {
    let rooms = (list?.rooms ?? []).map { room in
      let rules = room.rules.title(isUnicode: context.isUnicode)
      let seats = room.isShow ? tr("to watch") : "\(room.players)/\(room.seats)"
      let text =
        "\(room.name.harmless)  \(rules)  \(seats)" + (room.isPlaying ? "  " + tr("a match goes on") : "")
      guard !room.isShow, !room.hasSeat, !wish.watches else {
        return MenuList<Choice>.Item(.join(room.name), text)
      }
      // Nobody can play there now.
      return MenuList<Choice>.Item(
        .watch(room.name), room.isWatchable ? tr("Watch: %s", text) : text + "  " + tr("nobody watches"))
    }
    let own: [MenuList<Choice>.Item] = wish.watches ? [] : [.init(.open, tr("Open a room"))]
    return MenuList(rooms + own + [.init(.look, tr("Look again")), .init(.leave, tr("Leave"))])
  }

  var callMenu: MenuList<Choice> {
    MenuList(
      (list?.players ?? []).map { .init(.call($0), $0.harmless) }
        + [.init(.look, tr("Look again")), .init(.back, tr("Back"))])
  }

  /// - Parameter selected: what was selected; the first line if that is not there any more.
  func roomMenu(_ room: RoomState, selected: Choice = .ready) -> MenuList<Choice> {
    var items: [MenuList<Choice>.Item] = []
    if room.you > 0 {
      let isReady = room.members[room.you - 1].isReady
      items.append(isReady ? .init(.notReady, tr("Not ready")) : .init(.ready, tr("Ready")))
      if room.members.count < room.settings.seats {
        items.append(.init(.invite, tr("Invite")))
        if hasSeatForBot(in: room) {
          items.append(.init(.addBot, tr("Add a bot"), value: String(botGrade)))
        }
      }
      if !bots.isEmpty { items.append(.init(.removeBot, tr("Remove a bot"))) }
    }
    items.append(isHost ? .init(.leave, tr("Leave")) : .init(.leaveRoom, tr("Leave the room")))
    var menu = MenuList(items)
    menu.select(selected)
    return menu
  }

  /// Whether others play or watch in a match that ends with the server that one runs.
  var meansTheEndToOthers: Bool {
    guard isHost, isLive, result == nil, let room = connection.session.room else { return false }
    let others = room.members.enumerated().contains { $0.offset + 1 != room.you && $0.element.bot == 0 }
    return others || room.watchers > 0
  }

  /// How the room can be closed while others play.
  var closingMenu: MenuList<Choice> {
    MenuList([
      .init(.playOn, own == nil ? tr("Watch on") : tr("Play on")),
      .init(.closeLater, tr("Close it after the match")), .init(.closeNow, tr("Close it now")),
    ])
  }

  /// What follows a match in a room that is still there.
  var resultMenu: MenuList<Choice> {
    let again: [MenuList<Choice>.Item] = own == nil ? [] : [.init(.ready, tr("Again"))]
    return MenuList(again + [.init(.back, tr("Room")), .init(.leave, tr("Leave"))])
  }

  /// The ways on when the connection is over.
  var endMenu: MenuList<Choice> {
    wish.comesFromNetwork
      ? MenuList([.init(.network, tr("Back"))])
      : MenuList([.init(.network, tr("Across a network")), .init(.leave, tr("Menu"))])
  }
}

/// Bots that this game seats in the room.
extension RoomScreen {
  /// Takes the grade of the next bot one step on or back.
  mutating func changeGrade(by step: Int) {
    botGrade = min(max(botGrade + step, BotGrade.numbers.lowerBound), BotGrade.numbers.upperBound)
    showRoom()
  }

  /// Whether a seat is left when all bots that are on their way have taken theirs.
  private func hasSeatForBot(in room: RoomState) -> Bool {
    let coming = bots.count { bot in !room.members.contains { $0.name == bot.name } }
    return room.members.count + coming < room.settings.seats
  }

  mutating func addBot(_ grade: Int, _ outbox: inout Outbox) {
    guard let grade = BotGrade(grade), let room = connection.session.room, hasSeatForBot(in: room) else {
      return
    }
    let number = (1...bots.count + 1).first { number in !bots.contains { $0.number == number } } ?? 1
    bots.append(RoomBot(grade, number, to: connection.address, room: room.code, &outbox))
    showRoom()
  }

  mutating func removeBot(in context: ScreenContext, _ outbox: inout Outbox) {
    guard !bots.isEmpty else { return }
    bots[bots.count - 1].leave(at: context.now, &outbox)
    bots.removeLast()
    showRoom()
  }

  /// Has all of them leave: they are in a room because one is there oneself.
  mutating func releaseBots(in context: ScreenContext, _ outbox: inout Outbox) {
    for index in bots.indices { bots[index].leave(at: context.now, &outbox) }
    bots = []
  }

  /// Lets the bots come up to now; one that cannot play goes, and why is said.
  mutating func playBots(in context: ScreenContext, _ outbox: inout Outbox) {
    for index in bots.indices {
      bots[index].catchUp(in: context, &outbox)
      if let failure = bots[index].failure {
        outbox.tell(tr("%s cannot play: %s", bots[index].name, failure))
        bots[index].leave(at: context.now, &outbox)
      }
    }
    guard bots.contains(where: { $0.failure != nil }) else { return }
    bots.removeAll { $0.failure != nil }
    if case .room = stage { showRoom() }
  }
}

extension RoomList.Entry {
  /// Whether somebody who comes now can play there.
  var hasSeat: Bool { !isPlaying && players < seats }
}
