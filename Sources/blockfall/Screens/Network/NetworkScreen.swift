import BlockLink
import TerminalUI

/// The way to players at other machines: a room of one's own, one whose address somebody told, or one that the local
/// network offers.
struct NetworkScreen: Screen {
  private enum Row: Hashable, Sendable {
    case host
    case address
    /// Whether one only watches.
    case watches
    /// A room of the local network, by its address.
    case room(String)
    case look
  }

  /// A room that the local network offers.
  private struct Offer {
    var address: String
    var text: String
  }

  private var menu = MenuList<Row>([.init(.host, "")])
  private var watches = false
  /// The address that is typed; nil while none is.
  private var typing: TextField?
  private var lastAddress = ""
  /// The run that looks for rooms, and what it has said; nil once it has ended.
  private var search: Ticket?
  private var said: [UInt8] = []
  private var rooms: [Offer] = []
  private var isMissing = false
  /// What the search said last on its standard error.
  private var report = ""
  /// Why no rooms could be looked for; nil while nothing was in the way.
  private var failure: String?

  /// As many bytes as a list of rooms may have, and characters an address.
  private static let mostBytes = 1 << 16
  private static let mostCharacters = 200

  private mutating func fill() {
    var items: [MenuList<Row>.Item] = [
      .init(.host, tr("Open a room for friends")), .init(.address, tr("Type an address")),
      .init(.watches, tr("Only watch"), value: watches ? tr("on") : tr("off")),
    ]
    items += rooms.map { .init(.room($0.address), $0.text) }
    items.append(.init(.look, search == nil ? tr("Look again") : tr("Looking for rooms…")))
    // A room that is found while one chooses does not come under the hand.
    let selected = menu.selected
    menu = MenuList(items)
    menu.select(selected)
  }

  private mutating func look(_ outbox: inout Outbox) {
    guard search == nil else { return }
    (said, rooms, isMissing, report, failure) = ([], [], false, "", nil)
    search = outbox.startServer(["rooms"])
  }

  // MARK: Messages

  mutating func appear(in context: ScreenContext, _ outbox: inout Outbox) {
    look(&outbox)
    fill()
  }

  mutating func languageChanged(in context: ScreenContext) { fill() }

  var focus: Focus? { typing == nil ? Focus(item: menu.selection) : nil }
  var takesText: Bool { typing != nil }

  mutating func update(_ message: Message, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    switch message {
    case .terminating: return .quit
    case .link(let news, let ticket) where ticket == search:
      take(news)
      fill()
    case .tick, .suspending, .continued, .shown, .link, .keyboard, .device, .resized, .storage: break
    case .input(let event):
      return typing == nil ? respond(to: event, in: context, &outbox) : type(event, in: context, &outbox)
    }
    return .stay
  }

  private mutating func take(_ news: LinkNews) {
    switch news {
    case .said(let bytes): said += bytes.prefix(NetworkScreen.mostBytes - said.count)
    case .reported(let line): report = line
    case .notStarted:
      isMissing = true
      search = nil
    case .ended(let status):
      search = nil
      if status != 0 { failure = report.isEmpty ? tr("The search for rooms has failed.") : report.harmless }
    }
    // A line each: address, rules, players of seats, name.
    rooms = String(decoding: said, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).harmless }
      return words.count == 4
        ? Offer(address: words[0], text: "\(words[3])  \(words[1])  \(words[2])") : nil
    }
  }

  private mutating func respond(to event: InputEvent, in context: ScreenContext, _ outbox: inout Outbox)
    -> Transition
  {
    if bar.isBack(event, in: context) {
      if let search { outbox.endServer(search) }
      return .pop
    }
    // An address that is pasted is meant to be joined.
    if case .paste(let text) = event {
      typing = TextField(NetworkScreen.address(in: text), mostCharacters: NetworkScreen.mostCharacters)
      return .stay
    }
    switch menu.respond(to: event, in: page(in: context).area) {
    case .chosen(.host): return .push(RoomScreen(LinkWish(comesFromNetwork: true)))
    case .chosen(.address):
      typing = TextField(lastAddress, mostCharacters: NetworkScreen.mostCharacters)
    case .chosen(.room(let address)): return .push(room(address))
    case .chosen(.look):
      look(&outbox)
      fill()
    case .chosen(.watches), .changed(.watches, _):
      watches.toggle()
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
    return .push(room(address))
  }

  private func room(_ address: String) -> RoomScreen {
    RoomScreen(LinkWish(address: address, watches: watches, comesFromNetwork: true))
  }

  /// The address in what somebody typed or pasted, who may have taken the whole line of the host.
  static func address(in text: String) -> String {
    String(text.split(whereSeparator: \.isWhitespace).last ?? "")
  }

  // MARK: Drawing

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Across a network")) }

  private func page(in context: ScreenContext) -> NotedMenu<Row> {
    let note: NotedMenu<Row>.Note
    if let fault = isMissing ? ServerProgram.missing : failure {
      note = (fault, .warning)
    } else {
      note = (tr("The host of a room sees the line that friends type: the address is its last word."), .faint)
    }
    return NotedMenu(menu, typing: typing, fieldColumns: 70, notes: [note], in: context.size)
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    page(in: context).draw(into: &buffer, isUnicode: context.isUnicode)
    if let notice = context.notice { Notice.draw(notice, into: &buffer) }
  }
}
