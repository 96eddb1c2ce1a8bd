import BlockEngine
import BlockLink
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockStorage
import TerminalUI

/// The setup of a room before it is opened.
extension RoomScreen {
  mutating func askForRoomSettings(in context: ScreenContext) {
    roomSetup = context.settings.versus.forRoom
    stage = .opening(openingMenu(in: context, selected: 0))
  }

  private func openingMenu(in context: ScreenContext, selected: Int) -> MenuList<Choice> {
    var items: [MenuList<Choice>.Item] = [.init(.proceed, tr("Open the room"))]
    items += roomSetup.parts.map { part in
      part == .rules
        ? .rules(.part(part), roomSetup.rules, in: context)
        : .init(.part(part), part.title, value: roomSetup.value(of: part, isUnicode: context.isUnicode))
    }
    items.append(.init(.watchers, tr("Watchers"), value: allowsWatchers ? tr("on") : tr("off")))
    items.append(.init(.seats, tr("Seats"), value: String(seatCount)))
    return MenuList(items, selected: min(selected, items.count - 1))
  }

  /// Changes the value of the selected row by a step.
  mutating func change(_ choice: Choice, by step: Int, in context: inout ScreenContext) {
    guard case .opening(let menu) = stage else { return }
    switch choice {
    case .part(let part):
      roomSetup.change(part, by: step, offered: RoomSettings.offered)
      context.set(part.keys, as: roomSetup)
    case .seats: seatCount = Versus.playerCounts.stepped(from: seatCount, by: step)
    case .watchers: allowsWatchers.toggle()
    default: return
    }
    stage = .opening(openingMenu(in: context, selected: menu.selection))
  }

  /// Opens the room with its settings: on a hosted server, or on the current one.
  mutating func open(in context: inout ScreenContext) {
    if isHost { return startServer(in: &context) }
    stage = .connecting
    openRoom(in: &context)
  }
}
