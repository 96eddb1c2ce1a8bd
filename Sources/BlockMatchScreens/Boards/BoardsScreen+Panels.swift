import BlockEngine
import BlockLink
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

// The panels of the boards: choices of the board, the server, friends, and a record.
extension BoardsScreen {
  private mutating func open(
    _ title: String, lines: [Panel.Line] = [], _ items: [MenuList<Choice>.Item], selected: Choice? = nil
  ) {
    var menu = MenuList(items)
    if let selected { menu.select(selected) }
    panel = (title, lines, menu)
  }

  mutating func openModes() {
    open(
      tr("Mode"), BoardQuery.modes.map { .init(.mode($0.kind), $0.kind.title) },
      selected: .mode(query.mode.kind))
  }

  mutating func openRules(in context: ScreenContext) {
    open(
      tr("Rules"),
      Ruleset.Name.allCases.map { .init(.rules($0), $0.title(isUnicode: context.isUnicode)) },
      selected: .rules(query.rules))
  }

  mutating func openPeriods() {
    open(
      tr("When"), BoardQuery.Period.allCases.map { .init(.period($0), $0.title) },
      selected: .period(query.period))
  }

  mutating func openServer() {
    var items: [MenuList<Choice>.Item] = []
    var lines: [Panel.Line] = []
    if let address {
      lines = [.text(listing.map { "\($0.server), \(address)" } ?? address)]
      if membership?.address == address {
        lines.append(.text(tr("Your games can be sent to these boards.")))
        items.append(.init(.leave, tr("Leave these boards")))
      } else {
        lines.append(
          .text(tr("Once you join, the seeds of new games are drawn so that those games can be sent there.")))
        items.append(.init(.join, tr("Join these boards")))
      }
      items.append(.init(.forget, tr("Remove all my data there")))
    }
    open(
      tr("Server"), lines: lines,
      items + [.init(.typeAddress, tr("Type an address")), .init(.close, tr("Back"))])
  }

  mutating func openFriends() {
    let lines: [Panel.Line] = [.text(tr("The list is on this machine alone. Enter removes a friend."))]
    open(
      tr("Friends"), lines: lines,
      [.init(.addFriend, tr("Add a friend"))] + friends.names.map { .init(.removeFriend($0), $0) }
        + [.init(.close, tr("Back"))])
  }

  mutating func openRecord() {
    guard let place = list.selected(of: listing?.page.places) else { return }
    var items: [MenuList<Choice>.Item] = [.init(.watch, tr("Watch")), .init(.race, tr("Race it"))]
    if place.rank != listing?.page.own {
      items.append(
        friends.names.contains(place.name)
          ? .init(.removeFriend(place.name), tr("No longer a friend"))
          : .init(.addPlayer(place.name), tr("Add to friends")))
    }
    open(
      place.name, lines: place.lines(by: query.mode.ranking), items + [.init(.close, tr("Back"))])
  }

  mutating func answerPanel(_ event: InputEvent, in context: inout ScreenContext) -> Transition {
    guard var panel else { return .stay }
    if bar.isBack(event, in: context.drawing) {
      self.panel = nil
      return .stay
    }
    let response = panel.menu.respond(to: event, in: placed(panel, in: context.size).menuArea)
    self.panel = panel
    guard case .chosen(let choice) = response else { return .stay }
    self.panel = nil
    perform(choice, in: &context)
    return .stay
  }

  private mutating func perform(_ choice: Choice, in context: inout ScreenContext) {
    switch choice {
    case .mode(let kind):
      query.mode = GameMode(kind) ?? query.mode
      query.first = 0
      load(&context)
    case .rules(let rules):
      (query.rules, query.first) = (rules, 0)
      load(&context)
    case .period(let period):
      (query.period, query.first) = (period, 0)
      load(&context)
    case .typeAddress: typing = (TextField(typedAddress ?? ""), .address)
    case .join:
      joins = true
      load(&context)
    case .leave:
      // The boards of the server that was left stay on the screen.
      typedAddress = typedAddress ?? membership?.address
      context.ask(.boards(.leave))
      context.showNews(tr("The boards are left; what was sent stays there."))
    case .forget:
      guard let address else { break }
      forgetting = (
        address,
        ConfirmationPanel(
          tr("Remove all your data there?"),
          lines: [
            .text(tr("Your name, your key and all your records are removed from %s for good.", address)),
            .text(tr("'blockfall boards --export FOLDER' keeps them here.")),
          ], no: tr("Keep it"), yes: tr("Remove it"))
      )
    case .addFriend: typing = (TextField(maxCharacters: LinkName.maxColumns), .friend)
    case .addPlayer(let name):
      _ = change({ friends throws(FriendList.Fault) in try friends.add(name) }, &context)
    case .removeFriend(let name):
      _ = change({ friends throws(FriendList.Fault) in friends.remove(name) }, &context)
    case .watch: begin(.watch, &context)
    case .race: begin(.race, &context)
    case .close: break
    }
  }

  func placed(_ panel: (title: String, lines: [Panel.Line], menu: MenuList<Choice>), in size: Size) -> Panel {
    // A long menu scrolls; on a small screen the lines may go.
    let rows = min(panel.menu.items.count, max(3, size.rows - 5))
    var box = Panel(title: panel.title, lines: panel.lines, menu: panel.menu, menuRows: rows)
    box.place(in: size, over: nil)
    return box
  }
}
