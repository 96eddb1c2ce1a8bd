import BlockEngine
import BlockLink
import BlockPlatform
import BlockScreens
import BlockStorage
import BlockViews
import TerminalUI

/// The way to players on other machines: host a room, enter an address, or join a room on the local network.
struct NetworkScreen: Screen {
  private enum Row: Hashable, Sendable {
    case host
    case address
    case ranked
    /// Whether to watch only.
    case watches
    /// Whether others on the local network can see and invite this player.
    case isVisible
    /// A room on the local network, by its address.
    case room(String)
    /// The search in the rooms.
    case search
    case refresh
  }

  private var menu = MenuList<Row>([.init(.host, "")])
  private var watches = false
  private var isVisible = true
  /// The text field for an address, or for the search; nil while closed.
  private var typing: TextField?
  /// Whether the notes that do not fit are shown whole.
  private var showsNotes = false
  /// What the text that is typed is for.
  private var purpose = Purpose.address

  private enum Purpose: Sendable { case address, ranked, search }

  private var lastAddress = ""
  /// The text to search for in the rooms; empty for all.
  private var searchText = ""
  /// The run that searches the local network (nil once it has ended), and what it has found.
  private var search: Ticket?
  private var network = LocalNetwork()
  private var isMissing = false
  /// Whether the player asked for something that the missing program would do.
  private var hasAsked = false
  /// The last line of the search's standard error.
  private var report = ""
  /// Why the search failed; nil if it has not.
  private var failure: String?
  /// The current invitation, and the menu to accept or decline it.
  private var call: (call: LocalNetwork.Call, menu: MenuList<Bool>)?

  /// What the selected row does.
  var selectedHelp: String? { menu.help }

  /// The longest address, in characters.
  private static let maxCharacters = 200
  /// The number of rooms from which on there is a search.
  private static let searchThreshold = 12

  private mutating func fill() {
    var items: [MenuList<Row>.Item] = [
      .init(
        .host, tr("Open a room for friends"), heading: tr("Start or join"),
        help: tr("You are the host: the room shows the line that your friends type to join.")),
      .init(
        .address, tr("Type an address"),
        help: tr("Join a room by its address, the last word of the line that its host sees.")),
      .init(
        .ranked, tr("Ranked match"),
        help: tr(
          "A server finds you an opponent of your strength for a best of three, and rates both of you.")),
    ]
    items += [
      .init(
        .watches, tr("Only watch"), value: watches ? tr("on") : tr("off"), heading: tr("You"),
        help: watches
          ? tr("You join rooms as a watcher, without a seat.")
          : tr("You take a seat in the room that you join.")),
      .init(
        .isVisible, tr("Invitations"), value: isVisible ? tr("on") : tr("off"),
        help: isVisible
          ? tr("Hosts in this local network see you, and can invite you.")
          : tr("Nobody in the local network sees you.")),
    ]
    let rooms = LocalNetwork.Room.listed(network.rooms).filter { $0.matches(searchText) }
    var nearby: [MenuList<Row>.Item] = rooms.map {
      .init(
        .room($0.address), "\($0.name)  \($0.rules)  \($0.seats)",
        help: tr("Join this room in the local network."))
    }
    if network.rooms.count > Self.searchThreshold || !searchText.isEmpty {
      nearby.append(
        .init(
          .search, searchText.isEmpty ? tr("Search") : tr("Search: %s", searchText.sanitized),
          help: tr("Show only rooms with these letters in their names or rules.")))
    }
    nearby.append(
      .init(
        .refresh, search == nil ? tr("Refresh") : tr("Looking for rooms…"),
        help: tr("Rooms in the local network appear here by themselves.")))
    nearby[0] = nearby[0].beginning(tr("Nearby"))
    items += nearby
    // Keep the selection when rooms are found meanwhile.
    let selected = menu.selected
    menu = MenuList(items)
    menu.select(selected)
  }

  private mutating func startSearch(in context: inout ScreenContext) {
    guard search == nil else { return }
    (network, isMissing, report, failure) = (LocalNetwork(), false, "", nil)
    search = context.startServer(["rooms", "--stay"] + (isVisible ? ["--as", context.linkName()] : []))
  }

  /// Stops searching and hides from hosts, as the player goes elsewhere.
  private mutating func stopSearch(_ context: inout ScreenContext) {
    if let search { context.endServer(search) }
    (search, call) = (nil, nil)
  }

  // MARK: Messages

  mutating func appear(in context: inout ScreenContext) {
    startSearch(in: &context)
    fill()
  }

  mutating func languageChanged(in context: ScreenContext) { fill() }

  var focus: Focus? {
    if let call { return Focus(page: 1, item: call.menu.selection) }
    return typing == nil ? Focus(item: menu.selection) : nil
  }
  var acceptsText: Bool { typing != nil }

  mutating func receive(_ news: ServerEvent, for ticket: Ticket, in context: inout ScreenContext) {
    guard ticket == search else { return }
    handle(news, in: &context)
    fill()
  }

  private mutating func handle(_ event: ServerEvent, in context: inout ScreenContext) {
    switch event {
    case .output(let bytes):
      let before = network.rooms
      for event in network.handle(bytes) { handle(event, in: &context) }
      guard case .room(let address) = menu.selected,
        let room = before.first(where: { $0.address == address }),
        !network.rooms.contains(where: { $0.address == address })
      else { return }
      context.showNews(tr("The room %s has closed.", room.name))
    case .errorLine(let line): report = line
    case .notStarted:
      isMissing = true
      (search, call) = (nil, nil)
    case .ended(let status):
      (search, call) = (nil, nil)
      network = LocalNetwork()
      if status != 0 { failure = report.isEmpty ? tr("The search for rooms has failed.") : report.sanitized }
    }
  }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if call != nil { return answer(event, in: &context) }
    if typing != nil { return type(event, in: &context) }
    if showsNotes {
      showsNotes = !SelectionHelp.isClosed(by: event)
      return .stay
    }
    if page(in: context).asksForAll(event, in: context.drawing) {
      showsNotes = true
      return .stay
    }
    if bar.isBack(event, in: context.drawing) {
      stopSearch(&context)
      return .pop
    }
    // A pasted address is meant to be joined.
    if case .paste(let text) = event {
      (typing, purpose) = (
        TextField(NetworkScreen.address(in: text), maxCharacters: NetworkScreen.maxCharacters), .address
      )
      return .stay
    }
    switch page(in: context).grouped.respond(to: event, &menu) {
    case .chosen(.host): return go(to: RoomRequest(comesFromNetwork: true), &context)
    case .chosen(.ranked):
      if let address = context.saver.boardServer {
        return go(to: RoomRequest(address: address, comesFromNetwork: true, ranked: .modern), &context)
      }
      (typing, purpose) = (TextField(lastAddress, maxCharacters: NetworkScreen.maxCharacters), .ranked)
    case .chosen(.address):
      (typing, purpose) = (TextField(lastAddress, maxCharacters: NetworkScreen.maxCharacters), .address)
    case .chosen(.search):
      (typing, purpose) = (TextField(searchText, maxCharacters: LinkName.maxColumns), .search)
    case .chosen(.room(let address)):
      var request = request(address)
      request.isAnnounced = true
      return go(to: request, &context)
    case .chosen(.refresh):
      hasAsked = true
      startSearch(in: &context)
      fill()
    case .chosen(.watches), .changed(.watches, _):
      watches.toggle()
      fill()
    case .chosen(.isVisible), .changed(.isVisible, _):
      isVisible.toggle()
      stopSearch(&context)
      startSearch(in: &context)
      fill()
    case .changed, .none: break
    }
    return .stay
  }

  private mutating func type(_ event: InputEvent, in context: inout ScreenContext) -> Transition {
    guard let text = typing.confirmed(by: event) else { return .stay }
    if purpose == .search {
      (typing, searchText) = (nil, text.sanitized)
      fill()
      return .stay
    }
    let address = NetworkScreen.address(in: text)
    if let fault = RoomRequest.fault(of: address) {
      context.showNotice(fault)
      return .stay
    }
    (typing, lastAddress) = (nil, address)
    if purpose == .ranked {
      return go(to: RoomRequest(address: address, comesFromNetwork: true, ranked: .modern), &context)
    }
    return go(to: request(address), &context)
  }

  private func request(_ address: String) -> RoomRequest {
    RoomRequest(address: address, watches: watches, comesFromNetwork: true)
  }

  private mutating func go(to request: RoomRequest, _ context: inout ScreenContext) -> Transition {
    stopSearch(&context)
    return .push(RoomScreen(request))
  }

  /// The address in a typed or pasted text, which may be the host's whole line.
  static func address(in text: String) -> String {
    String(text.split(whereSeparator: \.isWhitespace).last ?? "")
  }

  // MARK: Invitations

  private mutating func handle(_ event: LocalNetwork.Event, in context: inout ScreenContext) {
    switch event {
    case .called(let new):
      guard typing == nil, call == nil else {
        // An invitation does not interrupt the player.
        sendAnswer("busy", to: new, &context)
        return context.showNews(tr("%s has invited you, and was told that you are busy.", new.name))
      }
      call = (new, MenuList([.init(true, tr("Accept")), .init(false, tr("Decline"))]))
      context.play(.chosen)
      if context.isPlain { context.narration.add(tr("%s invites you.", new.name)) }
    case .expired(let id):
      guard let call, call.call.id == id else { return }
      self.call = nil
      context.showNews(tr("The invitation has ended: %s has gone.", call.call.name))
    }
  }

  private func sendAnswer(_ answer: String, to call: LocalNetwork.Call, _ context: inout ScreenContext) {
    if let search { context.send(Array("\(answer) \(call.id)\n".utf8), to: search) }
  }

  private mutating func answer(_ event: InputEvent, in context: inout ScreenContext) -> Transition {
    guard let call = self.call?.call, var menu = self.call?.menu else { return .stay }
    let response = menu.respond(to: event, in: panel(of: call, menu, in: context).menuArea)
    self.call = (call, menu)
    if case .chosen(true) = response {
      sendAnswer("accepted", to: call, &context)
      let request = RoomRequest(
        address: call.address, isAnnounced: true, room: call.room, comesFromNetwork: true)
      return go(to: request, &context)
    }
    var isDeclined = bar.isBack(event, in: context.drawing)
    if case .chosen(false) = response { isDeclined = true }
    if isDeclined {
      sendAnswer("declined", to: call, &context)
      self.call = nil
    }
    return .stay
  }

  private func panel(of call: LocalNetwork.Call, _ menu: MenuList<Bool>, in context: ScreenContext) -> Panel {
    let rules = Ruleset.Name(rawValue: call.rules)?.title(isUnicode: context.isUnicode) ?? call.rules
    let lines: [Panel.Line] = [.text(rules), .text(call.address)]
    var panel = Panel(title: tr("%s invites you.", call.name), lines: lines, menu: menu)
    panel.place(in: context.size, over: nil)
    return panel
  }

  // MARK: Drawing

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Across a network")) }

  private func page(in context: ScreenContext) -> MenuWithNotes<Row> {
    var notes: [MenuWithNotes<Row>.Note] = []
    if isMissing {
      // No fault before somebody tries: it may never be needed.
      notes.append((ServerProgram.missing, hasAsked ? .warning : .faint))
    } else if let failure {
      notes.append((failure, .warning))
    }
    var menu = menu
    if typing != nil, purpose == .ranked, let row = menu.items.firstIndex(where: { $0.id == .ranked }) {
      menu.items[row].help = tr("Type the address of a server with ranked matches.")
    }
    // On a small screen, how to get the missing program comes before what it would do.
    if isMissing, context.size.rows < 15 {
      for index in menu.items.indices { menu.items[index].help = nil }
    }
    return MenuWithNotes(
      menu, typing: typing, fieldColumns: 70, notes: notes, footer: footer(in: context), in: context.size)
  }

  /// What the keys do, the longest text first.
  private func footer(in context: ScreenContext) -> [String] {
    if typing != nil { return [tr("Enter accepts · Esc cancels"), tr("Enter, Esc")] }
    return context.isUnicode
      ? [tr("↑ ↓ choose · ← → change · Enter begins · Esc goes back"), tr("↑ ↓ ← → Enter · Esc")]
      : [tr("Arrows choose and change, Enter begins, Esc goes back"), tr("Arrows, Enter, Esc")]
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    if let (call, menu) = call {
      let panel = panel(of: call, menu, in: context)
      panel.draw(into: &buffer, isASCII: !context.isUnicode)
      menu.draw(into: &buffer, in: panel.menuArea, isUnicode: context.isUnicode)
    } else {
      page(in: context).draw(into: &buffer, in: context.drawing)
      if showsNotes { page(in: context).drawAll(into: &buffer, in: context.drawing) }
    }
    if let notice = context.notice { Notice.draw(notice, into: &buffer, ink: context.noticeInk) }
  }
}
