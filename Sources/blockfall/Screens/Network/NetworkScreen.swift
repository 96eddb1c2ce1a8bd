import BlockEngine
import BlockLink
import TerminalUI

/// The way to players on other machines: host a room, enter an address, or join a room on the local network.
struct NetworkScreen: Screen {
  private enum Row: Hashable, Sendable {
    case host
    case address
    /// Whether to watch only.
    case watches
    /// Whether others on the local network can see and invite this player.
    case isSeen
    /// A room on the local network, by its address.
    case room(String)
    case look
  }

  private var menu = MenuList<Row>([.init(.host, "")])
  private var watches = false
  private var isSeen = true
  /// The text field for an address; nil while closed.
  private var typing: TextField?
  private var lastAddress = ""
  /// The run that searches the local network (nil once it has ended), and what it has found.
  private var search: Ticket?
  private var network = LocalNetwork()
  private var isMissing = false
  /// The last line of the search's standard error.
  private var report = ""
  /// Why the search failed; nil if it has not.
  private var failure: String?
  /// The current invitation, and the menu to accept or decline it.
  private var call: (call: LocalNetwork.Call, menu: MenuList<Bool>)?

  /// The longest address, in characters.
  private static let mostCharacters = 200

  private mutating func fill() {
    var items: [MenuList<Row>.Item] = [
      .init(.host, tr("Open a room for friends")), .init(.address, tr("Type an address")),
      .init(.watches, tr("Only watch"), value: watches ? tr("on") : tr("off")),
      .init(.isSeen, tr("Invitations"), value: isSeen ? tr("on") : tr("off")),
    ]
    items += network.rooms.map { .init(.room($0.address), "\($0.name)  \($0.rules)  \($0.seats)") }
    items.append(.init(.look, search == nil ? tr("Look again") : tr("Looking for rooms…")))
    // Keep the selection when rooms are found meanwhile.
    let selected = menu.selected
    menu = MenuList(items)
    menu.select(selected)
  }

  private mutating func look(in context: ScreenContext, _ outbox: inout Outbox) {
    guard search == nil else { return }
    (network, isMissing, report, failure) = (LocalNetwork(), false, "", nil)
    search = outbox.startServer(["rooms", "--stay"] + (isSeen ? ["--as", context.linkName()] : []))
  }

  /// Stops searching and hides from hosts, as the player goes elsewhere.
  private mutating func stopLooking(_ outbox: inout Outbox) {
    if let search { outbox.endServer(search) }
    (search, call) = (nil, nil)
  }

  // MARK: Messages

  mutating func appear(in context: ScreenContext, _ outbox: inout Outbox) {
    look(in: context, &outbox)
    fill()
  }

  mutating func languageChanged(in context: ScreenContext) { fill() }

  var focus: Focus? {
    if let call { return Focus(page: 1, item: call.menu.selection) }
    return typing == nil ? Focus(item: menu.selection) : nil
  }
  var takesText: Bool { typing != nil }

  mutating func update(_ message: Message, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    switch message {
    case .terminating: return .quit
    case .link(let news, let ticket) where ticket == search:
      take(news, in: context, &outbox)
      fill()
    case .tick, .suspending, .continued, .shown, .link, .keyboard, .device, .resized, .storage: break
    case .input(let event):
      if call != nil { return answer(event, in: context, &outbox) }
      return typing == nil ? respond(to: event, in: context, &outbox) : type(event, in: context, &outbox)
    }
    return .stay
  }

  private mutating func take(_ news: LinkNews, in context: ScreenContext, _ outbox: inout Outbox) {
    switch news {
    case .said(let bytes):
      for told in network.take(bytes) { take(told, in: context, &outbox) }
    case .reported(let line): report = line
    case .notStarted:
      isMissing = true
      (search, call) = (nil, nil)
    case .ended(let status):
      (search, call) = (nil, nil)
      network = LocalNetwork()
      if status != 0 { failure = report.isEmpty ? tr("The search for rooms has failed.") : report.sanitized }
    }
  }

  private mutating func respond(to event: InputEvent, in context: ScreenContext, _ outbox: inout Outbox)
    -> Transition
  {
    if bar.isBack(event, in: context) {
      stopLooking(&outbox)
      return .pop
    }
    // A pasted address is meant to be joined.
    if case .paste(let text) = event {
      typing = TextField(NetworkScreen.address(in: text), mostCharacters: NetworkScreen.mostCharacters)
      return .stay
    }
    switch menu.respond(to: event, in: page(in: context).area) {
    case .chosen(.host): return go(to: LinkWish(comesFromNetwork: true), &outbox)
    case .chosen(.address):
      typing = TextField(lastAddress, mostCharacters: NetworkScreen.mostCharacters)
    case .chosen(.room(let address)): return go(to: wish(address), &outbox)
    case .chosen(.look):
      look(in: context, &outbox)
      fill()
    case .chosen(.watches), .changed(.watches, _):
      watches.toggle()
      fill()
    case .chosen(.isSeen), .changed(.isSeen, _):
      isSeen.toggle()
      stopLooking(&outbox)
      look(in: context, &outbox)
      fill()
    case .changed, .none: break
    }
    return .stay
  }

  private mutating func type(_ event: InputEvent, in context: ScreenContext, _ outbox: inout Outbox)
    -> Transition
  {
    guard let text = typing.confirmed(by: event) else { return .stay }
    let address = NetworkScreen.address(in: text)
    if let fault = LinkOptions.fault(of: address) {
      outbox.say(fault)
      return .stay
    }
    (typing, lastAddress) = (nil, address)
    return go(to: wish(address), &outbox)
  }

  private func wish(_ address: String) -> LinkWish {
    LinkWish(address: address, watches: watches, comesFromNetwork: true)
  }

  private mutating func go(to wish: LinkWish, _ outbox: inout Outbox) -> Transition {
    stopLooking(&outbox)
    return .push(RoomScreen(wish))
  }

  /// The address in a typed or pasted text, which may be the host's whole line.
  static func address(in text: String) -> String {
    String(text.split(whereSeparator: \.isWhitespace).last ?? "")
  }

  // MARK: Invitations

  private mutating func take(_ news: LocalNetwork.News, in context: ScreenContext, _ outbox: inout Outbox) {
    switch news {
    case .called(let new):
      guard typing == nil, call == nil else {
        // An invitation does not interrupt the player.
        say("busy", to: new, &outbox)
        return outbox.tell(tr("%s has invited you, and hears that you are busy.", new.name))
      }
      call = (new, MenuList([.init(true, tr("Accept")), .init(false, tr("Decline"))]))
      outbox.hear(.chosen)
      if context.isPlain { outbox.narration.tell(tr("%s invites you.", new.name)) }
    case .lapsed(let id):
      guard let call, call.call.id == id else { return }
      self.call = nil
      outbox.tell(tr("The invitation does not stand any more: %s has gone.", call.call.name))
    }
  }

  private func say(_ answer: String, to call: LocalNetwork.Call, _ outbox: inout Outbox) {
    if let search { outbox.send(Array("\(answer) \(call.id)\n".utf8), to: search) }
  }

  private mutating func answer(_ event: InputEvent, in context: ScreenContext, _ outbox: inout Outbox)
    -> Transition
  {
    guard let call = self.call?.call, var menu = self.call?.menu else { return .stay }
    let response = menu.respond(to: event, in: panel(of: call, menu, in: context).menuArea)
    self.call = (call, menu)
    if case .chosen(true) = response {
      say("accepted", to: call, &outbox)
      return go(to: LinkWish(address: call.address, room: call.room, comesFromNetwork: true), &outbox)
    }
    var isDeclined = bar.isBack(event, in: context)
    if case .chosen(false) = response { isDeclined = true }
    if isDeclined {
      say("declined", to: call, &outbox)
      self.call = nil
    }
    return .stay
  }

  private func panel(of call: LocalNetwork.Call, _ menu: MenuList<Bool>, in context: ScreenContext) -> Panel {
    let rules = Ruleset.Name(rawValue: call.rules)?.title(isUnicode: context.isUnicode) ?? call.rules
    let lines: [Panel.Line] = [.text(rules), .text(call.address)]
    var panel = Panel(
      title: tr("%s invites you.", call.name), lines: lines, menuRows: menu.items.count, menuWidth: menu.width
    )
    panel.place(in: context.size, over: nil)
    return panel
  }

  // MARK: Drawing

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Across a network")) }

  private func page(in context: ScreenContext) -> NotedMenu<Row> {
    var notes: [NotedMenu<Row>.Note] = []
    if let fault = isMissing ? ServerProgram.missing : failure {
      notes.append((fault, .warning))
    } else {
      if search != nil, isSeen {
        notes.append((tr("Hosts in this local network see you, and can invite you."), .faint))
      }
      notes.append(
        (tr("The host of a room sees the line that friends type: the address is its last word."), .faint))
    }
    return NotedMenu(menu, typing: typing, fieldColumns: 70, notes: notes, in: context.size)
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    if let (call, menu) = call {
      let panel = panel(of: call, menu, in: context)
      panel.draw(into: &buffer, isASCII: !context.isUnicode)
      menu.draw(into: &buffer, in: panel.menuArea, isUnicode: context.isUnicode)
    } else {
      page(in: context).draw(into: &buffer, isUnicode: context.isUnicode)
    }
    if let notice = context.notice { Notice.draw(notice, into: &buffer) }
  }
}
